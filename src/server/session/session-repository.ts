/**
 * Users, sessions and their tokens in the database. Tokens are stored only as hashes. A session is called a family here: the
 * tokens that come from one sign-in.
 */
import { randomUUID } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import { readEmail } from '#contract/email.ts';
import { RoleSchema, type SessionRole } from '#contract/primitives.ts';
import { WEB_SOCKET_TOKEN_LIFE } from '#contract/session.ts';
import { sentEmail } from '#domain/shared/sent-email.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { currentHistory } from '#server/db/history.ts';
import type { Tables } from '#server/db/schema.ts';
import { hashToken, randomToken } from '#server/security/random-token.ts';
import { ABSOLUTE_LIMIT, DAY, IDLE_LIMIT } from './refresh-decision.ts';
import { hasFactor } from './session-factors.ts';
import { publishSessionNotice } from './session-notices.ts';

export interface StoredUser {
  readonly username: string;
  readonly company_id: string;
  readonly full_name: string;
  readonly role: string;
  readonly password_hash: string | null;
}

/** One name however it is written: in any case, copied with `mailto:`, its domain as `xn--` or in its own letters. */
export function foldUsername(username: string): string {
  const address = readEmail(username).toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = at < 0 ? '' : domainToUnicode(sentEmail(address).slice(at + 1));
  return domain === '' ? address : address.slice(0, at + 1) + domain;
}

/** A role this build does not know has the fewest rights. */
export function toRole(role: string): SessionRole {
  const known = v.safeParse(RoleSchema, role);
  return known.success ? known.output : '';
}

export interface UserToAdd extends StoredUser {
  readonly changed_by: string;
  readonly phone_no?: string | null;
  readonly language?: string | null;
  readonly invited_at?: Date | null;
}

/** Also reserves their usernames, which are unique across companies. */
export async function addUsers(db: Db | Tx, users: readonly UserToAdd[], now: Date): Promise<void> {
  const names = users.map(({ company_id, username }) => ({ company_id, username }));
  await db.insertInto('user_names').values(names).execute();
  const rows = users.map((user) => ({ ...user, created_at: now, changed_at: now }));
  await db.insertInto('users').values(rows).execute();
}

/** Where a session is used from. */
export interface Place {
  readonly address: string;
  readonly userAgent: string | null;
  /** As people would name it. */
  readonly device: string | null;
}

export async function findUser(db: Db, username: string): Promise<StoredUser | undefined> {
  return usersByName(db, username)
    .select(['users.username', 'users.company_id', 'full_name', 'role', 'password_hash'])
    .executeTakeFirst();
}

/** What the user, their address and their company are called. */
export async function namesAbout(
  db: Db,
  { companyId, username }: { companyId: string; username: string },
): Promise<string[]> {
  const names = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .select(['full_name', 'companies.name'])
    .where('users.company_id', '=', companyId)
    .where('users.username', '=', username)
    .executeTakeFirst();
  const [mailbox = ''] = username.split('@');
  return [mailbox, names?.full_name ?? '', names?.name ?? ''];
}

/** Waits for whoever is changing or deleting the user; until the commit, nobody else does. Comes after the user's sessions. */
export async function lockUser(tx: Tx, { company_id, username }: Pick<StoredUser, 'company_id' | 'username'>) {
  return tx
    .selectFrom('users')
    .select(['username', 'company_id', 'full_name', 'role', 'password_hash'])
    .where('company_id', '=', company_id)
    .where('username', '=', username)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** By name alone, as people sign in. */
export function usersByName(db: Db, username: string) {
  return db
    .selectFrom('user_names')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'user_names.company_id').onRef('users.username', '=', 'user_names.username'),
    )
    .where('user_names.username', '=', foldUsername(username));
}

/** Identifies a session and its company. */
export interface FamilyKey {
  readonly companyId: string;
  readonly familyId: string;
}

/** The user of a session that has not been revoked, with what else is asked at each call: one statement for all of it. */
export async function findSignedIn(db: Db, { companyId, familyId }: FamilyKey, username: string) {
  return signedIn(db, { companyId, familyId }, username).executeTakeFirst();
}

/**
 * The same, and whoever ends the session waits until this transaction has ended: they lock it for update, as `endFamilies`
 * does. Renewing it does not wait.
 */
