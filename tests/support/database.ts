/** A database of its own for a test file, copied from the template and dropped when the file is done. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase } from '#server/db/database.ts';
import { TEMPLATE_DATABASE } from './global-setup.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly connection: pg.PoolConfig;
}

/** Call it at the top of a file or inside a `describe`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const database = `kaj_test_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, `create database ${database} template ${TEMPLATE_DATABASE}`);
  const connection = { ...cluster, database };
  const db = openDatabase(connection);
  afterAll(async () => {
    await db.destroy();
    await onCluster(cluster, `drop database ${database} with (force)`);
  });
  return { db, connection };
}

async function onCluster(cluster: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  try {
    // Copies of a template are made one after the other: another copy in progress counts as a user of it.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** As DATABASE_URL names it to a server that is a process of its own. */
export function databaseUrl({ host = '', port, user, password, database: name }: pg.PoolConfig): string {
  const login = `${encodeURIComponent(String(user))}${password ? `:${encodeURIComponent(String(password))}` : ''}`;
  return `postgres://${login}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}
