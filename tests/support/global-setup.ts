/**
 * One throw-away cluster for the whole run and in it a template database with the schema; every test file copies the
 * template. DATABASE_URL runs the same suite on another PostgreSQL.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { installJobs } from '#server/jobs/job-schema.ts';
import { startCluster } from './cluster.ts';

export const TEMPLATE_DATABASE = 'kaj_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection of the cluster's maintenance database. */
    testCluster: pg.PoolConfig;
    /** Folder of the server as it is shipped (main.js, render-worker.js), and of the one that crashes. */
    serverBundle: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  const admin = new pg.Client(cluster.connection);
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const db = openDatabase({ ...cluster.connection, database: TEMPLATE_DATABASE });
  await migrate(db);
  await db.destroy();
  await installJobs({ ...cluster.connection, database: TEMPLATE_DATABASE });
  project.provide('testCluster', cluster.connection);
  const bundle = await bundleServer();
  project.provide('serverBundle', bundle);
  return async () => {
    rmSync(bundle, { recursive: true });
    await cluster.stop();
  };
}

/** Processes and threads run the built server, even where the server itself runs from its sources. */
async function bundleServer(): Promise<string> {
  // Below node_modules, so that its packages are found.
  const cache = path.resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(path.join(cache, 'kaj-server-'));
  const input = { 'crashing-server': 'tests/support/crashing-server.ts' };
  // The code shared by both servers looks for its files beside itself, so it must lie beside their entries.
  const rollupOptions = { input, output: { chunkFileNames: '[name]-[hash].js' } };
  await build({ configFile: 'src/server/vite.config.ts', logLevel: 'error', build: { rollupOptions, outDir } });
  return outDir;
}
