/**
 * Draws documents in a few threads beside the one that answers calls. Users take turns, each with one file at a time. A file that
 * takes too long or too much memory, or whose caller has gone, ends together with its thread.
 * Not here: what a file contains (documents/), who may print (print-service.ts).
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RenderTools } from '#documents/pdf-canvas.ts';
import type { DocumentOrder, RenderOptions } from '#documents/render-documents.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { ClientDisconnected } from '#server/http/client-disconnect.ts';
import { createFairQueue } from '#server/http/fair-queue.ts';

export interface RenderJob extends Omit<RenderOptions, keyof RenderTools> {
  readonly orders: readonly DocumentOrder[];
}
export type RenderResult = { readonly bytes: Uint8Array } | { readonly failure: unknown };
export type Render = (job: RenderJob) => Promise<Uint8Array>;

export interface RenderPool {
  /** The work starts only when it can draw at once, so a caller who has to wait or is refused has changed nothing yet. */
  inTurn<Result>(user: string, gone: AbortSignal, work: (render: Render) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** At least two, even on a machine with two processors: with one thread, one long file would delay everybody's labels. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));
const LIMITS = { atOnce: THREADS, perCaller: 1, waitingPerCaller: 4, waiting: 100, retryAfter: 5 };
/** Several times what the 2,000 labels of the largest shipment take. Unit: milliseconds. */
const TIME_LIMIT = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 512 };

export interface RenderPoolOptions {
  /** The bundled render-worker.ts. */
  readonly worker: URL;
  /** Unit: milliseconds. */
  readonly timeLimit?: number;
}

export function createRenderPool({ worker: file, timeLimit = TIME_LIMIT }: RenderPoolOptions): RenderPool {
  const queue = createFairQueue(LIMITS);
  const workers = new Set<Worker>();
  const idle: Worker[] = [];

  function startWorker(): Worker {
    const worker = new Worker(file, { resourceLimits: MEMORY });
    // An idle thread neither keeps the process alive nor ends it with an error.
    worker.unref();
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      workers.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    workers.add(worker);
    return worker;
  }

  function draw(job: RenderJob, gone: AbortSignal): Promise<Uint8Array> {
    const worker = idle.pop() ?? startWorker();
    return new Promise<Uint8Array>((resolve, reject) => {
      const stop = (reason: Error) => {
        settle();
        reject(reason);
        worker.terminate();
      };
      const onMessage = (result: RenderResult) => {
        settle();
        idle.push(worker);
        if ('bytes' in result) resolve(result.bytes);
        else reject(result.failure);
      };
      const onError = (error: Error & { code?: string }) =>
        stop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ApiError('tooMuchToDraw') : error);
      const onExit = () => stop(new Error('the thread that draws has ended'));
      const onGone = () => stop(new ClientDisconnected());
      const limit = setTimeout(() => stop(new ApiError('tooMuchToDraw')), timeLimit);
      const settle = () => {
        clearTimeout(limit);
        gone.removeEventListener('abort', onGone);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      if (gone.aborted) return onGone();
      gone.addEventListener('abort', onGone);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(job);
    });
  }

  return {
    inTurn: (user, gone, work) => queue.run(user, () => work((job) => draw(job, gone)), gone),
    close: async () => {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
