/**
 * One PostgreSQL for the servers of all workers, and in it the demo companies that each of them gets a copy of. Tests of
 * the database's own life (backup) start servers with the embedded one, and its whole demo.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { PoolConfig } from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD } from '#server/seed/demo-registers.ts';
import { seedEmptyDatabase } from '#server/seed/seed-demo.ts';
import { databaseUrl, onCluster, startCluster } from '#tests/support/cluster.ts';
import { QUICK_HASH } from '#tests/support/quick-hash.ts';
import { CLUSTER, SECRET, TEMPLATE } from './demo-database.ts';

/**
 * Shipments and addresses of a company at most. Every test that opens a page in a new browser reads all of them from the
 * server, keeps them and often lists them: with the demo's own 300 and 200 that was an eighth of the work of all browser
 * tests, with 100 and 60 still a twentieth.
 */
const SHIPMENTS = 50;
const ADDRESSES = 20;

/** Playwright's global setup; it returns the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  process.env[CLUSTER] = JSON.stringify(cluster.connection);
  await onCluster(cluster.connection, `drop database if exists ${TEMPLATE} with (force)`);
  await onCluster(cluster.connection, `create database ${TEMPLATE}`);
  await fillTemplate({ ...cluster.connection, database: TEMPLATE });
  return cluster.stop;
}

async function fillTemplate(connection: PoolConfig): Promise<void> {
  // Built for the servers of the tests anyway.
  execFileSync(process.execPath, ['dist/server/main.js', 'migrate'], {
    env: { ...process.env, DATABASE_URL: databaseUrl(connection), SECRET },
  });
  const db = openDatabase(connection);
  const companies = DEMO_COMPANIES.map((company) => ({
    ...company,
    shipments: Math.min(company.shipments, SHIPMENTS),
    addresses: Math.min(company.addresses, ADDRESSES),
  }));
  // For the messages to carriers, which nobody reads again.
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-e2e-'));
  await seedEmptyDatabase({ db, now: new Date(), secret: SECRET, dataDirectory }, companies);
  rmSync(dataDirectory, { recursive: true });
  await db
    .updateTable('users')
    .set({ password_hash: await hash(DEMO_PASSWORD, QUICK_HASH) })
    .execute();
  // PostgreSQL copies no template with open connections.
  await db.destroy();
}
