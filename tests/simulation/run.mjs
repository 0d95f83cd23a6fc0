/**
 * `npm run test:sync -- --schedules N --seed S` plays random schedules; `--mutations`, or `npm run test:sync:mutations` alone,
 * takes out one safety rule after the other and fails unless each is noticed at its recorded seed. `--search` looks for a seed
 * from S on instead, and `--record` keeps those found. A schedule that fails is named by its seed and plays again the same.
 * A third of a run is at the dock, as are all seeds from 10,000,000,000,001 on. Bundled first: what is played is code as the browser
 * and the server run it, and many worlds share a process.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    mutations: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const root = path.resolve(import.meta.dirname, '../..');
// Among the packages, where what is bundled finds them.
const cache = path.join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const bundle = mkdtempSync(path.join(cache, 'kaj-simulation-'));
process.once('exit', () => rmSync(bundle, { recursive: true }));
// One file each: what is loaded later is there at once, since waiting for a file is nothing a world can repeat.
for (const name of ['play', 'worker']) {
  await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
    build: {
      ...{ ssr: true, outDir: bundle, emptyOutDir: false, target: 'node20', sourcemap: true, minify: false },
      rolldownOptions: {
        input: { [name]: `tests/simulation/sim-${name}.ts` },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
}
const { play } = await import(pathToFileURL(path.join(bundle, 'play.js')).href);
const { schedules, seed, mutations, search, record } = values;
const isClean = await play({
  ...{ schedules: Number(schedules), seed: Number(seed), mutations, search: search || record },
  record: record ? keepSeeds : undefined,
});
process.exitCode = isClean ? 0 : 1;

function keepSeeds(seeds) {
  writeFileSync(path.join(import.meta.dirname, 'sim-mutation-seeds.json'), `${JSON.stringify(seeds, null, 2)}\n`);
}
