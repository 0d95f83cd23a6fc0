/**
 * Proves again who is there: with the password, a code or a passkey. The proof belongs to the session and lasts ten minutes
 * (session/session-guards.ts), and renews its tokens (session/session-proof.ts). Guesses are limited as those of an old password are (own-password.ts).
 */
import type { BodyOf } from '#contract/operations.ts';
import type { Db } from '#server/db/database.ts';
import type { Write } from '#server/db/write.ts';
import { ApiError, badRequest } from '#server/errors/api-error.ts';
import type { FactorCheck } from '#server/factors/factor-check.ts';
import { takeChallenge } from '#server/factors/factor-repository.ts';
import type { Site } from '#server/factors/passkeys.ts';
import type { Caller } from '#server/http/call.ts';
import { isPassword } from '#server/security/password-hash.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import { type ProvedFrom, proveSession } from '#server/session/session-proof.ts';
import { findUser } from '#server/session/session-repository.ts';
import type { SignInLimits } from '#server/session/sign-in-limits.ts';

export interface ProvingBrowser extends ProvedFrom {
  readonly address: string;
  readonly gone: AbortSignal;
  readonly site: Site | undefined;
}

/** Returns the refresh token that the browser has from now on, unless it keeps what it has. */
export type StepUp = (
  caller: Caller,
  write: Write,
  given: BodyOf<'stepUp'>,
  from: ProvingBrowser,
) => Promise<string | undefined>;

export interface StepUpDependencies {
  readonly db: Db;
  readonly checkFactor: FactorCheck;
  readonly limits: SignInLimits;
  readonly securityLog: SecurityLog;
}

export function createStepUp({ db, checkFactor, limits, securityLog }: StepUpDependencies): StepUp {
  return async (caller, write, { password, code, assertion }, { address, gone, site, ...from }) => {
    const { username } = caller;
    return limits.inTurn({ address, account: username, gone }, async () => {
      const isWrong = (error: unknown) => error instanceof ApiError && error.code === 'badRequest';
      const prove = async () => {
        const hash = password === undefined ? undefined : (await findUser(db, username))?.password_hash;
        const isKnown = password !== undefined && hash != null && (await isPassword(hash, password));
        const { body: proved } = await write(async (tx) => {
          const challenge = assertion && (await takeChallenge(tx.db, tx.actor, 'prove', tx.now));
          const given = { code, assertion, challenge, site };
          const isGood = isKnown || (await checkFactor(tx.db, tx.actor, given, tx.now)) !== undefined;
          // What was used up in the attempt stays used up.
          return { body: isGood && { refreshToken: await proveSession(tx.db, caller, from, tx.now) } };
        });
        if (proved) return proved.refreshToken;
        securityLog({ event: 'passwordRefused', username });
        throw badRequest(refusalOf({ password, code }));
      };
      const refreshToken = await limits.guessOwn({ address, username, isWrong }, prove);
      securityLog({ event: 'provedAgain', username });
      return refreshToken;
    });
  };
}

function refusalOf({ password, code }: Pick<BodyOf<'stepUp'>, 'password' | 'code'>) {
  if (password !== undefined) return { password: { code: 'wrongPassword' } } as const;
  return code === undefined
    ? ({ assertion: { code: 'wrongPasskey' } } as const)
    : ({ code: { code: 'wrongCode' } } as const);
}
