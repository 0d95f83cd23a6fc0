/**
 * Every feature of the server, made once and put together: what it answers, what it tells the change feed, what it does
 * when the server starts. A feature adds its service and its routes here and is built nowhere else.
 */
import type { Db } from './db/database.ts';
import type { Writer } from './db/write.ts';
import type { Handlers } from './http/call.ts';
import type { FeedKind } from './sync/feed-kind.ts';

export interface FeatureDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: () => Date;
  /** Seals what is kept secret at rest. */
  readonly secret: string;
  readonly dataDirectory: string;
}

export interface Features {
  readonly handlers: Handlers;
  readonly feedKinds: readonly FeedKind[];
  /** Taken up again when the server starts, for example deliveries a crash cut off. Failures are theirs to keep. */
  readonly resume: readonly (() => Promise<void>)[];
}

export function createFeatures(_dependencies: FeatureDependencies): Features {
  return { handlers: {}, feedKinds: [], resume: [] };
}
