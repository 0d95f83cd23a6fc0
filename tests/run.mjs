/**
 * `npm test`: everything, from nothing. Types, lint, dead code, translations, unit and server tests, the simulation of
 * the queue, both builds and the browser tests, in Chromium, Firefox and WebKit; ends with one line that counts them. Finds a
 * Chromium by itself and fails without one; the others it installs as root, and names them where it leaves them out.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const reports = mkdtempSync(path.join(tmpdir(), 'kaj-reports-'));
const total = { passed: 0, failed: 0 };

// Each of them needs one core only.
const [types, lint, deadCode, translations] = [
  runAside('npm', ['run', '--silent', 'types']),
  runAside('npx', ['biome', 'check']),
  runAside('npx', ['knip']),
  translationsAreExtracted(),
];
await checkAside('types', types);
await checkAside('lint', lint);
await checkAside('dead code', deadCode);
await checkAside('translations', translations);
installCarrierServers();
suite('unit and server tests', 'vitest.json', countVitest, (report) =>
  run('npx', [
    ...['vitest', 'run', '--config', 'tests/vitest.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]),
);
check('1,000 random schedules of the queue', () => run('npm', ['run', '--silent', 'test:sync']));
check('a safety rule missing in the queue is noticed', () => run('npm', ['run', '--silent', 'test:sync:mutations']));
const built = check('build', () => run('npm', ['run', '--silent', 'build']));
const browser = check('a browser for the browser tests', findBrowser);
if (built && browser) {
  installHeadlessShell();
  suite('browser tests', 'playwright.json', countPlaywright, (report) =>
    run('npx', ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'], {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
  );
}
if (built) {
  suite('the main flows in Firefox and WebKit', 'browsers.json', countPlaywright, (report) =>
    run('node', ['tests/browsers/run.mjs', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  );
}
rmSync(reports, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** One thing that is right or wrong; counts as one. */
function check(name, examine) {
  console.log(`\n── ${name}`);
  const result = examine();
  if (result) total.passed += 1;
  else {
    total.failed += 1;
    console.error(`✗ ${name}`);
  }
  return result;
}

/** What runs beside others: said when it has ended. */
async function checkAside(name, running) {
  const { succeeded, printed } = await running;
  check(name, () => {
    process.stdout.write(printed);
    return succeeded;
  });
}

/** Many tests, counted by their own report. One that ends without a report counts as a failure. */
function suite(name, reportName, count, execute) {
  console.log(`\n── ${name}`);
  const report = path.join(reports, reportName);
  const succeeded = execute(report);
  const counted = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  total.passed += counted.passed;
  total.failed += succeeded ? counted.failed : Math.max(1, counted.failed);
}

function countVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests };
}

/** On a build machine a browser test is tried up to three times; one that needed it is named, so that it is mended. */
function countPlaywright({ stats, errors }) {
  if (stats.flaky > 0) console.warn(`${stats.flaky} of the browser tests passed only when tried again: see above`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

function run(command, args, environment = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  return status === 0;
}

/** What it prints is kept, so that programs beside each other do not mix theirs. */
async function runAside(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  const [status] = await once(child, 'close');
  return { succeeded: status === 0, printed };
}

/** Extracting the texts again must change nothing: every text in the code stands in the catalogs. */
async function translationsAreExtracted() {
  const before = readCatalogs();
  const { succeeded, printed } = await runAside('npx', ['lingui', 'extract', '--clean']);
  const after = readCatalogs();
  const changed = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  for (const file of changed) if (before.has(file)) writeFileSync(file, before.get(file));
  const told = changed.map((file) => `${file} is not up to date. Run: npm run i18n\n`);
  return { succeeded: succeeded && changed.length === 0, printed: printed + told.join('') };
}

function readCatalogs() {
  const files = readdirSync('locales', { recursive: true }).filter((file) => String(file).endsWith('.po'));
  return new Map(files.map((file) => [path.join('locales', file), readFileSync(path.join('locales', file), 'utf8')]));
}

/** For tests that deliver to real servers. Elsewhere than on a build machine they name what they leave out. */
function installCarrierServers() {
  const programs = ['/usr/sbin/sshd', '/usr/lib/proftpd/mod_tls.so', '/usr/share/doc/libnss-wrapper'];
  installMissing(programs, ['openssh-server', 'proftpd-basic', 'libnss-wrapper', 'openssl']);
}

/** Where there is none, the browser tests run in the whole browser, and take half as long again. */
function installHeadlessShell() {
  installMissing(['/usr/bin/chromium-headless-shell'], ['chromium-headless-shell']);
}

function installMissing(files, packages) {
  if (process.getuid?.() !== 0 || files.every((file) => existsSync(file))) return;
  // As far as Debian's packages look at it, the machine is being started: they start no service.
  const environment = { RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '--quiet'], environment);
  run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', ...packages], environment);
}

function findBrowser() {
  const browser = namedBrowser() ?? installedBrowser() ?? playwrightsBrowser() ?? browserFromPackages();
  if (browser) console.log(browser);
  else console.error('No browser found. Install chromium, or set CHROMIUM_PATH to one.');
  return browser;
}

function namedBrowser() {
  const named = process.env.CHROMIUM_PATH;
  return named && existsSync(named) ? named : undefined;
}

function installedBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((file) => existsSync(file));
}

function playwrightsBrowser() {
  const file = chromium.executablePath();
  if (existsSync(file)) return file;
  run('npx', ['playwright', 'install', 'chromium']);
  return existsSync(file) ? file : undefined;
}

function browserFromPackages() {
  installMissing(['/usr/bin/chromium'], ['chromium']);
  return installedBrowser();
}
