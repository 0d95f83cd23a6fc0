/** Printing: drawing papers, the ledger of prints and the jobs of print clients. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle } from '#server/jobs/job-type.ts';
import type { RenderPool } from '#server/rendering/render-pool.ts';
import { deleteOldClients } from './print-clients.ts';
import { createPrintBell } from './print-job-signal.ts';
import { createPrintJobs, lostPrintsJob } from './print-jobs.ts';
import { createPrintLedger } from './print-outcome.ts';
import { createPrintRoutes } from './print-routes.ts';
import { createPrintService, type PrintService } from './print-service.ts';

const EVERY_MINUTE = '* * * * *';

export interface PrintFeature {
  readonly printing: PrintService;
  readonly feature: ServerFeature;
}

export function createPrinting(context: ServerContext, rendering: RenderPool): PrintFeature {
  const { db, connection } = context;
  const bell = createPrintBell(connection);
  const jobs = createPrintJobs({ ...context, rendering, bell });
  const feature: ServerFeature = {
    handlers: createPrintRoutes(createPrintLedger(db), jobs),
    jobs: [handle(lostPrintsJob, jobs.giveUpLost, { cron: EVERY_MINUTE })],
    cleanUp: (now) => deleteOldClients(db, now),
    lifecycle: { start: bell.start, stopWaiting: bell.close },
  };
  return { printing: createPrintService({ ...context, rendering }), feature };
}
