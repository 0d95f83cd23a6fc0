/**
 * One thread of a run: plays its share of the seeds, several worlds at a time, so that none waits for the others'
 * database. Not here: which seeds, and what is made of the results (sim-play.ts).
 */
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import type { Violation } from './sim-invariants.ts';
import { MUTATIONS } from './sim-mutations.ts';
import { runSchedule } from './sim-schedule.ts';
import { startSimServer } from './sim-server.ts';
import type { FaultHit } from './sim-table.ts';

/** What a thread is asked to play: the seeds from `first` below `end`, each `step` from the last. */
export interface Share {
  readonly connection: pg.PoolConfig;
  readonly first: number;
  readonly end: number;
  readonly step: number;
  /** Which rule is taken out; plays until that is noticed. */
  readonly mutation?: number;
}

/** Of one schedule, or of the whole thread when there is no seed. */
export interface Played {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly steps: readonly string[];
  readonly hits: readonly FaultHit[];
  /** What broke the schedule itself. */
  readonly error?: string;
}

/** How many worlds at once: while one waits for the database another goes on. */
const WORLDS = 4;

const { connection, first, end, step, mutation } = workerData as Share;
const server = await startSimServer(connection);
const rule = mutation === undefined ? undefined : MUTATIONS[mutation];
let next = first;
let isOver = false;

async function playOn(): Promise<void> {
  while (next < end && !isOver) {
    const seed = next;
    next += step;
    const played = await playOne(seed);
    parentPort?.postMessage(played);
    if (rule && played.violations.some(({ invariant }) => invariant === rule.notices)) isOver = true;
  }
}

async function playOne(seed: number): Promise<Played> {
  try {
    return await runSchedule(server, seed, rule?.mutation);
  } catch (error) {
    return { seed, violations: [], steps: [], hits: [], error: error instanceof Error ? `${error.stack}` : `${error}` };
  }
}

await Promise.all(Array.from({ length: WORLDS }, playOn));
await server.close();
if (server.failures.length > 0) throw new Error(`Errors the server did not expect:\n${server.failures.join('\n')}`);
