/**
 * A run of the simulation: one PostgreSQL, a thread per core that plays its share of the seeds, and the verdict.
 * Bundled and called by run.mjs.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { startCluster } from '#tests/support/global-setup.ts';
import { logEffects } from './sim-effects.ts';
import { MUTATIONS } from './sim-mutations.ts';
import { FaultTable } from './sim-table.ts';
import type { Played, Share } from './sim-worker.ts';

export interface Run {
  readonly schedules: number;
  readonly seed: number;
  readonly mutations: boolean;
}

/** From this many schedules on, every fault has met every kind of operation this often. */
const FULL_RUN = 1000;
const FULL_CELL = 20;
/** Within this many seeds a missing rule is noticed. */
const MUTATION_SEEDS = 200;
const THREADS = Math.min(availableParallelism(), 8);
const DATABASE = 'kaj_simulation';

/** Answers whether everything held. */
export async function play(run: Run): Promise<boolean> {
  const cluster = await startCluster();
  const stopEarly = () => void cluster.stop().finally(() => process.exit(1));
  process.once('SIGINT', stopEarly).once('SIGTERM', stopEarly);
  const admin = new pg.Client(cluster.connection);
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${DATABASE} with (force)`);
    await admin.query(`create database ${DATABASE}`);
    const connection = { ...cluster.connection, database: DATABASE };
    const db = openDatabase(connection);
    await migrate(db);
    await logEffects(db);
    await db.destroy();
    return run.mutations ? await playMutations(connection) : await playSchedules(connection, run);
  } finally {
    await admin.query(`drop database if exists ${DATABASE} with (force)`);
    await admin.end();
    await cluster.stop();
  }
}

async function playSchedules(connection: pg.PoolConfig, { schedules, seed }: Run): Promise<boolean> {
  const began = Date.now();
  const table = new FaultTable();
  let failed = 0;
  await inThreads({ connection, first: seed, end: seed + schedules }, (played) => {
    table.add(played.hits);
    if (played.violations.length === 0 && played.error === undefined) return;
    failed += 1;
    console.error(describe(played));
  });
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${schedules} schedules from seed ${seed}: ${schedules - failed} clean, ${failed} failed, ${seconds} s`);
  console.log(`${table}\nSmallest cell: ${table.least()}`);
  const isFull = schedules < FULL_RUN || table.least() >= FULL_CELL;
  if (!isFull) console.error(`A fault has met a kind of operation fewer than ${FULL_CELL} times.`);
  return failed === 0 && isFull;
}

async function playMutations(connection: pg.PoolConfig): Promise<boolean> {
  let missed = 0;
  for (const [mutation, { rule, notices }] of MUTATIONS.entries()) {
    const seeds = await seedsThatNotice(connection, mutation);
    const [seed] = seeds;
    if (seed === undefined) {
      missed += 1;
      console.error(`✗ without the rule that ${rule}: ${notices} held for ${MUTATION_SEEDS} seeds`);
      continue;
    }
    const whole: Played[] = [];
    await inThreads({ connection, first: seed, end: seed + 1 }, (played) => whole.push(played));
    const isClean = whole.every(({ violations, error }) => violations.length === 0 && error === undefined);
    if (!isClean) missed += 1;
    const told = isClean ? 'the same seed holds with it' : `the same seed fails with it:\n${whole.map(describe)}`;
    console.log(`${isClean ? '✓' : '✗'} without the rule that ${rule}: ${notices} is broken at seed ${seed}; ${told}`);
  }
  return missed === 0;
}

async function seedsThatNotice(connection: pg.PoolConfig, mutation: number): Promise<number[]> {
  const found: number[] = [];
  await inThreads({ connection, first: 1, end: 1 + MUTATION_SEEDS, mutation }, ({ seed, violations }) => {
    if (violations.some(({ invariant }) => invariant === MUTATIONS[mutation]?.notices)) found.push(seed);
  });
  return found.sort((a, b) => a - b);
}

async function inThreads(share: Omit<Share, 'step'>, took: (played: Played) => void): Promise<void> {
  const threads = Math.min(THREADS, share.end - share.first);
  const shares = Array.from(
    { length: threads },
    (_, n): Share => ({ ...share, first: share.first + n, step: threads }),
  );
  await Promise.all(
    shares.map(
      (workerData) =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(fileURLToPath(new URL('worker.js', import.meta.url)), { workerData });
          worker.on('message', took);
          worker.on('error', reject);
          worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A thread ended with ${code}`))));
        }),
    ),
  );
}

function describe({ seed, steps, violations, error }: Played): string {
  const again = `npm run test:sync -- --schedules 1 --seed ${seed}`;
  const found = violations.map(({ invariant, what }) => `  ${invariant} ${what}`);
  return [`Seed ${seed} failed (${again}): ${steps.join(' ')}`, ...found, ...(error ? [`  ${error}`] : [])].join('\n');
}
