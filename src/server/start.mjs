/**
 * `npm start`, `npm run worker`, and the operator's commands (`db:migrate`, `db:backup`, `invoices` …): builds what is older than its
 * sources, then runs the bundled server in this process, with the command if there is one. Plain JavaScript, because Node 20 does
 * not run TypeScript.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const shared = ['package-lock.json', 'src/contract', 'src/domain', 'src/documents'];
const builds = [
  {
    what: 'portal',
    result: 'dist/client/index.html',
    sources: [...shared, 'vite.config.ts', 'index.html', 'public', 'locales', 'src/client', 'src/program'],
    command: ['build'],
  },
  {
    what: 'server',
    result: 'dist/server/main.js',
    sources: [...shared, 'src/server'],
    command: ['build', '--config', 'src/server/vite.config.ts'],
  },
];
/** Written by the portal's build itself. */
const generated = new Set(['route-tree.gen.ts']);

process.chdir(root);
const isCommand = process.argv.length > 2;
for (const { what, result, sources, command } of builds) {
  if (isCommand && what === 'portal') continue;
  if (existsSync(result) && statSync(result).mtimeMs >= newest(sources)) continue;
  console.log(`Building the ${what} …`);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const build = spawnSync(process.execPath, [vite, ...command, '--logLevel', 'warn'], {
    encoding: 'utf8',
    env: { NODE_ENV: 'production', ...process.env },
  });
  if (build.status === 0) continue;
  // The build's output matters to whoever starts the server only when the build has failed.
  console.error(`${build.stdout}${build.stderr}`);
  process.exit(build.status ?? 1);
}
await import(pathToFileURL(path.resolve('dist/server/main.js')).href);

/** The latest modification time among these, in milliseconds. */
function newest(places) {
  return Math.max(0, ...places.filter(existsSync).map((place) => changedAt(place)));
}

function changedAt(place) {
  const { mtimeMs } = statSync(place);
  if (!statSync(place).isDirectory()) return mtimeMs;
  const entries = readdirSync(place).filter((name) => !generated.has(name));
  return Math.max(mtimeMs, ...entries.map((name) => changedAt(path.join(place, name))));
}
