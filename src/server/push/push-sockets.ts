/**
 * The websockets this process holds: who is at the other end, who still answers, who may stay. Pages only listen, so incoming
 * messages are not read; a page that keeps sending, or that does not take in what it is sent, is disconnected.
 * Not here: who may open one (push-routes.ts), what is sent (push-service.ts).
 */
import { WebSocket } from 'ws';
import { PUSH_UNAUTHORISED, type Push } from '#contract/push.ts';
import type { Language } from '#server/i18n/language.ts';

/** Per session: a session that has more pages open loses the oldest one's pushes. */
const MAX_PAGES = 20;
/** Unit: bytes. How much may be buffered for a page that does not take it in. */
const MAX_WAITING = 1024 * 1024;
/** Messages from one page between two heartbeats. */
const MAX_RECEIVED = 20;

export interface Listening {
  readonly companyId: string;
  readonly username: string;
  readonly familyId: string;
  /** The language of what the page is sent. */
  readonly language: Language;
  /** Whether the page wants to hear of changes. */
  readonly sync: boolean;
}
type Whom = (listening: Listening) => boolean;

export interface PushSockets {
  add(socket: WebSocket, listening: Listening): void;
  has(whom: Whom): boolean;
  count(whom: Whom): number;
  send(push: Push, whom: Whom): void;
  /** Sends it to groups of so many pages, those first that opened first, with a rest after each but the last. */
  sendInGroups(push: Push, whom: Whom, size: number, rest: () => Promise<void>): Promise<void>;
  close(code: number, whom: Whom): void;
  /** Everybody who listens to this process. */
  listening(): Listening[];
  /** Disconnects pages that have not answered since the last call, and pings the others. */
  beat(): void;
}

interface Page {
  readonly socket: WebSocket;
  readonly listening: Listening;
  answers: boolean;
  received: number;
}

export function createPushSockets(): PushSockets {
  const pages = new Set<Page>();
  const sendText = (text: string, to: readonly Page[]) => {
    for (const { socket } of to) {
      if (socket.bufferedAmount > MAX_WAITING) socket.terminate();
      else socket.send(text);
    }
  };
  const chosen = (whom: Whom) => [...pages].filter(({ listening }) => whom(listening));

  return {
    add(socket, listening) {
      if (socket.readyState !== WebSocket.OPEN) return;
      const others = chosen(({ familyId }) => familyId === listening.familyId);
      if (others.length >= MAX_PAGES) others[0]?.socket.close(PUSH_UNAUTHORISED);
      const page: Page = { socket, listening, answers: true, received: 0 };
      pages.add(page);
      socket.on('close', () => pages.delete(page));
      socket.on('pong', () => {
        page.answers = true;
      });
      socket.on('message', () => {
        page.received += 1;
        if (page.received > MAX_RECEIVED) socket.close(PUSH_UNAUTHORISED);
      });
    },
    has: (whom) => chosen(whom).length > 0,
    count: (whom) => chosen(whom).length,
    send: (push, whom) => sendText(JSON.stringify(push), chosen(whom)),
    async sendInGroups(push, whom, size, rest) {
      const text = JSON.stringify(push);
      const all = chosen(whom);
      for (let from = 0; from < all.length; from += size) {
        if (from > 0) await rest();
        // Those that have closed meanwhile have nobody to tell.
        sendText(
          text,
          all.slice(from, from + size).filter((page) => pages.has(page)),
        );
      }
    },
    close(code, whom) {
      for (const { socket } of chosen(whom)) socket.close(code);
    },
    listening: () => [...pages].map((page) => page.listening),
    beat() {
      for (const page of pages) {
        if (!page.answers) page.socket.terminate();
        else page.socket.ping();
        page.answers = false;
        page.received = 0;
      }
    },
  };
}
