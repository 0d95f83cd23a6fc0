/**
 * Runs only jobs in this process, beside servers that share its database. Returns once it has started; it then runs until SIGTERM
 * or SIGINT.
 * Not here: the jobs (features.ts), a server that runs its own jobs (app.ts).
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import fastify from 'fastify';
import { RENDER_WORKER } from './app.ts';
import type { Config } from './config/config.ts';
import { loadSecret } from './config/secret.ts';
import { createWall, raiseWall } from './db/company-wall.ts';
import { openDatabase } from './db/database.ts';
import { createHistory } from './db/history.ts';
import { createFeatures } from './features.ts';
import { bringUpToDate } from './jobs/bring-up-to-date.ts';
import { startJobs } from './jobs/job-runner.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { createReadiness } from './monitoring/readiness.ts';
import { loggerOf, openOutsideLogsOf, openTracesOf } from './open-telemetry.ts';
import { close, stopOnSignal } from './process-end.ts';
import { createServerContext } from './server-context.ts';

export async function runWorker(config: Config): Promise<void> {
  if (!config.databaseUrl) {
    throw new Error(
      'A worker needs DATABASE_URL: the embedded database belongs to one server, which does its jobs itself.',
    );
  }
  const dataDirectory = path.resolve(config.dataDirectory);
  mkdirSync(dataDirectory, { recursive: true });
  const pooled = { connectionString: config.databaseUrl };
  const connection = { connectionString: config.directUrl };
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = stopOnSignal(closers);
  try {
    const newer = await bringUpToDate(connection);
    if (newer) console.log(newer);
    const traces = await openTracesOf(config, closers);
    const outsideLogs = await openOutsideLogsOf(config, closers);
    const wall = config.companyWall ? createWall() : undefined;
    const db = openDatabase(pooled, config.databaseLimits, traces?.statement, wall);
    const sessionDb = openDatabase(pooled, config.sessionLimits, traces?.statement);
    closers.push(() => Promise.all([db.destroy(), sessionDb.destroy()]));
    const noWall = wall && (await raiseWall(wall, connection, db));
    if (noWall) console.warn(noWall);
    const clock = () => new Date();
    const secret = loadSecret(config.secret, dataDirectory, config.oldSecrets);
    const { log } = fastify({ logger: loggerOf(config, outsideLogs) });
    const context = createServerContext({
      ...{ db, connection, secret, clock, log, outsideLogs },
      ...{ metrics: createMetrics(), readiness: createReadiness('serving') },
      config: { ...config, dataDirectory },
      sessionDb,
      history: createHistory(db),
    });
    const { features } = createFeatures(context, RENDER_WORKER);
    closers.push(async () => {
      for (const { lifecycle } of features) await lifecycle?.close?.();
    });
    const runner = await startJobs({ ...context, features, traces });
    closers.push(runner.stop);
    console.log('Kaj is doing jobs');
  } catch (error) {
    if (stopping.aborted) return;
    await close(closers);
    throw error;
  }
}
