/**
 * The name of the data's history. A restore begins a new one, which invalidates everything from the lost one: cursors of the
 * feed, writes waiting on devices, and the right to take numbers from a series.
 * Not here: who sends it (http/server-facts.ts), who refuses by it (http/operation-routes.ts, feed/change-feed.ts,
 * numbers/number-service.ts).
 */
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

export interface History {
  /** The history as last read, which answers name. Undefined until the database has been reached once. */
  current(): string | undefined;
  /** Reads the history from the database. Decisions use this one, or what their caller was found with. */
  read(): Promise<string>;
  /** What another statement read just now. */
  saw(history: string): void;
}

export function createHistory(db: Db): History {
  let current: string | undefined;
  return {
    current: () => current,
    read: async () => {
      current = await readHistory(db);
      return current;
    },
    saw(history) {
      current = history;
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
