/**
 * What monitors and proxies ask: whether the process answers, whether calls may be sent to it, and its figures.
 * Not here: what is counted (monitoring/).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { readDatabaseFigures } from '#server/monitoring/database-figures.ts';
import type { FigureGroup } from '#server/monitoring/metrics.ts';
import { createWatcherCheck } from './watcher-check.ts';

/** A probe waits only for a few seconds. Units: milliseconds; seconds. */
const DATABASE_LIMIT = 2000;
const FIGURES_LIMIT = 5000;
const COME_AGAIN = 2;

export function healthFeature({ db, sessionDb, config, metrics, readiness }: ServerContext): ServerFeature {
  const mayWatch = createWatcherCheck(config.metricsToken);
  let reading: Promise<readonly FigureGroup[] | undefined> | undefined;

  /** However many ask at once, the database is asked once. */
  const figures = () => {
    reading ??= inTime(readDatabaseFigures(db), FIGURES_LIMIT).finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return {
    handlers: {
      live: async () => ({ live: true }),
      ready: async () => {
        const phase = readiness.phase();
        const reason = phase === 'serving' ? ((await isWritable(sessionDb)) ? undefined : 'database') : phase;
        if (reason !== undefined) throw new ApiError('unavailable', { reason, retryAfter: COME_AGAIN });
        return { ready: true };
      },
      metrics: async ({ request }) => {
        if (!mayWatch(request.raw)) throw new ApiError('forbidden');
        const phase = readiness.phase();
        const read = phase === 'starting' ? undefined : await figures();
        return metrics.text([
          single('kaj_serving', 'Whether calls may be sent to this server.', phase === 'serving'),
          single(
            'kaj_database_up',
            'Whether the database answered the questions for these figures.',
            read !== undefined,
          ),
          ...(read ?? []),
        ]);
      },
    },
  };
}

function single(name: string, help: string, isSo: boolean): FigureGroup {
  return { name, help, figures: [{ value: Number(isSo) }] };
}

/** A standby answers too, but nobody could sign in to it. */
async function isWritable(db: Db): Promise<boolean> {
  const asked = sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`.execute(db);
  const answer = await inTime(asked, DATABASE_LIMIT);
  return answer?.rows[0]?.isStandby === false;
}

/** Undefined for what fails, or takes longer. */
async function inTime<Result>(work: Promise<Result>, limit: number): Promise<Result | undefined> {
  const settled = new AbortController();
  const tooLate = pause(limit, undefined, { signal: settled.signal }).catch(() => undefined);
  try {
    return await Promise.race([work.catch(() => undefined), tooLate]);
  } finally {
    settled.abort();
  }
}
