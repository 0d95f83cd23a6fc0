/**
 * Sends mails with a link to an account, as a job. Asking for a mail takes the same time whether or not the account exists,
 * because the recipient is looked up later. The link is created when it is sent and stored only as a hash; a job that runs twice
 * sends two links, each of which works until one is used.
 */

import type { CallPlace } from '#server/audit/audit-writes.ts';
import { toWarehouse } from '#server/company/warehouse-repository.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { languageOf } from '#server/i18n/language.ts';
import { type AccountMail, mailWords } from '#server/i18n/mail-sentences.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { type JobRun, jobType } from '#server/jobs/job-type.ts';
import type { SendMail } from '#server/mail/mail-sender.ts';
import { foldUsername, toRole } from '#server/session/session-repository.ts';
import * as repository from './account-repository.ts';
import { type AccountTokens, type Purpose, TOKEN_LIFE } from './account-token.ts';

/** `username` is what the person typed, so its company is not known; `by` is the user who invites into the company. */
export type AccountMailJob =
  | { readonly kind: 'confirm' | 'reset' | 'unlock'; readonly username: string; readonly from?: CallPlace }
  | { readonly kind: 'invite'; readonly companyId: string; readonly username: string; readonly by: string };

/** Mails a link to an account to whoever has that username. */
export const accountMailJob = jobType<AccountMailJob>('account.mail');

export interface AccountMailDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly tokens: AccountTokens;
  readonly sendMail: SendMail;
  /** The portal's address, for links. */
  readonly publicUrl: string;
}

/** A second request for the same mail, made before the first is sent, adds nothing. */
export async function enqueueMail(db: Db | Tx, job: AccountMailJob): Promise<void> {
  const username = foldUsername(job.username);
  await addJob(db, accountMailJob, { ...job, username }, { key: `account.mail ${job.kind} ${username}` });
}

export function createAccountMails({ db, clock, tokens, sendMail, publicUrl }: AccountMailDependencies) {
  return async (job: AccountMailJob, { jobId }: JobRun): Promise<void> => {
    const user = await repository.findAddressee(db, job.username);
    if (!user) return;
    // Whoever was invited has been deleted, and has an account at another company since.
    if (job.kind === 'invite' && user.company_id !== job.companyId) return;
    const now = clock();
    const owner = { companyId: user.company_id, username: user.username };
    const isConfirmed = user.password_hash !== null;
    // An invitation or registration that has been answered meanwhile needs no mail.
    if (isConfirmed && (job.kind === 'invite' || job.kind === 'confirm')) return;
    // An account that was never confirmed has no password to reset, so its user gets a new confirmation instead.
    const purpose: Purpose = job.kind === 'reset' && !isConfirmed ? 'confirm' : job.kind;
    const hour = new Date(now.getTime() - TOKEN_LIFE.unlock * 1000);
    if (purpose === 'unlock' && (await repository.hasLinkSince(db, owner, purpose, hour))) return;
    const by = job.kind === 'invite' ? await repository.findAddressee(db, job.by) : undefined;
    const { token, expiresAt } = await tokens.issue(purpose, owner);
    // The user was deleted a moment ago.
    if (
      !(await repository.addLink(
        db,
        { ...owner, purpose, token, expiresAt, from: 'from' in job ? job.from : undefined },
        now,
      ))
    )
      return;
    const warehouse = toWarehouse(user);
    const language = languageOf(user.language, warehouse.countryCode);
    const mails: Readonly<Record<Purpose, AccountMail>> = {
      confirm: { kind: 'confirm', fullName: user.full_name, company: user.name },
      reset: { kind: 'reset', at: now, timeZone: warehouse.timeZone },
      invite: {
        kind: 'invite',
        by: by?.full_name ?? user.name,
        fullName: user.full_name,
        username: user.username,
        role: toRole(user.role),
        company: `${user.name}, ${user.company_id}`,
      },
      unlock: { kind: 'unlock' },
    };
    await sendMail({
      id: jobId,
      to: user.username,
      language,
      words: mailWords(language, mails[purpose]),
      link: new URL(pathOf(purpose, token), publicUrl).href,
      sender: `Kaj, ${new URL(publicUrl).host}`,
    });
  };
}

function pathOf(purpose: Purpose, token: string): string {
  if (purpose === 'confirm') return `/ConfirmAccount?vt=${token}`;
  if (purpose === 'unlock') return `/Unlock/${token}`;
  return `/ResetPassword/${token}${purpose === 'invite' ? '?initial=1' : ''}`;
}
