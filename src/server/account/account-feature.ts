/** Accounts by mailed link. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle } from '#server/jobs/job-type.ts';
import type { IsBreached } from '#server/session/breached-passwords.ts';
import type { SignInLimits } from '#server/session/sign-in-limits.ts';
import { accountMailJob, createAccountMails } from './account-mails.ts';
import { deleteExpiredLinks } from './account-repository.ts';
import { createAccountRoutes } from './account-routes.ts';
import { createAccountService } from './account-service.ts';
import { createAccountTokens } from './account-token.ts';
import { createLoginMails, loginMailJob } from './login-mails.ts';

export function accountFeature(
  context: ServerContext,
  signInLimits: SignInLimits,
  isBreached: IsBreached,
): ServerFeature {
  const { config, sessionDb, db, secret, clock, securityLog } = context;
  const tokens = createAccountTokens(secret, clock);
  const accounts = createAccountService({ db: sessionDb, clock, tokens, securityLog, isBreached });
  const { publicUrl } = config.mail;
  const mails = createAccountMails({ ...context, tokens, publicUrl });
  return {
    handlers: createAccountRoutes({ accounts, limits: context.limits, signInLimits }),
    jobs: [handle(accountMailJob, mails), handle(loginMailJob, createLoginMails({ ...context, publicUrl }))],
    cleanUp: (now) => deleteExpiredLinks(db, now),
  };
}
