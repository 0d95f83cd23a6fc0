/** The clock of the jobs while the database is away. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { waitForDatabase } from '#server/jobs/scheduler-retry.ts';
import { onCluster } from '#tests/support/cluster.ts';

test('waits for a database that is away instead of ending, and ends when it is told to', async () => {
  const cluster = inject('testCluster');
  const database = `kaj_away_${randomUUID().replaceAll('-', '')}`;
  const pool = new pg.Pool({ ...cluster, database });
  const stopping = new AbortController();
  let asked = 0;
  const log = {
    error: () => undefined,
    debug: () => undefined,
    warn() {
      asked += 1;
    },
  };
  waitForDatabase(pool, log, stopping.signal, 10);
  const answer = pool.query('select 1 as one');
  await expect.poll(() => asked).toBeGreaterThan(1);
  await onCluster(cluster, `create database ${database}`);
  onTestFinished(async () => {
    await pool.end();
    await onCluster(cluster, `drop database if exists ${database} with (force)`);
  });
  expect((await answer).rows).toEqual([{ one: 1 }]);

  const never = pool.query('select nothing from nowhere');
  stopping.abort();
  expect((await never).rows).toEqual([]);
});
