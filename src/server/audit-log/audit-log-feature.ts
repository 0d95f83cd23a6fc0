/**
 * The audit log over HTTP, for Moderators: reading and taking it out. Every night, what is older than a year goes; every minute, what
 * is new is told outside where the operator asks for that.
 */
import { deleteOldAudit } from '#server/audit/audit-entries.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle } from '#server/jobs/job-type.ts';
import { createAuditExport } from './audit-export.ts';
import { readAuditPage } from './audit-log.ts';
import { auditTellingJob, createAuditTelling } from './audit-telling.ts';

const EVERY_MINUTE = '* * * * *';

export function auditLogFeature({ db, clock, outsideLogs }: ServerContext): ServerFeature {
  const exportLog = createAuditExport(db, clock);
  return {
    handlers: {
      audit: ({ caller, query: { page = 1, ...filters } }) =>
        readAuditPage(db, { companyId: caller.companyId, filters }, page),
      exportAudit: ({ caller, query, language }) => exportLog(caller, query, language),
    },
    jobs: outsideLogs
      ? [handle(auditTellingJob, createAuditTelling({ db, clock, outsideLogs }), { cron: EVERY_MINUTE, atStart: true })]
      : [],
    cleanUp: (now) => deleteOldAudit(db, now),
  };
}
