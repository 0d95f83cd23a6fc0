/**
 * `npm run test:browsers`: the main flows in Firefox ESR and in WebKitGTK, on the built portal, over TLS. As root it installs
 * what is missing from Debian's packages. A build machine leaves nothing out; elsewhere what is missing is named.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of each engine, the packages and what succeeds once they are there. */
const ENGINES = {
  firefox: { packages: ['firefox-esr'], proofs: [['firefox-esr', '--version']] },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'python3-gi', 'gir1.2-webkit2-4.1'],
    proofs: [
      ['WebKitWebDriver', '--help'],
      ['xvfb-run', '--help'],
      ['/usr/bin/python3', '-c', 'import gi; gi.require_version("WebKit2", "4.1")'],
    ],
  },
};

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
let missing = findMissing();
if (missing.length > 0 && process.getuid?.() === 0) {
  run('apt-get', ['update', '--quiet']);
  run('apt-get', ['install', '--yes', '--quiet', ...missing.flatMap((engine) => ENGINES[engine].packages)]);
  missing = findMissing();
}
for (const engine of missing) {
  const packages = ENGINES[engine].packages.join(' ');
  console.warn(`Left out: ${engine} is not installed. Debian's packages for it: ${packages}`);
}
process.exitCode = process.env.CI && missing.length > 0 ? 1 : runTests();

function findMissing() {
  const isThere = ([command, ...options]) => run(command, options, { stdio: 'ignore' }) === 0;
  return Object.keys(ENGINES).filter((engine) => !ENGINES[engine].proofs.every(isThere));
}

/** WebKit keeps the cookie of a session only over TLS, so the server gets a certificate for this run. */
function runTests() {
  const engines = Object.keys(ENGINES).filter((engine) => !missing.includes(engine));
  const folder = mkdtempSync(path.join(tmpdir(), 'kaj-certificate-'));
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((file) => path.join(folder, file));
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '2', '-keyout', key, '-out', certificate];
  if (run('openssl', [...made, ...names], { stdio: 'ignore' }) !== 0) {
    console.error('No certificate: openssl is needed to make one.');
    return 1;
  }
  const tests = ['playwright', 'test', '--config', 'tests/browsers/playwright.config.ts', ...process.argv.slice(2)];
  const [command, ...before] = engines.includes('webkit') ? ['xvfb-run', '--auto-servernum', 'npx'] : ['npx'];
  const status = run(command, [...before, ...tests], {
    env: {
      ...process.env,
      KAJ_ENGINES: engines.join(','),
      TLS_CERT: certificate,
      TLS_KEY: key,
      NODE_EXTRA_CA_CERTS: certificate,
    },
  });
  rmSync(folder, { recursive: true });
  return status;
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { stdio: 'inherit', ...options }).status ?? 1;
}
