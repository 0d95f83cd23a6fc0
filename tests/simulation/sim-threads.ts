/**
 * The threads of a run, started once: each has its worlds and plays its part of whatever seeds are asked for.
 * Not here: what a thread does (sim-worker.ts).
 */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Played, Share } from './sim-worker.ts';

export interface Threads {
  /** Resolves when the seeds are played. */
  play(share: Omit<Share, 'step'>, took: (played: Played) => void): Promise<void>;
  end(): Promise<void>;
}

/** Most of what a step allocates is garbage after it: with room for many steps, the collector has little left to examine. */
const MEMORY = { maxYoungGenerationSizeMb: 192 };

/** One database for each world. */
export function startThreads(databases: readonly pg.PoolConfig[], worlds: number): Threads {
  const workers = Array.from({ length: databases.length / worlds }, (_, n) => {
    const workerData = databases.slice(n * worlds, (n + 1) * worlds);
    return new Worker(fileURLToPath(new URL('worker.js', import.meta.url)), { workerData, resourceLimits: MEMORY });
  });
  const ended = workers.map(
    (worker) =>
      new Promise<void>((resolve, reject) => {
        worker.on('error', reject);
        worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A thread ended with ${code}`))));
      }),
  );
  const allEnded = Promise.all(ended);
  // A thread may end while nobody awaits it.
  allEnded.catch(() => undefined);

  function playShare(worker: Worker, share: Share, took: (played: Played) => void): Promise<void> {
    return new Promise((resolve) => {
      const hear = (message: Played | null) => {
        if (message) return took(message);
        worker.off('message', hear);
        resolve();
      };
      worker.on('message', hear);
      worker.postMessage(share);
    });
  }

  return {
    async play(share, took) {
      const shares = workers.map((worker, n) =>
        playShare(worker, { ...share, first: share.first + n, step: workers.length }, took),
      );
      await Promise.race([Promise.all(shares), allEnded]);
    },
    async end() {
      for (const worker of workers) worker.postMessage(null);
      await allEnded;
    },
  };
}
