/**
 * A run of the simulation: one PostgreSQL, a thread per core that plays its share of the seeds, and the verdict.
 * Bundled and called by run.mjs.
 */
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { installJobs } from '#server/jobs/job-schema.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { dockPart, dockSeed } from './sim-dock.ts';
import { logDock } from './sim-dock-log.ts';
import { logEffects } from './sim-effects.ts';
import { KNOWN_SCHEDULES } from './sim-known.ts';
import SEEDS from './sim-mutation-seeds.json' with { type: 'json' };
import { MUTATIONS } from './sim-mutations.ts';
import { prepareBackups } from './sim-restore.ts';
import { FaultTable } from './sim-table.ts';
import { startThreads, type Threads } from './sim-threads.ts';
import type { Played } from './sim-worker.ts';

export interface Run {
  readonly schedules: number;
  readonly seed: number;
  /** Afterwards, or alone where no schedules are asked for: whether it is noticed when a rule is taken out. */
  readonly mutations: boolean;
  /** Looks for a seed that notices from `seed` on instead of playing the recorded one. */
  readonly search: boolean;
  /** Keeps the seeds that were found, by rule. */
  readonly record?: ((seeds: Readonly<Record<string, number>>) => void) | undefined;
}

/** From this many schedules on, those that once failed are played as well. */
const USUAL_RUN = 150;
/** From this many schedules on, every fault must have met every command this often; what happens only at the dock, from more on. */
const FULL_RUN = 1500;
const FULL_DOCK_RUN = 10_000;
const FULL_CELL = 20;
/** Schedules added at a time to fill the table, and the limit of all schedules as a multiple of those asked for. */
const MORE = 50;
const MOST = 1.3;
/** Where a seed is looked for, a missing rule must be noticed within this many. */
const MUTATION_SEEDS = 600;
const THREADS = Math.min(availableParallelism(), 8);
/** How many worlds a thread has: while one waits for its database another goes on. */
const WORLDS = 4;
const DATABASE = 'kaj_simulation';
/** By rule: where it was noticed last. */
const recordedSeeds: Readonly<Record<string, number>> = SEEDS;
const RECORD = 'npm run test:sync:mutations -- --record writes another';

/** Answers whether everything held. */
export async function play(run: Run): Promise<boolean> {
  const cluster = await startCluster();
  const stopEarly = () => void cluster.stop().finally(() => process.exit(1));
  process.once('SIGINT', stopEarly).once('SIGTERM', stopEarly);
  const names = Array.from({ length: THREADS * WORLDS }, (_, n) => `${DATABASE}_${n}`);
  const admin = new pg.Client(cluster.connection);
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${DATABASE} with (force)`);
    await admin.query(`create database ${DATABASE}`);
    const connection = { ...cluster.connection, database: DATABASE };
    await installJobs(connection);
    const db = openDatabase(connection);
    await migrate(db);
    await logEffects(db);
    await logDock(db);
    await prepareBackups(db);
    await db.destroy();
    for (const name of names) {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name} template ${DATABASE}`);
    }
    const threads = startThreads(
      names.map((database) => ({ ...cluster.connection, database })),
      WORLDS,
    );
    const held = run.schedules === 0 || (await playSchedules(threads, run));
    const isNoticed = !run.mutations || (await playMutations(threads, run));
    await threads.end();
    return held && isNoticed;
  } finally {
    for (const name of [DATABASE, ...names]) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await cluster.stop();
  }
}

async function playSchedules(threads: Threads, { schedules, seed }: Run): Promise<boolean> {
  const began = Date.now();
  const table = new FaultTable();
  let failed = 0;
  let played = 0;
  let docks = 0;
  let clean = 0;
  function take(one: Played): void {
    table.add(one.hits);
    if (isClean(one)) clean += 1;
    else {
      failed += 1;
      console.error(describe(one));
    }
  }
  async function playOn(count: number): Promise<void> {
    const dock = dockPart(count, seed);
    const usual = count - dock.count;
    const first = seed + played;
    played += count;
    await threads.play({ first, end: first + usual }, take);
    const dockFirst = dock.first + docks;
    docks += dock.count;
    await threads.play({ first: dockFirst, end: dockFirst + dock.count }, take);
  }
  if (schedules >= USUAL_RUN) await playKnown(threads, take);
  await playOn(schedules);
  const least = () => table.least(schedules >= FULL_DOCK_RUN);
  const isFull = () => schedules < FULL_RUN || least() >= FULL_CELL;
  // Which fault meets which kind is chance: the rarest pair may take some schedules more.
  while (!isFull() && played < schedules * MOST) await playOn(MORE);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${clean + failed} schedules from seed ${seed}: ${clean} clean, ${failed} failed, ${seconds} s`);
  console.log(`${table}\nSmallest cell: ${least()}`);
  if (!isFull()) console.error(`A fault has met a kind of entry fewer than ${FULL_CELL} times.`);
  return failed === 0 && isFull();
}

async function playKnown(threads: Threads, take: (one: Played) => void): Promise<void> {
  for (const { seed, reason } of KNOWN_SCHEDULES) {
    await threads.play({ first: seed, end: seed + 1 }, (one) => {
      take(one);
      if (!isClean(one)) console.error(`  It is always played: ${reason}`);
    });
  }
}

async function playMutations(threads: Threads, { seed: from, search, record }: Run): Promise<boolean> {
  const seeds: Record<string, number> = {};
  let missed = 0;
  for (const [mutation, { rule, notices, isAtDock }] of MUTATIONS.entries()) {
    const recorded = recordedSeeds[rule];
    const seeking = search || recorded === undefined;
    const start = isAtDock ? dockSeed(from) : from;
    const seed = await firstToNotice(
      threads,
      mutation,
      seeking ? [start, start + MUTATION_SEEDS] : [recorded, recorded + 1],
    );
    if (seed === undefined) {
      missed += 1;
      const where = seeking
        ? `for ${MUTATION_SEEDS} seeds from ${start}`
        : `at its recorded seed ${recorded} (${RECORD})`;
      console.error(`✗ without the rule that ${rule}: ${notices} held ${where}`);
      continue;
    }
    seeds[rule] = seed;
    const whole: Played[] = [];
    await threads.play({ first: seed, end: seed + 1 }, (played) => whole.push(played));
    const holds = whole.every(isClean);
    if (!holds) missed += 1;
    const told = holds ? 'the same seed holds with it' : `the same seed fails with it:\n${whole.map(describe)}`;
    console.log(`${holds ? '✓' : '✗'} without the rule that ${rule}: ${notices} is broken at seed ${seed}; ${told}`);
  }
  if (missed === 0) record?.(seeds);
  return missed === 0;
}

/** The lowest of these seeds at which the invariant noticed that the rule is missing. */
async function firstToNotice(
  threads: Threads,
  mutation: number,
  [first, end]: readonly [number, number],
): Promise<number | undefined> {
  const found: number[] = [];
  await threads.play({ first, end, mutation }, ({ seed, violations }) => {
    if (violations.some(({ invariant }) => invariant === MUTATIONS[mutation]?.notices)) found.push(seed);
  });
  return found.length > 0 ? Math.min(...found) : undefined;
}

function isClean({ violations, error }: Played): boolean {
  return violations.length === 0 && error === undefined;
}

function describe({ seed, steps, violations, error }: Played): string {
  const again = `npm run test:sync -- --schedules 1 --seed ${seed}`;
  const found = violations.map(({ invariant, what }) => `  ${invariant} ${what}`);
  return [`Seed ${seed} failed (${again}): ${steps.join(' ')}`, ...found, ...(error ? [`  ${error}`] : [])].join('\n');
}