export async function holdSignedIn(tx: Tx, family: FamilyKey, username: string) {
  return signedIn(tx, family, username).forKeyShare(['refresh_families']).executeTakeFirst();
}

function signedIn(db: Db, { companyId, familyId }: FamilyKey, username: string) {
  return withUsers(db)
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .select(['users.username', 'users.company_id', 'role', 'trial_ends_at', 'demands_factor'])
    .select((eb) => [
      currentHistory.as('history'),
      hasFactor(eb).as('has_factor'),
      sql<Date>`coalesce(proved_at, refresh_families.created_at)`.as('proved_at'),
    ])
    .where('users.company_id', '=', companyId)
    .where('users.username', '=', username)
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null);
}

function withUsers(db: Db) {
  return db
    .selectFrom('refresh_families')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'refresh_families.company_id')
        .onRef('users.username', '=', 'refresh_families.username'),
    );
}

export async function startFamily(tx: Tx, user: StoredUser, now: Date): Promise<string> {
  const { company_id, username } = user;
  const familyId = randomUUID();
  await tx
    .insertInto('refresh_families')
    .values({ company_id, family_id: familyId, username, created_at: now, used_at: now, revoked_at: null })
    .execute();
  await publishSessionNotice(tx, { what: 'began', familyId, username });
  return familyId;
}

/**
 * Locks the family, so that two refreshes of one session run one after the other; to `end` it, also waits for the writes it has
 * in progress.
 */
export async function lockRefreshToken(tx: Tx, token: string, purpose: 'renew' | 'end') {
  const hash = hashToken(token);
  const found = await tx
    .selectFrom('refresh_tokens')
    .select(['company_id', 'family_id'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (!found) return undefined;
  const families = tx
    .selectFrom('refresh_families')
    .selectAll()
    .where('company_id', '=', found.company_id)
    .where('family_id', '=', found.family_id);
  const locked = purpose === 'end' ? families.forUpdate() : families.forNoKeyUpdate();
  const family = await locked.executeTakeFirst();
  const state = await tx
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('company_id', '=', found.company_id)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return family && state ? { family, token: state } : undefined;
}

export async function addRefreshToken(
  tx: Tx,
  { companyId, familyId }: FamilyKey,
  { parent, place, now }: { parent: string | null; place: Place; now: Date },
): Promise<string> {
  const token = randomToken();
  await tx
    .insertInto('refresh_tokens')
    .values({
      company_id: companyId,
      token_hash: hashToken(token),
      family_id: familyId,
      parent_hash: parent,
      created_at: now,
      retired_at: null,
    })
    .execute();
  await tx
    .updateTable('refresh_families')
    .set({ used_at: now, address: place.address, user_agent: place.userAgent })
    .where('company_id', '=', companyId)
    .where('family_id', '=', familyId)
    .execute();
  return token;
}

/**
 * Once a token is used, its predecessor and that one's other successors become worthless. One that began a line, at a sign-in or with
 * a proof, ends all other lines but those of later proofs.
 */
export async function retirePredecessors(tx: Tx, used: Selectable<Tables['refresh_tokens']>, now: Date): Promise<void> {
  const { company_id, family_id, token_hash, parent_hash, created_at } = used;
  const retiring = tx
    .updateTable('refresh_tokens')
    .set({ retired_at: now })
    .where('company_id', '=', company_id)
    .where('retired_at', 'is', null)
    .where('token_hash', '!=', token_hash);
  const earlier =
    parent_hash === null
      ? retiring
          .where('family_id', '=', family_id)
          .where((eb) =>
            eb.or([
              eb.and([eb('parent_hash', 'is', null), eb('created_at', '<=', created_at)]),
              eb('parent_hash', '!=', token_hash),
            ]),
          )
      : retiring.where((eb) => eb.or([eb('token_hash', '=', parent_hash), eb('parent_hash', '=', parent_hash)]));
  await earlier.execute();
}

/** Returns whether the session had not been revoked before. */
export async function revokeFamily(tx: Tx, { companyId, familyId }: FamilyKey, now: Date): Promise<boolean> {
  return (await endFamilies(tx, companyId, { family_id: familyId }, now)).length > 0;
}

/** For a user whose password or rights have changed. Returns the sessions that this revoked. */
export async function revokeFamiliesOf(
  tx: Tx,
  { companyId, username }: { companyId: string; username: string },
  now: Date,
  except?: string,
): Promise<string[]> {
  return endFamilies(tx, companyId, { username }, now, except);
}

/** Waits for the writes these sessions have in progress, which hold them in a mode that an update alone would not respect. */
async function endFamilies(
  tx: Tx,
  companyId: string,
  which: { readonly family_id: string } | { readonly username: string },
  now: Date,
  except?: string,
): Promise<string[]> {
  const held = await tx
    .selectFrom('refresh_families')
    .select('family_id')
    .where('company_id', '=', companyId)
    .where((eb) => eb.and(which))
    .$if(except !== undefined, (others) => others.where('family_id', '!=', except ?? ''))
    .where('revoked_at', 'is', null)
    .orderBy('family_id')
    .forUpdate()
    .execute();
  if (held.length === 0) return [];
  const ids = held.map(({ family_id }) => family_id);
  const revoked = await tx
    .updateTable('refresh_families')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .where('family_id', 'in', ids)
    .returning(['family_id', 'username'])
    .execute();
  for (const { family_id: familyId, username } of revoked)
    await publishSessionNotice(tx, { what: 'ended', familyId, username });
  return ids;
}

/** The language is used for mails. */
export async function keepLanguage(tx: Tx, { company_id, username }: StoredUser, language: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ language })
    .where('company_id', '=', company_id)
    .where('username', '=', username)
    .where((eb) => eb.or([eb('language', 'is', null), eb('language', '!=', language)]))
    .execute();
}

