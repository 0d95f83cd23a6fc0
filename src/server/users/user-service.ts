/**
 * A company's users: inviting, changing and deleting them. Every change holds a lock on the company, so that two concurrent
 * changes neither exceed the plan's number of users nor leave the company without a Moderator.
 * Not here: limits (user-routes.ts).
 */
import type { User, UserInput } from '#contract/user.ts';
import { seatsOf } from '#domain/company/plan-limits.ts';
import { deleteProblem, isLastModerator, isModerator, mayChangeUser, type Person } from '#domain/users/user-rules.ts';
import { enqueueMail } from '#server/account/account-mails.ts';
import { enqueueLoginMail } from '#server/account/login-mails.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { requireMatch } from '#server/db/etag.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import { removeAllFactors } from '#server/factors/factor-repository.ts';
import type { Caller } from '#server/http/call.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import { addUsers, foldUsername, revokeFamiliesOf } from '#server/session/session-repository.ts';
import {
  deleteUser,
  isNameTaken,
  listUsers,
  lockUserRow,
  lockUsersOf,
  recordInvitation,
  type StoredUser,
  type UserFields,
  updateUser,
} from './user-repository.ts';

export interface UserService {
  list(caller: Caller): Promise<User[]>;
  create(caller: Caller, write: Write, input: UserInput): Promise<User>;
  save(caller: Caller, write: Write, input: UserInput, ifMatch?: string): Promise<User>;
  remove(caller: Caller, write: Write, username: string, ifMatch?: string): Promise<void>;
  /** Takes all second factors away from somebody who has lost them, and ends their sessions. */
  resetFactors(caller: Caller, write: Write, username: string): Promise<void>;
  /** Invites the user again; the link mailed before becomes invalid. */
  invite(caller: Caller, write: Write, username: string): Promise<void>;
}

export interface UserDependencies {
  readonly db: Db;
  readonly securityLog: SecurityLog;
  /** Stops what a user who is being deleted has started; called before their row is locked. */
  readonly stopRuns: (tx: WriteTx, username: string) => Promise<void>;
}

