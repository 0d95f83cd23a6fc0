/**
 * `npm run test:mutation [-- room …]`: how many changes of the rules the tests notice, room by room of src/domain. What is known of an
 * unchanged place is kept in node_modules/.cache/kaj-mutation, so a run that was interrupted goes on, and a change costs its own
 * mutants. Not part of `npm test`: a first run takes hours.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Per cent of all changes that some test reaches. */
const WANTED = 85;
const ROOMS = readdirSync('src/domain', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const asked = process.argv.slice(2);
const unknown = asked.filter((room) => !ROOMS.includes(room));
if (unknown.length > 0) {
  console.error(`No room of src/domain is called ${unknown.join(', ')}. They are: ${ROOMS.join(', ')}.`);
  process.exit(1);
}

const results = (asked.length > 0 ? asked : ROOMS).map((room) => {
  const { status } = spawnSync('npx', ['stryker', 'run', 'tests/mutation/stryker.config.mjs'], {
    env: { ...process.env, MUTATION_ROOM: room },
    stdio: 'inherit',
  });
  if (status !== 0) return { room, noticed: 0, all: 0, percent: 0 };
  const report = JSON.parse(readFileSync(path.join('node_modules/.cache/kaj-mutation', `${room}.json`), 'utf8'));
  const outcomes = Object.values(report.files).flatMap(({ mutants }) => mutants.map((mutant) => mutant.status));
  const count = (...wanted) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
  const noticed = count('Killed', 'Timeout');
  const all = noticed + count('Survived', 'NoCoverage');
  return { room, noticed, all, percent: all === 0 ? 100 : Math.round((1000 * noticed) / all) / 10 };
});

console.table(results);
const [noticed, all] = ['noticed', 'all'].map((key) => results.reduce((sum, result) => sum + result[key], 0));
console.log(`${noticed} of ${all} changes noticed, ${((100 * noticed) / Math.max(1, all)).toFixed(1)} %`);
process.exitCode = results.some(({ percent }) => percent < WANTED) ? 1 : 0;
