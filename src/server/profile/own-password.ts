/**
 * A user changes their own password while signed in. Who knows the password that ends here proves it; a wrong one is limited as at
 * sign-in, since a stolen session must not find out the password. Sessions other than this one end when asked; links mailed before
 * no longer work, and the user is mailed. Not here: choosing a password with a mailed link (account/account-service.ts).
 */
import type { BodyOf } from '#contract/operations.ts';
import { setPassword } from '#server/account/account-repository.ts';
import { enqueueLoginMail } from '#server/account/login-mails.ts';
import type { Db } from '#server/db/database.ts';
import type { Write } from '#server/db/write.ts';
import { ApiError, badRequest } from '#server/errors/api-error.ts';
import type { Caller } from '#server/http/call.ts';
import { hashPassword, isPassword } from '#server/security/password-hash.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { IsBreached } from '#server/session/breached-passwords.ts';
import { passwordProblem } from '#server/session/password-check.ts';
import { findUser, lockUser, namesAbout, revokeFamiliesOf } from '#server/session/session-repository.ts';
import type { SignInLimits } from '#server/session/sign-in-limits.ts';

export interface OwnPassword {
  change(
    caller: Caller,
    write: Write,
    wanted: BodyOf<'changeMyPassword'>,
    from: { readonly address: string; readonly gone: AbortSignal },
  ): Promise<void>;
}

export interface OwnPasswordDependencies {
  readonly db: Db;
  readonly limits: SignInLimits;
  readonly securityLog: SecurityLog;
  readonly isBreached: IsBreached;
}

export function createOwnPassword({ db, limits, securityLog, isBreached }: OwnPasswordDependencies): OwnPassword {
  /** Returns the hash that the password was found to match. */
  async function requirePassword(username: string, password: string, address: string): Promise<string> {
    const isWrong = (error: unknown) => error instanceof ApiError;
    return limits.guessOwn({ address, username, isWrong }, async () => {
      const stored = (await findUser(db, username))?.password_hash;
      if (stored != null && (await isPassword(stored, password))) return stored;
      securityLog({ event: 'passwordRefused', username });
      throw badRequest({ password: { code: 'wrongPassword' } });
    });
  }

  return {
    async change(caller, write, { password, newPassword, endOthers = false }, { address, gone }) {
      const { username } = caller;
      // The body may have arrived a minute after its headers, and the old password is asked for before the write.
      await caller.askAgain();
      // Asked before its turn to be hashed, which others wait for.
      const breached = await isBreached(newPassword);
      const { stored, passwordHash } = await limits.inTurn({ address, account: username, gone }, async () => {
        const stored = await requirePassword(username, password, address);
        const about = await namesAbout(db, caller);
        const code =
          newPassword === password ? 'samePassword' : await passwordProblem(newPassword, about, async () => breached);
        if (code) throw badRequest({ newPassword: { code } });
        return { stored, passwordHash: await hashPassword(newPassword) };
      });
      const { body: ended } = await write(async (tx) => {
        const endOtherSessions = () =>
          endOthers ? revokeFamiliesOf(tx.db, tx.actor, tx.now, caller.familyId) : Promise.resolve([]);
        // Sessions before their user, and again once nobody signs in any more with the password that ends here.
        const before = await endOtherSessions();
        const current = await lockUser(tx.db, { company_id: tx.actor.companyId, username });
        // A mailed link or another window has set another one meanwhile, and that one stays.
        if (current?.password_hash !== stored) throw badRequest({ password: { code: 'wrongPassword' } });
        const since = await endOtherSessions();
        await setPassword(tx.db, tx.actor, { passwordHash }, tx.now);
        await enqueueLoginMail(tx.db, tx.actor, { what: 'password' });
        return { body: [...before, ...since] };
      });
      await limits.countSuccess(address, username);
      securityLog({ event: 'passwordChosen', username, by: 'ownAccount' });
      for (const session of ended) securityLog({ event: 'sessionRevoked', reason: 'newPassword', username, session });
    },
  };
}
