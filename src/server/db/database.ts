/**
 * The one database type everything takes, and how it is opened from a connection. Writes go through write.ts only.
 */
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';

export type Db = Kysely<Tables>;
/** Inside the transaction of a write. */
export type Tx = Transaction<Tables>;

const POOL_SIZE = 10;

export function openDatabase(connection: pg.PoolConfig): Db {
  const pool = new pg.Pool({ max: POOL_SIZE, ...connection });
  // A connection that breaks (the database restarts) is replaced by the pool, and whoever works with it is told by the next
  // query; without listeners, one for idle connections and one for those at work, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** A value for a jsonb column. */
export function json<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`cast(${JSON.stringify(value)} as jsonb)`;
}
