/** Notifications, and the notice that the data were put back. */
import { putBackNoticeJob } from '#server/feed/put-back.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle } from '#server/jobs/job-type.ts';
import { notificationFeed, notificationRoutes } from './notification-routes.ts';
import { createPutBackNotices } from './put-back-notices.ts';

export function notificationFeature({ writer }: ServerContext): ServerFeature {
  return {
    handlers: notificationRoutes,
    feed: [notificationFeed],
    jobs: [handle(putBackNoticeJob, createPutBackNotices(writer))],
  };
}
