/**
 * Accounts by mailed link: requesting one and using it. Like sessions, these are not company data: their writes need no key, etag
 * or change row, and therefore use transactions of their own.
 * Not here: limits (account-routes.ts), the mails (account-mails.ts).
 */
import { isGoodPassword } from '#domain/session/password.ts';
import type { Db } from '#server/db/database.ts';
import { badRequest, HttpError } from '#server/http/http-error.ts';
import { hashPassword } from '#server/session/password-hash.ts';
import type { SecurityLog } from '#server/session/security-log.ts';
import { revokeFamiliesOf } from '#server/session/session-repository.ts';
import { askForMail } from './account-mails.ts';
import * as repository from './account-repository.ts';
import type { AccountTokens, Purpose } from './account-token.ts';

export interface AccountService {
  /** Does the same whether or not the account exists. */
  askForReset(username: string): Promise<void>;
  /** The user whose account the link confirms; undefined when it has expired or was used. */
  userToConfirm(token: string): Promise<string | undefined>;
  /** Returns the username. Ends every session of that user. */
  choosePassword(purposes: readonly Purpose[], token: string, password: string): Promise<string>;
  /** Returns the username that the link unlocks. */
  unlock(token: string): Promise<string>;
}

export interface AccountDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly tokens: AccountTokens;
  readonly securityLog: SecurityLog;
}

export function createAccountService({ db, clock, tokens, securityLog }: AccountDependencies): AccountService {
  /** The user of a link that is ours, unexpired and unused. */
  async function ownerOf(purposes: readonly Purpose[], token: string) {
    const owner = await tokens.read(purposes, token);
    return owner && (await repository.isLinkUnused(db, owner, token)) ? owner : undefined;
  }

  return {
    askForReset: (username) => askForMail(db, { kind: 'reset', username }),

    userToConfirm: async (token) => (await ownerOf(['confirm'], token))?.username,

    choosePassword: async (purposes, token, password) => {
      const owner = await ownerOf(purposes, token);
      if (!owner) throw new HttpError('linkExpired');
      if (!isGoodPassword(password)) throw badRequest({ password: { code: 'invalidPassword' } });
      const passwordHash = await hashPassword(password);
      const ended = await db.transaction().execute(async (tx) => {
        // The link may have been used while the password was being hashed.
        if (!(await repository.takeLink(tx, owner, token, clock()))) throw new HttpError('linkExpired');
        // Locks sessions before their user, as everywhere, so that two writes never wait for each other.
        const revoked = await revokeFamiliesOf(tx, owner, clock());
        await repository.setPassword(tx, owner, passwordHash, clock());
        return revoked;
      });
      const { username } = owner;
      securityLog({ event: 'passwordChosen', username, by: owner.purpose });
      for (const session of ended) securityLog({ event: 'sessionRevoked', reason: 'newPassword', username, session });
      return username;
    },

    unlock: async (token) => {
      const owner = await tokens.read(['unlock'], token);
      if (!owner || !(await repository.takeLink(db, owner, token, clock()))) throw new HttpError('linkExpired');
      securityLog({ event: 'letInByMail', username: owner.username });
      return owner.username;
    },
  };
}
