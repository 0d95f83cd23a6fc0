/** The audit log over HTTP, for Moderators: reading and taking it out. Every night, what is older than a year goes. */
import { deleteOldAudit } from '#server/audit/audit-entries.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { createAuditExport } from './audit-export.ts';
import { readAuditPage } from './audit-log.ts';

export function auditLogFeature({ db, clock }: ServerContext): ServerFeature {
  const exportLog = createAuditExport(db, clock);
  return {
    handlers: {
      audit: ({ caller, query: { page = 1, ...filters } }) =>
        readAuditPage(db, { companyId: caller.companyId, filters }, page),
      exportAudit: ({ caller, query, language }) => exportLog(caller, query, language),
    },
    cleanUp: (now) => deleteOldAudit(db, now),
  };
}
