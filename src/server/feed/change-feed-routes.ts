/** GET /changes. */
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/call.ts';
import type { ReadChanges } from './change-feed.ts';

export interface ChangeFeedRouteDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly readChanges: ReadChanges;
}

export function createChangeFeedRoutes({ db, clock, readChanges }: ChangeFeedRouteDependencies): Handlers {
  return {
    changes: ({ caller, query, language }) =>
      readChanges({ db, caller, language, now: clock(), cursor: query.cursor, limit: query.limit }),
  };
}
