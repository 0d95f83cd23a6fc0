/**
 * A server, a worker, their database and its standby are killed with SIGKILL at random moments while devices work; in the end the database
 * dies for good. Everything that was acknowledged has to be in the standby, once. KILLS sets how many, SEED whom and when
 * (docs/contributing.md).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'vitest';
import { playKills } from '#tests/support/killed-run.ts';
import { freePort, isBack } from '#tests/support/killed-server.ts';
import { isPoolerMissing, startPooler } from '#tests/support/pooler.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { isStandbyMissing, startReplicated } from '#tests/support/standby.ts';
import { whenDone } from '#tests/support/when-done.ts';

const KILLS = Number(process.env.KILLS ?? 8);
const SEED = Number(process.env.SEED ?? 41);
const VICTIMS = ['server', 'worker', 'primary', 'standby'] as const;
type Victim = (typeof VICTIMS)[number];
const SECRET = 'the secret that all servers of these tests have';
/** Unit: milliseconds. */
const TIME_LIMIT = 360_000 + KILLS * 30_000;

test.skipIf(isPoolerMissing || isStandbyMissing)(
  `[OPS-03] nothing acknowledged is lost or doubled by ${KILLS} kills of server, worker, database and standby, nor when the standby takes over`,
  async () => {
    const database = await startReplicated();
    const pooler = await startPooler(database.primary);
    const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-kills-'));
    whenDone(async () => rmSync(dataDirectory, { recursive: true, force: true }));
    const settings = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: pooler.directUrl,
      SECRET,
      DATA_DIR: dataDirectory,
    };
    const port = String(await freePort());
    const start = {
      server: () => startServerProcess(serverProgram('main'), { ...settings, PORT: port, JOBS: '0' }),
      worker: () => startServerProcess(serverProgram('main'), settings, ['worker']),
    };
    const running = { server: await start.server(), worker: await start.worker() };
    whenDone(async () => {
      for (const program of Object.values(running)) await program.end('SIGKILL');
    });
    const { url } = running.server;
    let isTakenOver = false;
    const kill = async (victim: Victim) => {
      const since = Date.now();
      if (victim === 'primary' || victim === 'standby') await database.killAndStart(victim);
      else {
        await running[victim].end('SIGKILL');
        running[victim] = await start[victim]();
      }
      return isBack(url, since, () => running.server.output());
    };
    const server = {
      ...{ url, dataDirectory, kill },
      connection: () => (isTakenOver ? database.standby : database.primary),
      beforeComparison: async () => {
        await database.killPrimary();
        database.promoteStandby();
        pooler.leadTo(database.standby);
        isTakenOver = true;
      },
    };
    const seed = SEED;
    await playKills({ server, victims: VICTIMS, pick: (random) => random.pick(VICTIMS), kills: KILLS, seed });
  },
  TIME_LIMIT,
);
