/** A database of its own for a test file, copied from the template and dropped when the file is done. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase } from '#server/db/database.ts';
import { onCluster } from './cluster.ts';
import { TEMPLATE_DATABASE } from './global-setup.ts';
import { whenDone } from './when-done.ts';

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
  whenDone(async () => {
    await db.destroy();
    await onCluster(cluster, `drop database ${database} with (force)`);
  });
  return { db, connection };
}
