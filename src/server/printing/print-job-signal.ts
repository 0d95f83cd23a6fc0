/**
 * Wakes print clients that wait for work: whichever process of the server adds a job, the process that holds the client's call
 * hears of it once it is committed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '#server/db/database.ts';
import { createListener } from '#server/db/listen.ts';
import type { Actor } from '#server/db/write.ts';

const PRINTS_CHANNEL = 'kaj_prints';

export interface PrintJobSignal {
  start(): Promise<void>;
  /**
   * Listens from the moment it is called. Resolves when the bell rings, after so many milliseconds, or when waiting is pointless.
   */
  next(user: Actor, milliseconds: number, gone: AbortSignal): Promise<void>;
  /** Ends all waits. */
  close(): Promise<void>;
  readonly isClosed: boolean;
}

export async function signalPrintJob(tx: Tx, user: Actor): Promise<void> {
  await sql`select pg_notify(${PRINTS_CHANNEL}, ${nameOf(user)})`.execute(tx);
}

export function createPrintBell(connection: pg.ClientConfig): PrintJobSignal {
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;
  const ring = (name: string) => {
    for (const wake of waiting.get(name) ?? []) wake();
  };
  const ringAll = () => {
    for (const name of [...waiting.keys()]) ring(name);
  };
  const listener = createListener({ connection, channels: { [PRINTS_CHANNEL]: ring }, onGap: ringAll });

  return {
    start: listener.start,
    async next(user, milliseconds, gone) {
      const name = nameOf(user);
      const rung = new AbortController();
      const wake = () => rung.abort();
      const others = waiting.get(name) ?? new Set();
      waiting.set(name, others.add(wake));
      gone.addEventListener('abort', wake);
      if (isClosed || gone.aborted) wake();
      await delay(milliseconds, undefined, { signal: rung.signal }).catch(() => undefined);
      gone.removeEventListener('abort', wake);
      others.delete(wake);
      if (others.size === 0) waiting.delete(name);
    },
    async close() {
      isClosed = true;
      ringAll();
      await listener.close();
    },
    get isClosed() {
      return isClosed;
    },
  };
}

function nameOf({ companyId, username }: Actor): string {
  return `${companyId} ${username}`;
}