export function createUserService({ db, securityLog, stopRuns }: UserDependencies): UserService {
  const logRevoked = (
    username: string,
    sessions: readonly string[],
    reason: 'newRole' | 'userDeleted' | 'factorsReset',
  ) => {
    for (const session of sessions) securityLog({ event: 'sessionRevoked', reason, username, session });
  };

  return {
    list: async ({ companyId }) => (await listUsers(db, companyId)).map(({ user }) => user),

    async create(caller, write, input) {
      const username = foldUsername(input.username);
      const { body } = await write(async (tx) => {
        const { extra_users } = await lockUsersOf(tx);
        requireMay(tx, [input.role]);
        const seats = seatsOf(extra_users);
        const users = await listUsers(tx.db, caller.companyId);
        if (users.length >= seats) throw rulesBroken({ username: { code: 'userLimit', values: { max: seats } } });
        // Looked up last: whoever cannot add a user is not told whose address is taken.
        if (await isNameTaken(tx.db, username)) {
          throw new ApiError('duplicate', { fields: { username: { code: 'duplicate' } } });
        }
        const { fullName, phoneNo, role } = fieldsOf(input);
        const row = { username, company_id: caller.companyId, full_name: fullName, role, phone_no: phoneNo };
        const invited = { password_hash: null, invited_at: tx.now, changed_by: caller.username };
        await addUsers(tx.db, [{ ...row, ...invited }], tx.now);
        await enqueueMail(tx.db, { kind: 'invite', companyId: caller.companyId, username, by: caller.username });
        const { user } = await required(tx.db, caller.companyId, username);
        return { id: username, etag: user._etag, body: user, answer: user };
      });
      securityLog({ event: 'userCreated', username, by: caller.username });
      return body;
    },

    async save(caller, write, input, ifMatch) {
      const username = foldUsername(input.username);
      const { body } = await write(async (tx) => {
        const { stored, people } = await lockUser(tx, username);
        const { user, row } = stored;
        requireMay(tx, [user.role, input.role]);
        await requireMatch(tx, ifMatch, { row, current: () => user });
        if (isLastModerator(user, people) && !isModerator(input.role)) {
          throw rulesBroken({ role: { code: 'lastModerator' } });
        }
        const hasNewRole = user.role !== input.role;
        const ended = hasNewRole ? await revokeFamiliesOf(tx.db, { ...tx.actor, username }, tx.now) : [];
        await updateUser(tx, username, fieldsOf(input));
        const saved = (await required(tx.db, caller.companyId, username)).user;
        return { id: username, etag: saved._etag, body: { saved, ended, hasNewRole }, answer: saved };
      });
      if (body.hasNewRole) securityLog({ event: 'roleChanged', username, by: caller.username });
      logRevoked(username, body.ended, 'newRole');
      return body.saved;
    },

    async remove(caller, write, asked, ifMatch) {
      const username = foldUsername(asked);
      const { body: ended } = await write(async (tx) => {
        await stopRuns(tx, username);
        const { stored, people } = await lockUser(tx, username);
        requireMay(tx, [stored.user.role]);
        await requireMatch(tx, ifMatch, { row: stored.row, current: () => stored.user });
        const code = deleteProblem(stored.user, caller, people);
        if (code) throw rulesBroken({ username: { code } });
        const families = await revokeFamiliesOf(tx.db, { ...tx.actor, username }, tx.now);
        await deleteUser(tx, username);
        return { id: username, body: families };
      });
      logRevoked(username, ended, 'userDeleted');
      securityLog({ event: 'userDeleted', username, by: caller.username });
    },

    async resetFactors(caller, write, asked) {
      const username = foldUsername(asked);
      const { body: ended } = await write(async (tx) => {
        const { user } = (await lockUser(tx, username)).stored;
        requireMay(tx, [user.role]);
        // One's own are taken away one by one, each with a proof.
        if (username === caller.username) throw rulesBroken({ username: { code: 'ownAccount' } });
        if ((await removeAllFactors(tx.db, { ...tx.actor, username })) === 0) throw new ApiError('wrongState');
        const families = await revokeFamiliesOf(tx.db, { ...tx.actor, username }, tx.now);
        await enqueueLoginMail(tx.db, { ...tx.actor, username }, { what: 'reset', by: caller.username });
        return { id: username, body: families };
      });
      logRevoked(username, ended, 'factorsReset');
      securityLog({ event: 'factorsReset', username, by: caller.username });
    },

    async invite(caller, write, asked) {
      const username = foldUsername(asked);
      await write(async (tx) => {
        const { user } = (await lockUser(tx, username)).stored;
        requireMay(tx, [user.role]);
        if (user.invitedAt === null) throw new ApiError('wrongState');
        await recordInvitation(tx, username);
        await enqueueMail(tx.db, { kind: 'invite', companyId: caller.companyId, username, by: caller.username });
        return { id: username, body: undefined };
      });
    },
  };
}

/** One of the company's users and all of them, locked until the commit. */
async function lockUser(tx: WriteTx, username: string): Promise<{ stored: StoredUser; people: readonly Person[] }> {
  await lockUsersOf(tx);
  await lockUserRow(tx, username);
  const users = await listUsers(tx.db, tx.actor.companyId);
  const stored = users.find(({ user }) => user.username === username);
  if (!stored) throw new ApiError('notFound');
  return { stored, people: users.map(({ user }) => user) };
}

async function required(db: Tx, companyId: string, username: string): Promise<StoredUser> {
  const stored = (await listUsers(db, companyId)).find(({ user }) => user.username === username);
  if (!stored) throw new ApiError('notFound');
  return stored;
}

/** By the role of the moment of writing. */
function requireMay({ actor }: WriteTx, roles: readonly Person['role'][]): void {
  if (!mayChangeUser(actor.role ?? '', roles)) throw new ApiError('forbidden');
}

function fieldsOf({ fullName, role, phoneNo }: UserInput): UserFields {
  return { fullName: fullName.trim(), role, phoneNo: phoneNo?.trim() || null };
}
