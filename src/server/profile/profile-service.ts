/**
 * A user's own account: their name, the key of their print client, and where they are signed in.
 * Not here: users as their company sees them; signing in and out (session-service.ts).
 */
import * as v from 'valibot';
import type { OwnSession } from '#contract/session.ts';
import type { Profile } from '#contract/user.ts';
import { nameDevice } from '#domain/session/user-agent.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Write } from '#server/db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { ServerContext } from '#server/feed/server-feature.ts';
import type { Caller } from '#server/http/call.ts';
import { forgetClients, listClients } from '#server/printing/print-clients.ts';
import { makeClientKey } from '#server/security/client-key.ts';
import { revokeFamiliesOf, revokeFamily } from '#server/session/session-repository.ts';
import { isOwnSession, listSessions, readProfile, saveClientKey, saveFullName } from './profile-repository.ts';

/** Limits new keys per user. `window` in milliseconds. */
const NEW_KEYS = { attempts: 10, window: 60 * 60_000 };

export interface ProfileService {
  read(caller: Caller): Promise<Profile>;
  rename(caller: Caller, write: Write, fullName: string): Promise<Profile>;
  /** The previous key becomes invalid. */
  newClientKey(caller: Caller, write: Write): Promise<string>;
  sessions(caller: Caller): Promise<OwnSession[]>;
  /** Succeeds for a session that has already ended. */
  endSession(write: Write, sessionId: string): Promise<void>;
  endOtherSessions(caller: Caller, write: Write): Promise<void>;
}

export type ProfileDependencies = Pick<ServerContext, 'db' | 'clock' | 'limits' | 'securityLog'>;

export function createProfileService({ db, clock, limits, securityLog }: ProfileDependencies): ProfileService {
  const newKeys = limits.limit('new client key', NEW_KEYS);
  return {
    read: (caller) => toProfile(db, caller, clock()),

    async rename(caller, write, fullName) {
      const { body } = await write(async (tx) => {
        await saveFullName(tx, fullName.trim());
        const profile = await toProfile(tx.db, caller, tx.now);
        return { body: profile, answer: profile };
      });
      return body;
    },

    async newClientKey({ username }, write) {
      await newKeys.take(username);
      const made = makeClientKey();
      await write(async (tx) => {
        await saveClientKey(tx, made);
        await forgetClients(tx.db, tx.actor);
        return { body: undefined };
      });
      securityLog({ event: 'clientKeyChanged', username });
      return made.key;
    },

    async sessions(caller) {
      const rows = await listSessions(db, caller, clock());
      return rows.map((row) => ({
        sessionId: row.family_id,
        isCurrent: row.family_id === caller.familyId,
        ...nameDevice(row.user_agent),
        address: row.address,
        signedInAt: row.created_at.toISOString(),
        lastUsedAt: row.used_at.toISOString(),
      }));
    },

    async endOtherSessions({ familyId }, write) {
      const { body } = await write(async (tx) => ({
        body: { username: tx.actor.username, ended: await revokeFamiliesOf(tx.db, tx.actor, tx.now, familyId) },
      }));
      for (const session of body.ended) {
        securityLog({ event: 'sessionRevoked', reason: 'ownAccount', username: body.username, session });
      }
    },

    async endSession(write, sessionId) {
      if (!v.is(v.pipe(v.string(), v.uuid()), sessionId)) throw new ApiError('notFound');
      const { body: ended } = await write(async (tx) => {
        if (!(await isOwnSession(tx, sessionId))) throw new ApiError('notFound');
        const { companyId, username } = tx.actor;
        const hasEnded = await revokeFamily(tx.db, { companyId, familyId: sessionId }, tx.now);
        return { id: sessionId, body: hasEnded ? username : undefined };
      });
      if (ended) securityLog({ event: 'sessionRevoked', reason: 'ownAccount', username: ended, session: sessionId });
    },
  };
}

async function toProfile(db: Db | Tx, caller: Caller, now: Date): Promise<Profile> {
  const { created_at, full_name, client_key_end, client_key_made_at } = await readProfile(db, caller);
  return {
    username: caller.username,
    createdAt: created_at.toISOString(),
    fullName: full_name,
    role: caller.role,
    hasClientKey: client_key_end !== null,
    clientKeyEnd: client_key_end,
    clientKeyMadeAt: client_key_made_at?.toISOString() ?? null,
    clients: await listClients(db, caller, now),
  };
}
