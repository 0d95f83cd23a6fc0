/**
 * `npm run test:mutation [-- room …]`: how many changes of the rules the tests notice, room by room of src/domain. A room is changed
 * a few files at a time, and what is known of an unchanged place is kept in node_modules/.cache/kaj-mutation, so a run that was
 * interrupted goes on, and a change costs its own mutants. A quarter of a second of CPU for each change: all rooms take an hour.
 * Not here: the fixed sample of `npm test` (`--sample`), which keeps nothing.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Per cent of all changes that some test notices. */
const WANTED = 85;
/** Lines of the files that are changed together. */
const BATCH = 600;
const KEPT = 'node_modules/.cache/kaj-mutation';
const ROOMS = readdirSync('src/domain', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const asked = process.argv.slice(2);
const unknown = asked.filter((room) => !ROOMS.includes(room));
if (unknown.length > 0) {
  console.error(`No room of src/domain is called ${unknown.join(', ')}. They are: ${ROOMS.join(', ')}.`);
  process.exit(1);
}

const results = (asked.length > 0 ? asked : ROOMS).map(measured);
console.table(results);
const [noticed, all] = ['noticed', 'all'].map((key) => results.reduce((sum, result) => sum + result[key], 0));
console.log(`${noticed} of ${all} changes noticed, ${((100 * noticed) / Math.max(1, all)).toFixed(1)} %`);
process.exitCode = results.some(({ percent }) => percent < WANTED) ? 1 : 0;

function measured(room) {
  for (const files of batchesOf(room)) {
    const { status } = spawnSync('npx', ['stryker', 'run', 'tests/mutation/stryker.config.mjs'], {
      env: { ...process.env, MUTATION_KEPT: path.join(KEPT, room), MUTATION_FILES: files.join(',') },
      stdio: 'inherit',
    });
    if (status !== 0) return { room, noticed: 0, all: 0, percent: 0 };
  }
  const { files } = JSON.parse(readFileSync(path.join(KEPT, `${room}.json`), 'utf8'));
  const mutants = Object.entries(files).flatMap(([file, report]) =>
    report.mutants.map((mutant) => ({ file, ...mutant })),
  );
  const having = (...wanted) => mutants.filter(({ status }) => wanted.includes(status));
  const missed = having('Survived', 'NoCoverage');
  for (const { file, location, mutatorName, replacement, status } of missed) {
    const { line, column } = location.start;
    const seen = status === 'NoCoverage' ? 'no test comes here' : 'not noticed';
    console.log(`${file}:${line}:${column} ${seen}: ${mutatorName} → ${replacement}`);
  }
  const noticed = having('Killed', 'Timeout').length;
  const all = noticed + missed.length;
  return { room, noticed, all, percent: all === 0 ? 100 : Math.round((1000 * noticed) / all) / 10 };
}

/** The files of a room, in groups of about as many lines. */
function batchesOf(room) {
  const folder = path.join('src/domain', room);
  const batches = [];
  let lines = BATCH;
  for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
    if (!name.endsWith('.ts')) continue;
    const file = path.join(folder, name);
    const more = readFileSync(file, 'utf8').split('\n').length;
    if (lines + more > BATCH) {
      batches.push([]);
      lines = 0;
    }
    batches.at(-1).push(file);
    lines += more;
  }
  return batches;
}
