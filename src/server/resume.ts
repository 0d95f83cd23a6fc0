/**
 * What a crash, a full disk or a server that was away left undone is taken up again: when the server starts, and every
 * minute from then on. Failures are left for the next time.
 */
import type { FastifyInstance } from 'fastify';

/** Unit: milliseconds. */
const PAUSE = 60_000;

export function keepResuming(app: FastifyInstance, works: readonly (() => Promise<void>)[]): void {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  const resume = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      for (const work of works) await work();
    } catch (error) {
      app.log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'what is undone waits for a minute');
    } finally {
      isRunning = false;
    }
  };
  app.addHook('onListen', async () => {
    await resume();
    timer = setInterval(resume, PAUSE);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
