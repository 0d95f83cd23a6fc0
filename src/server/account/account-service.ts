/**
 * Accounts by mailed link: requesting one and using it. Like sessions, these are not company data: their writes need no etag or
 * change row, and therefore use transactions of their own. A link is used once, but the request that used it is answered the same
 * again for as long as the link would have been valid, because its answer may have been lost.
 * Not here: limits (account-routes.ts), the mails (account-mails.ts).
 */
import { type AuditEntry, addToAuditLog } from '#server/audit/audit-entries.ts';
import type { CallPlace } from '#server/audit/audit-writes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { retried } from '#server/db/retried.ts';
import { ApiError, badRequest } from '#server/errors/api-error.ts';
import { hashPassword, isPassword } from '#server/security/password-hash.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { IsBreached } from '#server/session/breached-passwords.ts';
import { passwordProblem } from '#server/session/password-check.ts';
import { findUser, lockUser, namesAbout, revokeFamiliesOf } from '#server/session/session-repository.ts';
import { enqueueMail } from './account-mails.ts';
import type { LinkUse } from './account-repository.ts';
import * as repository from './account-repository.ts';
import type { AccountClaims, AccountTokens, Purpose } from './account-token.ts';
import { enqueueLoginMail } from './login-mails.ts';

export interface AccountService {
  /** Does the same whether or not the account exists. */
  askForReset(username: string, from: CallPlace): Promise<void>;
  /** The user whose account the link confirms; undefined when it has expired or was used. */
  userToConfirm(token: string): Promise<string | undefined>;
  /** Returns the username. Ends every session of that user. */
  choosePassword(purposes: readonly Purpose[], use: LinkUse, password: string, from: CallPlace): Promise<string>;
  /** Returns the username that the link unlocks. */
  unlock(use: LinkUse, from: CallPlace): Promise<string>;
}

export interface AccountDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly tokens: AccountTokens;
  readonly securityLog: SecurityLog;
  readonly isBreached: IsBreached;
}

/** Undoes what the transaction has done so far. */
class LinkTaken extends Error {}

export function createAccountService({
  db,
  clock,
  tokens,
  securityLog,
  isBreached,
}: AccountDependencies): AccountService {
  /** The user of a link that is ours and unexpired, used or not. */
  async function ownerOf(purposes: readonly Purpose[], token: string) {
    const owner = await tokens.read(purposes, token);
    if (!owner) throw new ApiError('linkExpired', {}, { reason: 'unknown' });
    return owner;
  }

  const record = (tx: Tx, owner: AccountClaims, from: CallPlace, what: Omit<AuditEntry, 'entity'>) =>
    addToAuditLog(tx, { ...owner, ...from }, [{ ...what, entity: owner.username }], clock());

  /** For a link that was used: refuses all but the request that used it, which says the same password again. */
  async function requireRepetition(owner: AccountClaims, use: LinkUse, password?: string): Promise<void> {
    const isSame = async () =>
      password === undefined || isPassword((await findUser(db, owner.username))?.password_hash, password);
    if (!(await repository.isRepeatedUse(db, owner, use)) || !(await isSame())) {
      throw new ApiError('linkExpired', {}, { ...owner, reason: 'used' });
    }
  }

  /** Returns the sessions that end, or undefined when the link was used while the password was being hashed. */
  async function setPassword(
    owner: AccountClaims & { readonly purpose: Purpose },
    use: LinkUse,
    password: string,
    from: CallPlace,
  ): Promise<string[] | undefined> {
    const passwordHash = await hashPassword(password);
    const set = async (tx: Tx) => {
      // Sessions are locked before their user, as everywhere. Once the user is locked, nobody signs in any more with the password
      // that ends here; whoever did in between is signed out as well.
      const earlier = await revokeFamiliesOf(tx, owner, clock());
      const user = await lockUser(tx, { company_id: owner.companyId, username: owner.username });
      const since = await revokeFamiliesOf(tx, owner, clock());
      if (!(await repository.takeLink(tx, owner, use, clock()))) throw new LinkTaken();
      await repository.setPassword(tx, owner, { token: use.token, passwordHash }, clock());
      const before = { password: { set: Boolean(user?.password_hash) } };
      const after = { password: { set: true }, link: owner.purpose };
      await record(tx, owner, from, { kind: 'password', before, after });
      // Of a first password its user knows: they were sent the link for it.
      if (user?.password_hash) await enqueueLoginMail(tx, owner, { what: 'password' });
      return [...earlier, ...since];
    };
    return retried(() => db.transaction().execute(set)).catch((error: unknown) => {
      if (error instanceof LinkTaken) return undefined;
      throw error;
    });
  }

  return {
    askForReset: (username, from) => enqueueMail(db, { kind: 'reset', username, from }),

    userToConfirm: async (token) => {
      const owner = await tokens.read(['confirm'], token);
      return owner && (await repository.isLinkUnused(db, owner, token)) ? owner.username : undefined;
    },

    choosePassword: async (purposes, use, password, from) => {
      const owner = await ownerOf(purposes, use.token);
      const { username } = owner;
      const isUnused = await repository.isLinkUnused(db, owner, use.token);
      const code = isUnused ? await passwordProblem(password, await namesAbout(db, owner), isBreached) : undefined;
      if (code) throw badRequest({ password: { code } });
      const ended = isUnused ? await setPassword(owner, use, password, from) : undefined;
      if (ended) securityLog({ event: 'passwordChosen', username, by: owner.purpose });
      else await requireRepetition(owner, use, password);
      for (const session of ended ?? [])
        securityLog({ event: 'sessionRevoked', reason: 'newPassword', username, session });
      return username;
    },

    unlock: async (use, from) => {
      const owner = await ownerOf(['unlock'], use.token);
      const { username } = owner;
      const isTaken = await retried(() =>
        db.transaction().execute(async (tx) => {
          if (!(await repository.takeLink(tx, owner, use, clock()))) return false;
          await record(tx, owner, from, { kind: 'signIn', before: null, after: { link: owner.purpose } });
          return true;
        }),
      );
      if (isTaken) securityLog({ event: 'letInByMail', username });
      else await requireRepetition(owner, use);
      return username;
    },
  };
}
