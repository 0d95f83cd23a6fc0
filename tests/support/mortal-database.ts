/**
 * A database connection of a process that dies at a commit, as with kill -9: its queries are never answered again, so nothing
 * that would follow them happens, not even what handles errors; PostgreSQL ends its connections, and with them its transaction.
 * Cheaper than a process (support/server-process.ts), so that a job can be killed at every commit.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, openDatabase } from '#server/db/database.ts';

export interface Death {
  readonly moment: 'beforeCommit' | 'afterCommit';
  /** How many commits succeed before the one at which it dies. */
  readonly commits: number;
}

export interface MortalDatabase {
  readonly db: Db;
  /** Resolves when it is dead. */
  readonly died: Promise<void>;
  /** How many commits there were. */
  commits(): number;
}

const NAME = 'mortal';
/** How long PostgreSQL may take to end a connection. Unit: milliseconds. */
const END_LIMIT = 10_000;
const never = () => new Promise<never>(() => undefined);

export function openMortalDatabase(connection: pg.PoolConfig, death?: Death): MortalDatabase {
  let commits = 0;
  let isDead = false;
  const { promise: died, resolve } = withResolver();
  const die = () => {
    isDead = true;
    resolve();
  };

  async function commit(run: () => unknown): Promise<unknown> {
    const isLast = death?.commits === commits;
    commits += 1;
    if (isLast && death.moment === 'beforeCommit') {
      die();
      return never();
    }
    const answer = await run();
    if (isLast) die();
    return isDead ? never() : answer;
  }

  class MortalClient extends pg.Client {
    #isInside = false;

    // pg declares a dozen ways to call it; only the first argument matters here.
    override query(...question: never[]): never {
      const text = String(question[0]);
      const run = () => (super.query as (...asked: never[]) => unknown)(...question);
      return (isDead ? never() : this.#ends(text) ? commit(run) : run()) as never;
    }

    /** Whether the statement commits something: a transaction, or itself outside of one. */
    #ends(text: string): boolean {
      const wasInside = this.#isInside;
      if (/^\s*(begin|start transaction)\b/i.test(text)) this.#isInside = true;
      if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) this.#isInside = false;
      if (wasInside) return /^\s*commit\b/i.test(text);
      if (this.#isInside) return false;
      return !/^\s*select\b/i.test(text) || /graphile_worker\.(add|remove|complete)/.test(text);
    }
  }

  const db = openDatabase({ ...connection, application_name: NAME, Client: MortalClient } as pg.PoolConfig);
  return { db, died, commits: () => commits };
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Waits until PostgreSQL has ended the connections of those that died in this database. */
export async function bury(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, ${END_LIMIT}) from pg_stat_activity
    where datname = current_database() and application_name = ${NAME}`.execute(db);
}
