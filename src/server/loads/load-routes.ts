/** Load checks over HTTP and in the change feed. */
import type { Load } from '#contract/load.ts';
import { addDays } from '#domain/shared/day-steps.ts';
import type { FeedEntry, FeedKind } from '#server/feed/feed-kind.ts';
import type { Handlers } from '#server/http/call.ts';
import { listLoads, newestLoadIds } from './load-repository.ts';
import type { LoadService } from './load-service.ts';

/** How long a device keeps a load. Unit: days. */
const KEPT = 30;

export function createLoadRoutes(service: LoadService): Handlers {
  return {
    loads: ({ caller, query }) => service.list(caller.companyId, query.day),
    openLoad: ({ write, params, body }) => service.open(write, params.loadId, body),
    tellLoad: async ({ write, params, body }) => {
      await service.tell(write, params.loadId, body);
    },
    finishLoad: ({ write, params, body }) => service.finish(write, params.loadId, body),
  };
}

export const loadFeed: FeedKind = {
  kind: 'load',
  async snapshotPage({ db, caller, now }, after, limit) {
    const since = addDays(now.toISOString().slice(0, 10), -KEPT);
    const ids = await newestLoadIds(db, caller.companyId, since);
    const start = after === undefined ? 0 : ids.indexOf(after) + 1;
    return inOrder(await listLoads(db, caller.companyId, { ids: ids.slice(start, start + limit) }));
  },
  async load({ db, caller }, ids) {
    return (await listLoads(db, caller.companyId, { ids })).map(toEntry);
  },
};

/** Newest first, as a page of the feed goes on after its last id. */
function inOrder(loads: readonly Load[]): FeedEntry[] {
  return loads.map(toEntry).sort((one, other) => (one.id < other.id ? 1 : -1));
}

function toEntry(load: Load): FeedEntry {
  return { id: load.id, etag: load._etag ?? '', doc: load };
}
