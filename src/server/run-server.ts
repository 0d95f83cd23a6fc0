/**
 * Runs the server in this process: database, schema, application, address. Stops them in reverse order when asked to.
 * Not here: what it serves (app.ts).
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type AppDependencies, createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { databaseWarning } from './config/database-address.ts';
import { loadSecret } from './config/secret.ts';
import { NO_SELLER } from './config/seller.ts';
import { createWall, raiseWall } from './db/company-wall.ts';
import { openDatabase } from './db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { takeServerLock } from './db/server-lock.ts';
import { bringUpToDate } from './jobs/bring-up-to-date.ts';
import { createReadiness } from './monitoring/readiness.ts';
import { loggerOf, openOutsideLogsOf, openTracesOf } from './open-telemetry.ts';
import { close, stopOnSignal } from './process-end.ts';
import { hasCompany } from './registration/registration-repository.ts';
import { seedAtStart } from './seed/seed-at-start.ts';
import { addressOf, firstCompanyAt, warnAboutAddress } from './server-address.ts';

/** Returns when it is ready; it then runs until SIGTERM or SIGINT. */
export async function runServer(config: Config, testHooks?: NonNullable<AppDependencies['testHooks']>): Promise<void> {
  const tls = config.tls && {
    cert: readSettingFile('TLS_CERT', config.tls.certFile),
    key: readSettingFile('TLS_KEY', config.tls.keyFile),
  };
  const dataDirectory = path.resolve(config.dataDirectory);
  mkdirSync(dataDirectory, { recursive: true });
  const closers: (() => Promise<unknown>)[] = [];
  const readiness = createReadiness();
  const stopping = stopOnSignal(closers, config.stopDelay);
  try {
    const connection = config.directUrl
      ? { connectionString: config.directUrl }
      : await openEmbedded(dataDirectory, closers);
    const pooled = config.databaseUrl ? { connectionString: config.databaseUrl } : connection;
    const traces = await openTracesOf(config, closers);
    const outsideLogs = await openOutsideLogsOf(config, closers);
    const wall = config.companyWall ? createWall() : undefined;
    const db = openDatabase(pooled, config.databaseLimits, traces?.statement, wall);
    const sessionDb = openDatabase(pooled, config.sessionLimits, traces?.statement);
    closers.push(() => Promise.all([db.destroy(), sessionDb.destroy()]));
    const secret = loadSecret(config.secret, dataDirectory, config.oldSecrets);
    const app = await createApp({
      config: { ...config, dataDirectory },
      db,
      sessionDb,
      connection,
      secret,
      clock: () => new Date(),
      logger: loggerOf(config, outsideLogs),
      tls,
      ...findPortal(),
      readiness,
      traces,
      outsideLogs,
      ...(testHooks && { testHooks }),
    });
    closers.push(() => app.close());
    warnAboutAddress(config);
    for (const url of new Set([config.databaseUrl, config.directUrl])) {
      const warning = url && databaseWarning(url);
      if (warning) console.warn(warning);
    }
    if (!config.seller) console.log(NO_SELLER);
    await app.ready();
    const { level } = app.log;
    app.log.level = 'silent'; // Fastify would log each address a second time.
    // From here on it tells a monitor that it lives and is not ready; calls are answered once the database is as this build needs it.
    await app.listen({ host: config.host, port: config.port });
    app.log.level = level;
    const newer = await bringUpToDate(connection);
    if (newer) console.log(newer);
    const noWall = wall && (await raiseWall(wall, connection, db));
    if (noWall) console.warn(noWall);
    const onBegin = () => console.log('Making the demo companies …');
    const signIns = await seedAtStart(config, connection, { now: new Date(), secret, dataDirectory, onBegin });
    const isWithoutCompany = !signIns && !(await hasCompany(sessionDb));
    await readiness.serve();
    closers.push(async () => {
      readiness.leave();
      await pause(config.stopDelay);
    });
    console.log(`Kaj is ready at ${addressOf(app, config)}`);
    if (signIns) console.log(signIns);
    if (isWithoutCompany) console.log(firstCompanyAt(app, config));
  } catch (error) {
    if (stopping.aborted) return; // A start that was interrupted is not a failure.
    await close(closers);
    throw error;
  }
}

function readSettingFile(setting: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`${setting} names a file that cannot be read: ${error instanceof Error ? error.message : file}`);
  }
}

/** Without a built portal the server answers only the API, for example beside a development server of the portal. */
function findPortal(): { portalDirectory?: string } {
  const portalDirectory = path.resolve('dist/client');
  if (existsSync(path.join(portalDirectory, 'index.html'))) return { portalDirectory };
  console.warn('The portal is not built, so only the API is served. Build it with: npm run build');
  return {};
}

async function openEmbedded(dataDirectory: string, closers: (() => Promise<unknown>)[]): Promise<pg.PoolConfig> {
  const onCreate = () => console.log('Making the database …');
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ directory: dataDirectory, onCreate });
  const lock = await takeServerLock(postgres.connection('postgres'), dataDirectory, (error) => {
    console.error(error.message);
    process.exit(1);
  });
  closers.push(async () => {
    await lock.release();
    await postgres.stop();
  });
  postgres.keepRunning((news) => console.error(news));
  return postgres.connection('postgres');
}
