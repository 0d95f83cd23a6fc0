/**
 * `npm run test:nightly`: what a run of `npm test` proves, at length (nightly-commands.mjs). A build machine runs it each night. The seeds
 * come from the date, so that each night plays what no night has played before; `--seed N` repeats one, and goes on where it was
 * interrupted: what held is not played again on the same commit. Goes on after a failure and ends with the commands that failed,
 * which name their seeds.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NOT_ANSWERED } from './audit.mjs';
import { nightlyCommands } from './nightly-commands.mjs';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const { values } = parseArgs({ options: { seed: { type: 'string', default: today } } });
const { seed } = values;

const commit = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
const folder = 'node_modules/.cache/kaj-nightly';
mkdirSync(folder, { recursive: true });
/** A line for each command that held. */
const notes = path.join(folder, `${seed}-${commit}`);
const held = new Set(existsSync(notes) ? readFileSync(notes, 'utf8').split('\n') : []);

const failed = [];
const unanswered = [];
for (const { args, settings, text } of nightlyCommands(seed)) {
  if (held.has(text)) {
    console.log(`\n══ ${text}: held before`);
    continue;
  }
  console.log(`\n══ ${text}`);
  const child = spawn('npm', args, { stdio: 'inherit', env: { ...process.env, ...settings } });
  const [status] = await once(child, 'close');
  if (status === 0) appendFileSync(notes, `${text}\n`);
  else if (status === NOT_ANSWERED) unanswered.push(text);
  else failed.push(text);
}
if (unanswered.length > 0) console.log(`\nNot answered:\n${unanswered.join('\n')}`);
console.log(failed.length === 0 ? `\nThe night of seed ${seed} held` : `\nFailed:\n${failed.join('\n')}`);
process.exitCode = failed.length + unanswered.length === 0 ? 0 : 1;
