/**
 * A company's end over HTTP: a Moderator asks for it by typing the company's name, everybody is told, and a Moderator may take it
 * back until it comes. Asked for again, its day stays.
 * Not here: carrying it out (company-ending.ts).
 */
import { MODERATORS } from '#contract/primitives.ts';
import { endOf } from '#domain/company/company-end.ts';
import { isPhrase } from '#domain/shared/typed-phrase.ts';
import { lockCompany, updateCompany } from '#server/company/company-repository.ts';
import { rulesBroken } from '#server/errors/api-error.ts';
import type { Handlers } from '#server/http/call.ts';
import { usernamesWith } from '#server/notifications/notify-users.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import { enqueueEndMail } from './company-end-mails.ts';

export function createCompanyEndRoutes(securityLog: SecurityLog): Handlers {
  return {
    endCompany: async ({ caller: { companyId, username }, write, body: { phrase } }) => {
      const { body } = await write(async (tx) => {
        const company = await lockCompany(tx);
        if (!isPhrase(phrase, company.name)) throw rulesBroken({ phrase: { code: 'unknown' } });
        const ends_at = company.ends_at ?? endOf(tx.now);
        if (!company.ends_at) {
          await updateCompany(tx, { ends_at, end_asked_by: username });
          for (const to of await usernamesWith(tx, MODERATORS)) {
            await enqueueEndMail(tx.db, { companyId, username: to, by: username, endsAt: ends_at.toISOString() });
          }
        }
        const answer = { endsAt: ends_at.toISOString() };
        return { body: answer, answer };
      });
      securityLog({ event: 'companyEndAsked', username, company: companyId });
      return body;
    },
    keepCompany: async ({ caller: { companyId, username }, write }) => {
      await write(async (tx) => {
        const company = await lockCompany(tx);
        if (company.ends_at) await updateCompany(tx, { ends_at: null, end_asked_by: null });
        return { body: undefined };
      });
      securityLog({ event: 'companyEndTakenBack', username, company: companyId });
    },
  };
}
