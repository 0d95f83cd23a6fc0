/**
 * One PostgreSQL for the servers of all workers, and in it a database with the demo companies that each worker's server
 * gets a copy of: a server is there in a second, and starts again as fast. Tests of the database's own life (backup) and
 * of other browsers start servers with the embedded one.
 */
import { randomUUID } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { databaseUrl, onCluster, startCluster } from '#tests/support/cluster.ts';
import { startServer } from './server-process.ts';

/** Settings of a server that uses a database of the cluster. */
export interface ClusterDatabase {
  readonly DATABASE_URL: string;
  readonly SECRET: string;
  readonly DEMO: 'true' | 'false';
}

const TEMPLATE = 'kaj_demo';
/** Where the workers, which are processes of their own, find the cluster. */
const CLUSTER = 'KAJ_TEST_CLUSTER';
const SECRET = 'of-these-tests-alone-and-of-no-other-server';

/** Playwright's global setup; what it answers is the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  process.env[CLUSTER] = JSON.stringify(cluster.connection);
  await onCluster(cluster.connection, `drop database if exists ${TEMPLATE} with (force)`);
  await onCluster(cluster.connection, `create database ${TEMPLATE}`);
  const server = await startServer(settingsOf(cluster.connection, TEMPLATE, 'true'));
  await server.remove();
  return cluster.stop;
}

/** A copy of the demo companies. The cluster's end is the database's end. */
export async function createDemoDatabase(): Promise<ClusterDatabase> {
  const connection = JSON.parse(process.env[CLUSTER] ?? 'null') as PoolConfig;
  const database = `kaj_e2e_${randomUUID().replaceAll('-', '')}`;
  await onCluster(connection, `create database ${database} template ${TEMPLATE}`);
  return settingsOf(connection, database, 'false');
}

function settingsOf(connection: PoolConfig, database: string, DEMO: 'true' | 'false'): ClusterDatabase {
  return { DATABASE_URL: databaseUrl({ ...connection, database }), SECRET, DEMO };
}
