/**
 * The databases of the run's PostgreSQL: one with the demo companies (made in global-setup.ts), and a copy of it for each
 * worker's server, which is there in a second and starts again as fast.
 */
import { randomUUID } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { databaseUrl, onCluster } from '#tests/support/cluster.ts';

/** Settings of a server that uses a database of the cluster. */
export interface ClusterDatabase {
  readonly DATABASE_URL: string;
  readonly SECRET: string;
  readonly DEMO: 'false';
}

export const TEMPLATE = 'kaj_demo';
/** Where the workers, which are processes of their own, find the cluster. */
export const CLUSTER = 'KAJ_TEST_CLUSTER';
export const SECRET = 'of-these-tests-alone-and-of-no-other-server';

/** A copy of the demo companies. It is removed with the cluster. */
export async function createDemoDatabase(): Promise<ClusterDatabase> {
  const connection = JSON.parse(process.env[CLUSTER] ?? 'null') as PoolConfig;
  const database = `kaj_e2e_${randomUUID().replaceAll('-', '')}`;
  await onCluster(connection, `create database ${database} template ${TEMPLATE}`);
  return { DATABASE_URL: databaseUrl({ ...connection, database }), SECRET, DEMO: 'false' };
}
