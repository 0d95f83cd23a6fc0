/** Number series, whose handlers belong to their carriers, and the blocks that devices lease from them. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle } from '#server/jobs/job-type.ts';
import { createLeaseRoutes } from './lease-routes.ts';
import { createSeriesMails, seriesMailJob } from './series-mails.ts';

export function numberFeature(context: ServerContext): ServerFeature {
  const { publicUrl } = context.config.mail;
  return {
    handlers: createLeaseRoutes(context),
    jobs: [handle(seriesMailJob, createSeriesMails({ ...context, publicUrl }))],
  };
}
