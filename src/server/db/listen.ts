/**
 * Hears what this process and the others commit: a connection of its own listens to channels of PostgreSQL and is reopened when
 * it breaks. Notifications in between are lost, so the listener is told that there was a gap.
 */
import pg from 'pg';
import { SOON_NOTICED } from './database.ts';

/** Unit: milliseconds. Waits before the next attempt; the last one repeats. */
const WAITS = [100, 500, 2000, 5000] as const;

export interface ListenOptions {
  readonly connection: pg.ClientConfig;
  /** Handles the payloads of each channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  readonly onGap: () => void;
}

export interface Listener {
  /** Resolves after the first attempt, successful or not. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export function createListener({ connection, channels, onGap }: ListenOptions): Listener {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, ...SOON_NOTICED });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch {
      return lose(next);
    }
    if (failures > 0) onGap();
    failures = 0;
  }

  function lose(lost: pg.Client): void {
    if (lost !== client) return;
    client = undefined;
    lost.end().catch(() => undefined);
    if (closed) return;
    timer = setTimeout(connect, WAITS[Math.min(failures, WAITS.length - 1)]);
    failures += 1;
  }

  return {
    start: connect,
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
