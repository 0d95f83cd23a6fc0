/**
 * Random schedules of the real data layer against the real server and PostgreSQL. `npm run test:sync` runs many; a
 * schedule that fails is named by its seed and runs again with `--schedules 1 --seed <seed>`.
 */
import { expect, test } from 'vitest';
import { runSchedule } from './sim-schedule.ts';
import { startSimServer } from './sim-server.ts';
import { FaultTable } from './sim-table.ts';

const SCHEDULES = Number(process.env.SYNC_SCHEDULES ?? 40);
const SEED = Number(process.env.SYNC_SEED ?? 1);
/** Unit: milliseconds, for one schedule on a busy machine. */
const SCHEDULE_LIMIT = 3000;
/** From this many schedules on, every fault has met every kind of operation this often. */
const FULL_RUN = 1000;
const FULL_CELL = 20;

const server = await startSimServer();

test(
  `${SCHEDULES} random schedules from seed ${SEED} lose, double, reorder and mix up nothing`,
  async () => {
    const table = new FaultTable();
    for (let seed = SEED; seed < SEED + SCHEDULES; seed++) {
      const { violations, steps } = await runSchedule(server, seed, table);
      expect(violations, `seed ${seed}: ${steps.join(' ')}`).toEqual([]);
    }
    console.log(`${SCHEDULES} schedules from seed ${SEED}: clean\n${table}`);
    if (SCHEDULES >= FULL_RUN) expect(table.least()).toBeGreaterThanOrEqual(FULL_CELL);
  },
  SCHEDULES * SCHEDULE_LIMIT + 30_000,
);
