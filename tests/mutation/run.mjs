/**
 * `npm run test:mutation [-- room …]`: how many changes of the rules the tests notice, room by room of src/domain. A room is changed
 * a few files at a time, and what is known of an unchanged place is kept in node_modules/.cache/kaj-mutation, so a run that was
 * interrupted goes on, and a change costs its own mutants. A third of a second of CPU for each change: all rooms take an hour or two.
 * `--sample 100` tries one change in a hundred, always the same ones, and keeps nothing (sample.mjs).
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isSampled } from './sample.mjs';

/** Per cent of all changes that some test notices. */
const WANTED = 85;
/** Lines of the files that are changed together. */
const BATCH = 600;
const KEPT = 'node_modules/.cache/kaj-mutation';
const ROOMS = readdirSync('src/domain', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const options = { sample: { type: 'string' } };
const { values, positionals: asked } = parseArgs({ options, allowPositionals: true });
const unknown = asked.filter((room) => !ROOMS.includes(room));
if (unknown.length > 0) {
  console.error(`No room of src/domain is called ${unknown.join(', ')}. They are: ${ROOMS.join(', ')}.`);
  process.exit(1);
}

const rooms = asked.length > 0 ? asked : ROOMS;
const results = values.sample ? sampled(rooms) : rooms.map(measured);
console.table(results);
const [noticed, all] = ['noticed', 'all'].map((key) => results.reduce((sum, result) => sum + result[key], 0));
console.log(`${noticed} of ${all} changes noticed, ${((100 * noticed) / Math.max(1, all)).toFixed(1)} %`);
process.exitCode = all > 0 && results.every(({ percent }) => percent >= WANTED) ? 0 : 1;

/** A room and all that is known of it. */
function measured(room) {
  const kept = path.join(KEPT, room);
  const isDone = batchesOf(room).every((files) => stryker(kept, files));
  return isDone ? counted(room, mutantsOf(kept)) : { room, noticed: 0, all: 0, percent: 0 };
}

/** Of several rooms together: a sample says too little of one. */
function sampled(some) {
  const kept = path.join(KEPT, 'sample');
  const files = some.map((room) => `src/domain/${room}/**/*.ts`);
  if (!stryker(kept, files, { MUTATION_SAMPLE: values.sample })) return [];
  // What no test comes by is known without a run, sample or not.
  const oneIn = Number(values.sample);
  const isChosen = ({ status, file, location, ...mutant }) =>
    status !== 'NoCoverage' || isSampled(oneIn, file, location.start, mutant);
  return [counted('sample', mutantsOf(kept).filter(isChosen))];
}

function stryker(kept, files, more = {}) {
  const env = { ...process.env, MUTATION_KEPT: kept, MUTATION_FILES: files.join(','), ...more };
  return (
    spawnSync('npx', ['stryker', 'run', 'tests/mutation/stryker.config.mjs'], { env, stdio: 'inherit' }).status === 0
  );
}

function mutantsOf(kept) {
  const { files } = JSON.parse(readFileSync(`${kept}.json`, 'utf8'));
  return Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ file, ...mutant })));
}

function counted(room, mutants) {
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
