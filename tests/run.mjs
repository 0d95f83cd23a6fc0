/**
 * `npm test`: everything, from nothing. Types, lint, dead code, translations, unit and server tests, the simulation of
 * the queue, a sample of changed rules, both builds and the browser tests, in Chromium, Firefox and WebKit; ends with the names of what failed and one line
 * that counts them.
 * What needs no attention runs beside the rest, at a lower priority: it fills the time in which tests wait for servers and
 * packages are downloaded. Not the lowest for the build: the browser tests wait for it.
 *
 * A test that fails is tried once more, and one that needed it is named at the end. `--strict` (`npm run test:strict`) tries
 * each test once.
 */
import { spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINES, install, installedChromium } from './programs.mjs';
import { readPlaywrightReport, readVitestReport } from './run-report.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const reports = mkdtempSync(path.join(tmpdir(), 'kaj-reports-'));
const total = { passed: 0, failed: 0 };
const failures = [];
const retried = [];
const { strict } = parseArgs({ options: { strict: { type: 'boolean', default: false } } }).values;
/** The option of each runner that the configurations' one retry gives way to. */
const once = { vitest: strict ? ['--retry=0'] : [], playwright: strict ? ['--retries=0'] : [] };

const carrierServers = install('carrierServers', 'proxies', 'pooler', 'standby');
const browsers = carrierServers.then(() =>
  install(...(installedChromium() ? [] : ['chromium']), 'headlessShell', ...ENGINES),
);
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
const build = runAside('npm', ['run', '--silent', 'build'], constants.priority.PRIORITY_BELOW_NORMAL);
const simulation = runAside(
  'npm',
  ['run', '--silent', 'test:sync', '--', '--mutations'],
  constants.priority.PRIORITY_LOW,
);
const changedRules = runAside(
  'npm',
  ['run', '--silent', 'test:mutation', '--', '--sample', '45', 'outbox', 'commands', 'kinds'],
  constants.priority.PRIORITY_LOW,
);
await carrierServers;
await suite('unit and server tests', 'vitest.json', readVitestReport, (report) =>
  run('npx', [
    ...['vitest', 'run', '--config', 'tests/vitest.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...once.vitest,
  ]),
);
const isBuilt = await checkAside('build', build);
await browsers;
const chromium = await findChromium();
check('a browser for the browser tests', () => {
  if (chromium) console.log(chromium);
  else console.error('No browser found. Install chromium, or set CHROMIUM_PATH to one.');
  return chromium !== undefined;
});
if (isBuilt && chromium) {
  await suite('browser tests', 'playwright.json', readPlaywrightReport, (report) =>
    run(
      'npx',
      ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...once.playwright],
      {
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    ),
  );
}
if (isBuilt) {
  await suite('the main flows in Firefox and WebKit', 'browsers.json', readPlaywrightReport, (report) =>
    run('node', ['tests/browsers/run.mjs', '--reporter=list,json', ...once.playwright], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
  );
}
await checkAside('a fixed sample of changes to the rules of the queue, noticed by their tests', changedRules);
await checkAside('150 random schedules of the queue, and each safety rule missing in it noticed', simulation);
rmSync(reports, { recursive: true });
tell('passed only when retried', retried);
tell('failed', failures);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** One thing that is right or wrong; counts as one. */
function check(name, examine) {
  console.log(`\n── ${name}`);
  const result = examine();
  if (result) total.passed += 1;
  else {
    total.failed += 1;
    failures.push({ title: name });
    console.error(`✗ ${name}`);
  }
  return result;
}

/** Something that runs beside others: reported when it has ended. */
async function checkAside(name, running) {
  const { succeeded, printed } = await running;
  return check(name, () => {
    process.stdout.write(printed);
    return succeeded;
  });
}

/** Many tests, counted by their own report. One that ends without a report counts as a failure. */
async function suite(name, reportName, read, execute) {
  console.log(`\n── ${name}`);
  const report = path.join(reports, reportName);
  const succeeded = await execute(report);
  const nothing = { passed: 0, failed: 0, failures: [{ title: `${name}: no report` }], retried: [] };
  const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : nothing;
  total.passed += counted.passed;
  failures.push(...counted.failures);
  retried.push(...counted.retried);
  total.failed += succeeded ? counted.failed : Math.max(1, counted.failed);
}

/** Last of all: whoever sees only the end of what a run printed sees which tests to look at. */
function tell(what, named) {
  if (named.length === 0) return;
  console.warn(`\n${named.length === 1 ? '1 test' : `${named.length} tests`} ${what}:`);
  for (const { file, line, title } of named) {
    const place = file === undefined ? '' : `${path.relative(root, file)}${line === undefined ? '' : `:${line}`} `;
    console.warn(`  ${place}${title}`);
  }
}

async function run(command, args, environment = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const [status] = await onceEmitted(child, 'close');
  return status === 0;
}

/** What it prints is kept, so that programs beside each other do not mix theirs. Lower priorities have higher numbers. */
async function runAside(command, args, priority = constants.priority.PRIORITY_NORMAL) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  setPriority(child.pid, priority);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  const [status] = await onceEmitted(child, 'close');
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

async function findChromium() {
  if (!installedChromium()) await run('npx', ['playwright', 'install', 'chromium']);
  return installedChromium();
}
