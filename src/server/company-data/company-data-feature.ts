/** A company's data as a whole: taken out. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle } from '#server/jobs/job-type.ts';
import { archiveJob, createArchiveMaking } from './archive-making.ts';
import { deleteOldExports, giveUpExport } from './archive-repository.ts';
import { createArchiveJobs, createArchiveRoutes } from './archives.ts';

export function createCompanyData(context: ServerContext) {
  const { db, clock } = context;
  const feature: ServerFeature = {
    handlers: createArchiveRoutes(context),
    jobs: [handle(archiveJob, createArchiveMaking(context), { onDead: (job) => giveUpExport(db, job, clock()) })],
    cleanUp: (now) => deleteOldExports(db, now),
  };
  return { feature, archives: createArchiveJobs(context) };
}
