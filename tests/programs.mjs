/**
 * The programs that tests need besides Node: a Chromium, Firefox ESR and WebKitGTK, and servers to deliver to. When run as
 * root, what is missing is installed from Debian's packages; elsewhere it has to be there, and whoever needs it says so.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/**
 * `proofs`: files that exist, or commands that succeed, once the packages are installed. `isWhole`: with the packages that
 * Debian recommends beside them.
 */
const PROGRAMS = {
  carrierServers: {
    packages: ['openssh-server', 'proftpd-basic', 'libnss-wrapper', 'openssl'],
    proofs: ['/usr/sbin/sshd', '/usr/lib/proftpd/mod_tls.so', '/usr/share/doc/libnss-wrapper'],
  },
  /** Those that deploy/ has an example for. */
  proxies: { packages: ['nginx-light', 'caddy'], proofs: ['/usr/sbin/nginx', '/usr/bin/caddy'] },
  /** With the programs that make a standby, which the embedded PostgreSQL lacks. */
  standby: { packages: ['postgresql-15'], proofs: ['/usr/lib/postgresql/15/bin/pg_basebackup'] },
  pooler: { packages: ['pgbouncer'], proofs: ['/usr/sbin/pgbouncer'] },
  chromium: { packages: ['chromium'], proofs: ['/usr/bin/chromium'] },
  /** Without it the browser tests run in the whole browser, and take half as long again. */
  headlessShell: { packages: ['chromium-headless-shell'], proofs: ['/usr/bin/chromium-headless-shell'] },
  firefox: { isWhole: true, packages: ['firefox-esr'], proofs: [['firefox-esr', '--version']] },
  webkit: {
    isWhole: true,
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'python3-gi', 'gir1.2-webkit2-4.1'],
    proofs: [
      ['WebKitWebDriver', '--help'],
      ['xvfb-run', '--help'],
      ['/usr/bin/python3', '-c', 'import gi; gi.require_version("WebKit2", "4.1")'],
    ],
  },
};

/** The engines of other browsers than Chromium. */
export const ENGINES = ['firefox', 'webkit'];

export function packagesOf(name) {
  return PROGRAMS[name].packages;
}

export function isInstalled(name) {
  return PROGRAMS[name].proofs.every((proof) => (Array.isArray(proof) ? succeeds(proof) : existsSync(proof)));
}

/** Installs those of the programs that are missing; without the rights to do so it leaves them missing. */
export async function install(...names) {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0 || process.getuid?.() !== 0) return;
  console.log(`Installing ${missing.flatMap(packagesOf).join(', ')}`);
  const [whole, bare] = [true, false].map((isWhole) =>
    missing.filter((name) => Boolean(PROGRAMS[name].isWhole) === isWhole).flatMap(packagesOf),
  );
  // With this run level Debian's packages believe that the machine is starting, and start no service.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  const calls = [['update']];
  if (bare.length > 0) calls.push(['install', '--yes', '--no-install-recommends', ...bare]);
  if (whole.length > 0) calls.push(['install', '--yes', ...whole]);
  for (const args of calls) {
    await once(spawn('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }), 'close');
  }
}

/** The Chromium for the browser tests: CHROMIUM_PATH, an installed one, or Playwright's own. */
export function installedChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const places = [...onPath, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', chromium.executablePath()];
  return places.find((file) => existsSync(file));
}

function succeeds([command, ...args]) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
