/**
 * The name of the data's history. A restore makes it anew, and with it everything that was made in the lost one becomes
 * void: cursors of the feed, writes that wait on devices, and the right to take numbers from a series.
 * Not here: who names it (http/server-facts.ts), who is refused by it (http/operation-routes.ts, sync/change-feed.ts,
 * shipments/number-service.ts).
 */
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

export interface History {
  /** As last read: what answers name. Undefined as long as the database could never be reached. */
  current(): string | undefined;
  /** As the database has it now: what decides. */
  read(): Promise<string>;
}

export function createHistory(db: Db): History {
  let current: string | undefined;
  return {
    current: () => current,
    read: async () => {
      current = await readHistory(db);
      return current;
    },
  };
}

export async function readHistory(db: Db | Tx): Promise<string> {
  const { value } = await db
    .selectFrom('server_meta')
    .select('value')
    .where('name', '=', 'history')
    .executeTakeFirstOrThrow();
  return value;
}

/** The current history inside another statement. */
export const currentHistory = sql<string>`(select value from server_meta where name = 'history')`;
