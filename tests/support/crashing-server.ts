/**
 * The real server, ended by kill -9 in the middle of a write: CRASH_AT is `beforeCommit` or `afterCommit`, CRASH_AFTER
 * how many writes pass unharmed first. With CRASH_STEP only writes of that step count, so that whatever else the server writes
 * at its own times moves nothing. Bundled and started through server-process.ts.
 */
import { readConfig } from '#server/config/config.ts';
import { runServer } from '#server/run-server.ts';

let left = Number(process.env.CRASH_AFTER ?? 0);

async function crash(step: string | undefined): Promise<void> {
  const counted = process.env.CRASH_STEP;
  if (counted !== undefined && step !== counted) return;
  if (left-- > 0) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way; nothing more may happen.
  await new Promise(() => undefined);
}

await runServer(
  readConfig(process.env),
  process.env.CRASH_AT === 'beforeCommit' ? { beforeCommit: crash } : { afterCommit: crash },
);
