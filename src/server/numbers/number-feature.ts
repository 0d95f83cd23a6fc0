/** Number series; their handlers belong to the carriers whose series they are. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle } from '#server/jobs/job-type.ts';
import { createSeriesMails, seriesMailJob } from './series-mails.ts';

export function numberFeature(context: ServerContext): ServerFeature {
  const { publicUrl } = context.config.mail;
  return { jobs: [handle(seriesMailJob, createSeriesMails({ ...context, publicUrl }))] };
}
