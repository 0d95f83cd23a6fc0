/** The server's features without the server around them, for tests that do one job at a moment of their choice. */
import { pathToFileURL } from 'node:url';
import fastify from 'fastify';
import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { createHistory } from '#server/db/history.ts';
import { createFeatures } from '#server/features.ts';
import type { ServerFeature } from '#server/feed/server-feature.ts';
import type { JobRegistration } from '#server/jobs/job-type.ts';
import { createMetrics } from '#server/monitoring/metrics.ts';
import { createReadiness } from '#server/monitoring/readiness.ts';
import { createServerContext } from '#server/server-context.ts';
import { TEST_SECRET } from './server.ts';
import { serverProgram } from './server-process.ts';

interface TestFeatures {
  readonly jobs: readonly JobRegistration[];
  close(): Promise<void>;
}

export function createTestFeatures(
  db: Db,
  { clock, environment = {} }: { clock: () => Date; environment?: Readonly<Record<string, string>> },
): TestFeatures {
  const context = createServerContext({
    ...{ db, sessionDb: db, clock, connection: {}, secret: TEST_SECRET },
    ...{ metrics: createMetrics(), readiness: createReadiness('serving') },
    config: readConfig(environment),
    history: createHistory(db),
    log: fastify({ logger: false }).log,
  });
  const features: readonly ServerFeature[] = createFeatures(
    context,
    pathToFileURL(serverProgram('render-worker')),
  ).features;
  return {
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    async close() {
      for (const { lifecycle } of features) await lifecycle?.close?.();
    },
  };
}

/** Does a job once, to its end, as the server would. */
export async function runJob(db: Db, name: string, now: Date): Promise<void> {
  const { jobs, close } = createTestFeatures(db, { clock: () => now });
  await jobs.find((job) => job.name === name)?.work({}, { jobId: `${name} of a test` });
  await close();
}
