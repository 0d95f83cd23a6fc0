/** Once a day, what has passed its time is taken away: kept answers, sessions nobody can renew, unused socket tokens. */
import type { FastifyInstance } from 'fastify';
import type { Db } from './db/database.ts';
import { deleteOldKeys } from './db/idempotency-key.ts';
import { deleteEndedSessions } from './session/session-repository.ts';

/** Unit: milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

export function keepHouse(app: FastifyInstance, db: Db, clock: () => Date): void {
  const clean = async () => {
    try {
      await deleteOldKeys(db, clock());
      await deleteEndedSessions(db, clock());
    } catch (error) {
      app.log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'cleaning up waits for tomorrow');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    await clean();
    timer = setInterval(clean, DAY);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
