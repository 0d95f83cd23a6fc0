/**
 * One thread of a run: plays its share of the seeds, several worlds at a time, so that none waits for the others'
 * database. Not here: which seeds, and what is made of the results (sim-play.ts).
 */
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import type { Violation } from './sim-invariants.ts';
import { MUTATIONS } from './sim-mutations.ts';
import { runSchedule } from './sim-schedule.ts';
import { type SimServer, startSimServer } from './sim-server.ts';
import type { FaultHit } from './sim-table.ts';

/** What a thread is asked to play: the seeds from `first` below `end`, each `step` from the last. */
export interface Share {
  readonly first: number;
  readonly end: number;
  readonly step: number;
  /** The rule to take out; plays until an invariant notices. */
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

// One world has one database: a restore is the whole server's.
const servers = await Promise.all((workerData as readonly pg.PoolConfig[]).map(startSimServer));

async function playShare({ first, end, step, mutation }: Share): Promise<void> {
  const rule = mutation === undefined ? undefined : MUTATIONS[mutation];
  let next = first;
  let isOver = false;

  async function playOn(server: SimServer): Promise<void> {
    while (next < end && !isOver) {
      const seed = next;
      next += step;
      const played = await playOne(server, seed);
      parentPort?.postMessage(played);
      if (rule && played.violations.some(({ invariant }) => invariant === rule.notices)) isOver = true;
    }
  }

  async function playOne(server: SimServer, seed: number): Promise<Played> {
    try {
      return await runSchedule(server, seed, rule?.mutation);
    } catch (error) {
      const told = error instanceof Error ? `${error.stack}` : `${error}`;
      return { seed, violations: [], steps: [], hits: [], error: told };
    }
  }

  await Promise.all(servers.map(playOn));
}

async function end(): Promise<void> {
  for (const server of servers) await server.close();
  const failures = servers.flatMap((server) => server.failures);
  if (failures.length > 0) throw new Error(`Errors the server did not expect:\n${failures.join('\n')}`);
}

parentPort?.on('message', async (share: Share | null) => {
  if (share) {
    await playShare(share);
    // Done.
    parentPort?.postMessage(null);
    return;
  }
  parentPort?.close();
  await end();
});
