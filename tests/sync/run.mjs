/**
 * `npm run test:sync -- --schedules N --seed S` plays random schedules; `npm run test:sync:mutations` takes out one safety
 * rule after the other and fails unless each is noticed. A schedule that fails is named by its seed.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    mutations: { type: 'boolean', default: false },
  },
});
const file = values.mutations ? 'tests/sync/mutations.test.ts' : 'tests/sync/simulation.test.ts';
const { status } = spawnSync('npx', ['vitest', 'run', '--config', 'tests/vitest.config.ts', file], {
  cwd: path.resolve(import.meta.dirname, '../..'),
  stdio: 'inherit',
  env: { ...process.env, SYNC_SCHEDULES: values.schedules, SYNC_SEED: values.seed },
});
process.exitCode = status ?? 1;
