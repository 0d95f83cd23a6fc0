/**
 * One server per embedded cluster. The lock is held by a connection, so it ends with the server however that ends; the
 * connection's name says which process it was.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Any fixed number, different from those of other locks. */
const LOCK = 5443_0001;
const NAME = 'kaj server, process ';
/** How long the connection of a server that just ended may take to go. Units: milliseconds. */
const PATIENCE = 5_000;
const POLL = 50;

export interface ServerLock {
  release(): Promise<void>;
}

export async function takeServerLock(connection: pg.ClientConfig, directory: string): Promise<ServerLock> {
  const client = new pg.Client({ ...connection, application_name: `${NAME}${process.pid}` });
  await client.connect();
  client.on('error', () => undefined);
  for (const deadline = Date.now() + PATIENCE; ; await delay(POLL)) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return { release: () => client.end() };
    const holder = await findHolder(client);
    if ((holder !== undefined && isAlive(holder)) || Date.now() > deadline) {
      await client.end();
      throw new Error(
        `Another Kaj server (process ${holder ?? 'unknown'}) is using the data in ${directory}. ` +
          'Stop it first, or give this one a DATA_DIR of its own.',
      );
    }
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
