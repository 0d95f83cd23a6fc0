/**
 * The notifications of the signed-in user: those on the device and those just pushed, the actions on them, and the socket
 * that brings them. A push is also a reason to read what else has changed.
 * Loaded once the person has what they were waiting for; created once by user-data.ts.
 */
import type { Notification } from '#contract/notification.ts';
import { PUSH_PATH } from '#contract/push.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { shownNotifications } from '#domain/notifications/shown-notifications.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { CacheDatabase } from '../cache/cache-database.ts';
import type { PullReceipt } from '../cache/change-pull.ts';
import { liveObservable } from '../cache/live-observable.ts';
import { NOTIFICATIONS_KEY } from '../device/entity-key.ts';
import { laneQuery } from '../device/outbox-reading.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { createObservable, type Observable } from '../observable-value.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createAnnouncedChanges } from './announced-changes.ts';
import { createNotificationCommands, type NotificationCommands } from './notification-commands.ts';
import { type ReceivedPush, readPush } from './push-message.ts';
import { createPushSocket, type PushSocketDependencies } from './push-socket.ts';
import { createPushedNotifications } from './pushed-notifications.ts';

export interface NotificationCenter extends NotificationCommands {
  /** Newest first. */
  readonly shown: Observable<readonly Notification[]>;
  /** Since when the socket has been open. Unit: milliseconds since 1970. */
  readonly lineOpenedAt: Observable<number | undefined>;
  /** Calls the listener for every push from now on. */
  onPush(listener: (push: ReceivedPush) => void): () => void;
  close(): void;
}

type Surroundings = Pick<PushSocketDependencies, 'isExact' | 'connectivity' | 'onSeen' | 'now'>;

export interface NotificationCenterDependencies extends Surroundings {
  readonly api: ApiClient;
  /** The absolute address of the API. */
  readonly serverAddress: string;
  /** Returns the token that came with the session, once: the only one if the server issues no others. */
  readonly takeWebSocketToken: () => string | null;
  readonly cache: CacheDatabase;
  readonly work: WorkDatabase;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly pull: () => Promise<PullReceipt>;
  readonly isVisible: () => boolean;
  readonly newId: () => string;
}

export function openNotificationCenter(dependencies: NotificationCenterDependencies): NotificationCenter {
  const { api, serverAddress, takeWebSocketToken, isExact, cache, work, outbox, pull, isVisible, now, newId } =
    dependencies;
  const listeners = new Set<(push: ReceivedPush) => void>();
  const kept = liveObservable(NOTHING, [cache.notifications, work.outbox], () => readKept(cache, work));
  const pushed = createPushedNotifications(now, newId);
  const shown = createObservable<readonly Notification[]>([]);

  function show(): void {
    const { stored, entries } = kept.get();
    // A notification that the device has read is no longer needed among the pushed ones: deleted elsewhere, it must not come
    // back.
    pushed.remove({ ids: stored.map(({ id }) => id) });
    shown.set(shownNotifications([...stored, ...pushed.list.get()], entries));
  }

  const announcedChanges = createAnnouncedChanges(pull, isVisible);

  function receive(text: string): void {
    const push = readPush(text);
    if (push.type === 'message') pushed.add(push.content);
    if (push.type === 'message' || push.type === 'changed') announcedChanges.onAnnounced();
    for (const listener of listeners) listener(push);
  }

  const stops = [kept, pushed.list].map((source) => source.subscribe(show));
  const socket = createPushSocket({
    ...dependencies,
    address: serverAddress.replace(/^http/, 'ws') + PUSH_PATH,
    token: async () => (isExact() ? (await api.call('webSocketToken', {})).webSocketToken : takeWebSocketToken()),
    open: (url) => new WebSocket(url),
    random: Math.random,
    onOpen: announcedChanges.onAnnounced,
    onMessage: receive,
  });
  return {
    shown,
    lineOpenedAt: socket.openedAt,
    ...createNotificationCommands({ outbox, shown: shown.get, pushed }),
    onPush(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      announcedChanges.close();
      socket.close();
      for (const stop of stops) stop();
      kept.close();
    },
  };
}

interface Kept {
  readonly stored: readonly Notification[];
  readonly entries: readonly OutboxEntry[];
}
const NOTHING: Kept = { stored: [], entries: [] };

/** The queue is read first: an entry that leaves it meanwhile is in what the server reported by then. */
async function readKept(cache: CacheDatabase, work: WorkDatabase): Promise<Kept> {
  const entries = await laneQuery(work, NOTIFICATIONS_KEY);
  return { stored: await cache.notifications.toArray(), entries };
}
