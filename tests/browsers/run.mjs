/**
 * `npm run test:browsers`: the main flows in Firefox ESR and in WebKitGTK, on the built portal, over TLS. As root it installs
 * what is missing from Debian's packages. A build machine leaves nothing out; elsewhere what is missing is named.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINES, install, isInstalled, packagesOf } from '../programs.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await install(...ENGINES);
const engines = ENGINES.filter(isInstalled);
for (const engine of ENGINES) {
  if (engines.includes(engine)) continue;
  console.warn(`Left out: ${engine} is not installed. Debian's packages for it: ${packagesOf(engine).join(' ')}`);
}
process.exitCode = process.env.CI && engines.length < ENGINES.length ? 1 : runTests();

/** WebKit keeps the cookie of a session only over TLS, so the server gets a certificate for this run. */
function runTests() {
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
