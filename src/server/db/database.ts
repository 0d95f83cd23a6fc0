/** The one database type that all code takes, and how it is opened from a connection. Writes go through write.ts only. */
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { pooledClient } from './pooled-client.ts';
import { preparingClient } from './preparing-client.ts';
import type { Tables } from './schema.ts';
import { type Wall, walledClient } from './walled-client.ts';

export type Db = Kysely<Tables>;
/** Inside the transaction of a write. */
export type Tx = Transaction<Tables>;

/** How long after its limit a statement may still be silent. Unit: milliseconds. */
const SILENCE_LIMIT = 2000;

/**
 * A machine that vanishes says nothing: a connection on which nothing happens is probed after ten seconds instead of the system's
 * two hours, and is broken when the probes have no answer.
 */
export const SOON_NOTICED = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** The number of connections, and how long things on one may take. Times in milliseconds. */
export interface DatabaseLimits {
  readonly poolSize: number;
  /** Whether a pooler hands out its connections for one transaction each: then nothing may be set on one that outlasts it. */
  readonly isPooled: boolean;
  /** One statement. */
  readonly statement: number;
  /** Waiting for a lock somebody else holds. */
  readonly lock: number;
  /** A transaction in which nothing happens. */
  readonly idle: number;
  /** Waiting for a connection: a free one of the pool, or a new one. */
  readonly connection: number;
}

/** Called after each statement, with its text and not its values. `time` in milliseconds. */
export type WatchStatement = (text: string, time: number, failed: boolean) => void;

/** The connections of each, and the wall it is behind, for those who watch. */
const pools = new WeakMap<Db, pg.Pool>();
const walls = new WeakMap<Db, Wall>();

export interface Connections {
  readonly busy: number;
  readonly idle: number;
  /** Callers without one. */
  readonly waiting: number;
}

export function connectionsOf(db: Db): Connections {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Whether PostgreSQL keeps companies apart in what is asked here. */
export function isWalled(db: Db): boolean {
  return walls.get(db)?.role !== undefined;
}

/** Without limits for work that may take long, such as a migration. `wall`: what is asked runs behind it. */
export function openDatabase(
  connection: pg.PoolConfig,
  limits?: DatabaseLimits,
  watch?: WatchStatement,
  wall?: Wall,
): Db {
  const Plain = wall ? walledClient(wall, !limits?.isPooled) : pg.Client;
  const Client = limits?.isPooled ? pooledClient(limits, Plain) : preparingClient(Plain);
  const pool = new pg.Pool({ Client, ...SOON_NOTICED, ...connection, ...(limits && toPoolConfig(limits)) });
  // The pool replaces a connection that breaks (the database restarts), and its user learns of it from the next query. Without
  // listeners, one for idle connections and one for those in use, the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(watch && {
      log: ({ level, query, queryDurationMillis }) => watch(query.sql, queryDurationMillis, level === 'error'),
    }),
  });
  pools.set(db, pool);
  if (wall) walls.set(db, wall);
  return db;
}

function toPoolConfig({ poolSize, isPooled, statement, lock, idle, connection }: DatabaseLimits): pg.PoolConfig {
  return {
    max: poolSize,
    // PostgreSQL ends a statement itself; this is for one that has stopped, or can no longer be heard.
    query_timeout: statement + SILENCE_LIMIT,
    connectionTimeoutMillis: connection,
    // A pooler refuses a connection that begins with settings; there, each transaction begins with them (pooled-client.ts).
    ...(!isPooled && {
      statement_timeout: statement,
      lock_timeout: lock,
      idle_in_transaction_session_timeout: idle,
    }),
  };
}

/** A value for a jsonb column. */
export function json<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`cast(${JSON.stringify(value)} as jsonb)`;
}