export async function addWebSocketToken(tx: Tx, { companyId, familyId }: FamilyKey, now: Date): Promise<string> {
  const token = randomToken();
  const expires_at = new Date(now.getTime() + WEB_SOCKET_TOKEN_LIFE * 1000);
  await tx
    .insertInto('web_socket_tokens')
    .values({ company_id: companyId, token_hash: hashToken(token), family_id: familyId, expires_at })
    .execute();
  return token;
}

/** Returns the user of the token's session. The token works only once. */
export async function takeWebSocketToken(db: Db, token: string, now: Date) {
  const taken = await db
    .deleteFrom('web_socket_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['company_id', 'family_id'])
    .executeTakeFirst();
  if (!taken) return undefined;
  return withUsers(db)
    .select(['users.username', 'users.company_id', 'family_id'])
    .where('users.company_id', '=', taken.company_id)
    .where('family_id', '=', taken.family_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Of these sessions, those that have not been revoked. */
export async function findLastingFamilies(db: Db, families: readonly FamilyKey[]): Promise<string[]> {
  const rows = await db
    .selectFrom('refresh_families')
    .select('family_id')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('company_id', 'family_id'),
        'in',
        families.map(({ companyId, familyId }) => tuple(companyId, familyId)),
      ),
    )
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ family_id }) => family_id);
}

/** Deletes sessions that can no longer be renewed, with their tokens, and old spent tokens of those that can. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('web_socket_tokens').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('refresh_tokens')
    // A spent token is kept, to detect its reuse, while its session could still be in use.
    .where('retired_at', '<', new Date(now.getTime() - IDLE_LIMIT))
    .execute();
  await db
    .with('ended', (ended) =>
      ended
        .deleteFrom('refresh_families')
        .where((eb) =>
          eb.or([
            eb('created_at', '<', new Date(now.getTime() - ABSOLUTE_LIMIT)),
            eb('used_at', '<', new Date(now.getTime() - IDLE_LIMIT)),
            eb('revoked_at', '<', new Date(now.getTime() - DAY)),
          ]),
        )
        .returning(['company_id', 'username', 'used_at']),
    )
    .with('seen', (seen) =>
      seen
        .selectFrom('ended')
        .select(['company_id', 'username', (eb) => eb.fn.max('used_at').as('seen_at')])
        .groupBy(['company_id', 'username']),
    )
    // When a user was last here is kept longer than the session.
    .updateTable('users')
    .from('seen')
    .set({ last_seen_at: sql<Date>`greatest(last_seen_at, seen_at)` })
    .whereRef('users.company_id', '=', 'seen.company_id')
    .whereRef('users.username', '=', 'seen.username')
    .execute();
}
