/** GET /changes: what devices read of every kind that features contribute. */
import { createChangeFeed } from './change-feed.ts';
import type { FeedCursors } from './feed-cursor.ts';
import type { FeedKind } from './feed-kind.ts';
import { createPutBack } from './put-back.ts';
import type { ServerContext, ServerFeature } from './server-feature.ts';

export interface ChangeFeedFeatureDependencies {
  readonly cursors: FeedCursors;
  readonly feedKinds: readonly FeedKind[];
}

export function changeFeedFeature(
  context: ServerContext,
  { cursors, feedKinds }: ChangeFeedFeatureDependencies,
): ServerFeature {
  const { db, clock } = context;
  const readChanges = createChangeFeed({ feedKinds, cursors, judge: createPutBack(context) });
  return {
    handlers: {
      changes: ({ caller, query: { cursor, limit }, language, reply }) => {
        const arrivedAt = performance.now() - reply.elapsedTime;
        return readChanges({ db, caller, language, now: clock(), cursor, limit, arrivedAt });
      },
    },
  };
}
