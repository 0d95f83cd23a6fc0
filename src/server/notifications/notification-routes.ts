/** Reading and deleting one's notifications over HTTP, and in the change feed. */
import type { Notification } from '#contract/notification.ts';
import type { FeedEntry, FeedKind } from '#server/feed/feed-kind.ts';
import type { Handlers } from '#server/http/call.ts';
import {
  deleteNotifications,
  findWithOwners,
  listNotifications,
  markNotifications,
} from './notification-repository.ts';

export const notificationRoutes: Handlers = {
  saveNotifications: async ({ write, body: { unRead, ...choice } }) => {
    await write(async (tx) => ({ body: await markNotifications(tx, choice, unRead) }));
    return undefined;
  },
  deleteNotifications: async ({ write, query: { ids, upTo } }) => {
    const wanted = ids === undefined ? undefined : [ids].flat().flatMap((some) => some.split(','));
    await write(async (tx) => ({ body: await deleteNotifications(tx, { ids: wanted, upTo }) }));
    return undefined;
  },
};

export const notificationFeed: FeedKind = {
  kind: 'notification',
  async snapshotPage({ db, caller, language }, after, limit) {
    const all = (await listNotifications(db, caller, language)).map(toEntry);
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    return all.slice(start, start + limit);
  },
  async load({ db, caller, language }, ids) {
    const found = await findWithOwners(db, caller.companyId, ids, language);
    return found.map(({ username, notification }) => ({ ...toEntry(notification), username }));
  },
};

function toEntry(notification: Notification): FeedEntry {
  return { id: notification.id, etag: notification._etag, doc: notification };
}
