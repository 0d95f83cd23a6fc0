/**
 * What is sent on the websockets, and when they end. Everything starts from what PostgreSQL announces after a commit, so it does
 * not matter which process wrote it, and nothing is sent that did not happen.
 * Not here: opening a socket (push-routes.ts), making a notification (notification-repository.ts).
 */
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { PUSH_SIGNED_IN_ANEW, PUSH_UNAUTHORISED } from '#contract/push.ts';
import { CHANGES_CHANNEL } from '#server/db/company-counter.ts';
import { inCompany } from '#server/db/company-scope.ts';
import type { Db } from '#server/db/database.ts';
import { createListener } from '#server/db/listen.ts';
import { newestCursor } from '#server/feed/change-feed.ts';
import type { FeedCursors } from '#server/feed/feed-cursor.ts';
import { LANGUAGES } from '#server/i18n/language.ts';
import {
  findNotifications,
  NOTIFICATIONS_CHANNEL,
  type NotificationNotice,
  readNotificationNotice,
} from '#server/notifications/notification-repository.ts';
import { PROGRESS_CHANNEL, readProgressNotice } from '#server/notifications/progress-notices.ts';
import { readSessionNotice, SESSIONS_CHANNEL } from '#server/session/session-notices.ts';
import type { SessionService } from '#server/session/session-service.ts';
import type { Listening, PushSockets } from './push-sockets.ts';

/** Unit: milliseconds. */
const HEARTBEAT = 30_000;
/** Unit: milliseconds. A company that writes without pause is notified this often. */
const CHANGED_PAUSE = 250;
/**
 * Pages that hear of a change at once, and the rest before the next so many, in milliseconds: each page reads the feed, and between
 * two groups the server has time for others. A company with fewer pages hears at once. Of each server by itself.
 */
const GROUP = { pages: 25, rest: 125 };
/** Unit: milliseconds. However many pages there are, the last one hears within this time; the groups grow instead. */
const LONGEST_SPREAD = 5000;

const wait = (length: number) => pauseFor(length, undefined, { ref: false });

export interface PushServiceDependencies {
  readonly db: Db;
  readonly connection: pg.ClientConfig;
  readonly sessions: Pick<SessionService, 'signedInFamilies'>;
  readonly sockets: PushSockets;
  readonly cursors: FeedCursors;
  readonly log: FastifyBaseLogger;
}

export interface PushService {
  start(): Promise<void>;
  close(): Promise<void>;
}

export function createPushService(dependencies: PushServiceDependencies): PushService {
  const { db, connection, sessions, sockets, cursors, log } = dependencies;
  const pausing = new Map<string, { again: boolean }>();
  let delivered = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** A push that cannot be sent is not lost for good: a page reads what has changed whenever it connects. */
  function attempt(work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => {
      log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'a push was not sent');
    });
  }

  async function announceChange(companyId: string): Promise<void> {
    const interested = (listening: { companyId: string; sync: boolean }) =>
      listening.sync && listening.companyId === companyId;
    const pages = sockets.count(interested);
    if (pages === 0) return;
    const cursor = await inCompany(companyId, () => newestCursor(db, cursors, companyId));
    const size = Math.max(GROUP.pages, Math.ceil((pages * GROUP.rest) / LONGEST_SPREAD));
    await sockets.sendInGroups({ type: 'changed', content: { cursor } }, interested, size, () => wait(GROUP.rest));
  }

  /** What changes while pages are still being told is told to all of them afterwards, so that each page hears this often at most. */
  function changed(companyId: string): void {
    const pause = pausing.get(companyId);
    if (pause) {
      pause.again = true;
      return;
    }
    const begun = { again: false };
    pausing.set(companyId, begun);
    void Promise.all([attempt(() => announceChange(companyId)), wait(CHANGED_PAUSE)]).then(() => {
      pausing.delete(companyId);
      if (begun.again) changed(companyId);
    });
  }

  /** Sends the notification to each of the user's pages, in the page's language. */
  async function deliver({ companyId, username, id }: NotificationNotice): Promise<void> {
    for (const language of LANGUAGES) {
      const theirs = (listening: Listening) => listening.username === username && listening.language === language;
      if (!sockets.has(theirs)) continue;
      const [notification] = await findNotifications(db, { companyId, username }, [id], language);
      if (!notification) return;
      const { unRead, createdAt, _etag, shipmentId, ...content } = notification;
      sockets.send({ type: 'message', content: { ...content, ...(shipmentId && { shipmentId }) } }, theirs);
    }
  }

  /** Closes sockets of sessions that ended without this process hearing of it, including those of deleted users. */
  async function endSignedOut(): Promise<void> {
    const held = sockets.listening();
    if (held.length === 0) return;
    const lasting = new Set(await sessions.signedInFamilies(held));
    sockets.close(PUSH_UNAUTHORISED, ({ familyId }) => !lasting.has(familyId));
  }

  const listener = createListener({
    connection,
    channels: {
      [CHANGES_CHANNEL]: changed,
      [NOTIFICATIONS_CHANNEL]: (payload) => {
        const notice = readNotificationNotice(payload);
        delivered = delivered.then(() => attempt(() => inCompany(notice.companyId, () => deliver(notice))));
      },
      [PROGRESS_CHANNEL]: (payload) => {
        const { familyId, ...content } = readProgressNotice(payload);
        sockets.send({ type: 'progress', content }, (listening) => listening.sync && listening.familyId === familyId);
      },
      [SESSIONS_CHANNEL]: (payload) => {
        const { what, username, familyId } = readSessionNotice(payload);
        if (what === 'ended') sockets.close(PUSH_UNAUTHORISED, (listening) => listening.familyId === familyId);
        const earlier = (listening: { username: string; familyId: string }) =>
          listening.username === username && listening.familyId !== familyId;
        if (what === 'began') sockets.close(PUSH_SIGNED_IN_ANEW, earlier);
      },
    },
    onGap() {
      for (const companyId of new Set(sockets.listening().map((listening) => listening.companyId))) changed(companyId);
      void attempt(endSignedOut);
    },
  });

  return {
    async start() {
      timer = setInterval(() => {
        sockets.beat();
        void attempt(endSignedOut);
      }, HEARTBEAT).unref();
      await listener.start();
    },
    async close() {
      clearInterval(timer);
      await listener.close();
    },
  };
}
