/**
 * The server, its database, both and single backends are killed with SIGKILL at random moments while devices work: nothing that was
 * acknowledged may be lost or doubled. KILLS sets how many, SEED where they fall (docs/contributing.md).
 */
import { test } from 'vitest';
import { playKills } from '#tests/support/killed-run.ts';
import { startKilledServer, VICTIMS } from '#tests/support/killed-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

const KILLS = Number(process.env.KILLS ?? 8);
const SEED = Number(process.env.SEED ?? 41);
/** Unit: milliseconds. */
const TIME_LIMIT = 360_000 + KILLS * 30_000;

test(
  `[FLD-07] nothing acknowledged is lost or doubled by ${KILLS} kills of the server, its database, both and single backends`,
  async () => {
    const server = await startKilledServer();
    whenDone(() => server.end());
    const pick = (_random: unknown, kill: number) => VICTIMS[kill % VICTIMS.length] ?? 'both';
    await playKills({ server, victims: VICTIMS, pick, kills: KILLS, seed: SEED });
  },
  TIME_LIMIT,
);
