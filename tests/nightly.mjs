/**
 * `npm run test:nightly`: what a run of `npm test` proves, at length. A build machine runs it each night. The seeds come from the
 * date, so that each night plays what no night has played before; `--seed N` repeats one. Goes on after a failure and ends with
 * the commands that failed, which name their seeds.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const { values } = parseArgs({ options: { seed: { type: 'string', default: today } } });
const { seed } = values;
/** A run of the simulation begins at seed 1: a night begins far above it, 10,000 seeds after the night before. */
const firstSchedule = String(Number(seed) * 10_000);

/** Projects of tests/vitest.config.ts whose files share modules. */
const PROJECTS = ['server', 'portal', 'screens'];
const unit = ['run', '--silent', 'test:unit', '--'];
const COMMANDS = [
  [['run', '--silent', 'test:strict']],
  [['run', '--silent', 'test:sync', '--', '--schedules', '10000', '--seed', firstSchedule]],
  [['run', '--silent', 'test:sync:mutations', '--', '--search', '--seed', firstSchedule]],
  [['run', '--silent', 'test:e2e', '--', 'replay'], { REPLAY_ROUNDS: '20' }],
  [['run', '--silent', 'test:life'], { SEQUENCES: '5000', SEED: seed }],
  [[...unit, 'tests/server/fuzz.test.ts'], { FUZZ_INPUTS: '100000', FUZZ_SEED: seed }],
  [['run', '--silent', 'test:properties']],
  [[...unit, 'tests/documents/zpl-labels.test.ts'], { ZPL_LABELS: '100' }],
  ...PROJECTS.map((project) => [[...unit, '--project', project, '--sequence.shuffle.files', '--sequence.seed', seed]]),
];

const failed = [];
for (const [args, settings = {}] of COMMANDS) {
  const command = [...Object.entries(settings).map(([name, value]) => `${name}=${value}`), 'npm', ...args].join(' ');
  console.log(`\n══ ${command}`);
  const child = spawn('npm', args, { stdio: 'inherit', env: { ...process.env, ...settings } });
  const [status] = await once(child, 'close');
  if (status !== 0) failed.push(command);
}
console.log(failed.length === 0 ? `\nThe night of seed ${seed} held` : `\nFailed:\n${failed.join('\n')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
