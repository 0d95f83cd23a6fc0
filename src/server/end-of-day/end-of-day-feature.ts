/** The end of a day. */
import type { BookingService } from '#server/booking/booking-service.ts';
import type { EdiDelivery } from '#server/edi/edi-delivery.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle } from '#server/jobs/job-type.ts';
import type { RenderPool } from '#server/rendering/render-pool.ts';
import { createDayFiles } from './day-file.ts';
import { createEndOfDayRoutes, type OtherJobs } from './end-of-day-routes.ts';
import { createDayRun } from './end-of-day-run.ts';
import { endOfDayJob, giveUpRun } from './end-of-day-run-end.ts';

export interface EndOfDayFeatureDependencies {
  readonly booking: BookingService;
  readonly delivery: EdiDelivery;
  readonly rendering: RenderPool;
  readonly others: OtherJobs;
}

export function endOfDayFeature(
  { db, writer, clock }: ServerContext,
  { booking, delivery, rendering, others }: EndOfDayFeatureDependencies,
): ServerFeature {
  const run = createDayRun({ db, writer, booking, delivery });
  return {
    handlers: createEndOfDayRoutes({ db, clock, dayFile: createDayFiles(db, rendering), others }),
    jobs: [handle(endOfDayJob, run, { onDead: (job) => giveUpRun(db, writer, job) })],
  };
}
