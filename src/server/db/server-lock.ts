/**
 * One server per embedded cluster. The lock is held by a connection, so it ends with the server however that ends; the
 * connection's name says which process it was. When the database ends before the server, the lock is taken again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Any fixed number, different from those of other locks. */
const LOCK = 5443_0001;
const NAME = 'kaj server, process ';
/** How long the connection of a server that just ended may take to go. Units: milliseconds. */
const ENDING_LIMIT = 5_000;
const POLL = 50;
/** Between two tries to take the lock again. */
const PAUSE = 200;

export interface ServerLock {
  release(): Promise<void>;
}

export async function takeServerLock(
  connection: pg.ClientConfig,
  directory: string,
  /** Called when another server has the data by the time the database is back. */
  onTaken: (error: Error) => void = () => undefined,
): Promise<ServerLock> {
  let isReleased = false;
  let held = await takeLock(connection, directory);
  const keep = () => {
    held.once('end', async () => {
      for (;;) {
        if (isReleased) return;
        try {
          held = await takeLock(connection, directory);
          return isReleased ? void held.end() : keep();
        } catch (error) {
          if (error instanceof InUse) return onTaken(error);
          await delay(PAUSE, undefined, { ref: false });
        }
      }
    });
  };
  keep();
  return {
    release: async () => {
      isReleased = true;
      await held.end();
    },
  };
}

class InUse extends Error {}

async function takeLock(connection: pg.ClientConfig, directory: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: `${NAME}${process.pid}` });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const deadline = Date.now() + ENDING_LIMIT; ; await delay(POLL)) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
      if (rows[0]?.taken) return client;
      const holder = await findHolder(client);
      if ((holder !== undefined && isAlive(holder)) || Date.now() > deadline) {
        throw new InUse(
          `Another Kaj server (process ${holder ?? 'unknown'}) is using the data in ${directory}. ` +
            'Stop it first, or give this one a DATA_DIR of its own.',
        );
      }
    }
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

async function findHolder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = $1`,
    [LOCK],
  );
  const name = rows[0]?.application_name ?? '';
  return name.startsWith(NAME) ? Number(name.slice(NAME.length)) : undefined;
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
