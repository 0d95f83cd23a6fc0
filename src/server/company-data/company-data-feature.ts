/** A company's data as a whole: taken out, and its end. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle, NIGHTLY } from '#server/jobs/job-type.ts';
import { archiveJob, createArchiveMaking } from './archive-making.ts';
import { deleteOldExports, giveUpExport } from './archive-repository.ts';
import { createArchiveJobs, createArchiveRoutes } from './archives.ts';
import { createCompanyEndRoutes } from './company-end.ts';
import { companyEndMailJob, createEndMails } from './company-end-mails.ts';
import { companyEndingJob, createCompanyEnding } from './company-ending.ts';

export function createCompanyData(context: ServerContext) {
  const { config, db, clock, securityLog } = context;
  const { dataDirectory, mail } = config;
  const feature: ServerFeature = {
    handlers: { ...createArchiveRoutes(context), ...createCompanyEndRoutes(securityLog) },
    jobs: [
      handle(archiveJob, createArchiveMaking(context), { onDead: (job) => giveUpExport(db, job, clock()) }),
      handle(companyEndMailJob, createEndMails({ ...context, publicUrl: mail.publicUrl })),
      handle(companyEndingJob, createCompanyEnding({ db, clock, securityLog, dataDirectory }), { cron: NIGHTLY }),
    ],
    cleanUp: (now) => deleteOldExports(db, now),
  };
  return { feature, archives: createArchiveJobs(context) };
}
