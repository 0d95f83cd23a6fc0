/**
 * Further builds of the portal: the same sources under higher numbers, as the next deployments would bring them. Each is
 * made once per run. A fault is a build of its own, with a file exchanged or left out.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from './server-process.ts';

/** Emptied by Playwright at the start of a run. */
const BUILDS = path.join(ROOT, 'test-results/builds');
const PORTAL = 'dist/client';
/** Unit: milliseconds. */
const LOOK_AGAIN = 100;

/** The number of the build under test. */
export function testedVersion(): number {
  return Number(readFileSync(path.join(ROOT, PORTAL, 'version.txt'), 'utf8'));
}

type Settings = Readonly<Record<string, string>>;

/**
 * Returns a folder that a server can be started in. If another worker is making the same build, waits for it. `settings`: those
 * a portal is given when it is built.
 */
export async function buildPortal(version: number, settings: Settings = {}): Promise<string> {
  const given = Object.values(settings).map((value) => value.replaceAll(/\W+/g, '-'));
  const folder = path.join(BUILDS, [version, ...given].join('-'));
  while (!existsSync(folder)) {
    if (isClaimed(folder)) await pause(LOOK_AGAIN);
    else await makeBuild(version, folder, settings).finally(() => rmSync(claimOf(folder), { recursive: true }));
  }
  return folder;
}

const claimOf = (folder: string) => `${folder}-claimed`;

/** Whether another worker has claimed it; if not, claims it. */
function isClaimed(folder: string): boolean {
  mkdirSync(BUILDS, { recursive: true });
  try {
    mkdirSync(claimOf(folder));
    return false;
  } catch {
    return true;
  }
}

async function makeBuild(version: number, folder: string, settings: Settings): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}-${process.pid}`;
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', path.join(unfinished, PORTAL)],
    { cwd: ROOT, env: { ...process.env, ...settings, KAJ_BUILD: String(version) } },
  );
  finish(unfinished, folder);
}

/** Two workers may make the same copy at once: the first to end has made it. */
function finish(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

/** A copy of a build with something wrong or special about it. */
export function changedBuild(folder: string, name: string, change: (portal: string) => void): string {
  const copy = path.join(BUILDS, `${path.basename(folder)}-${name}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}-${process.pid}`;
    cpSync(path.join(folder, PORTAL), path.join(unfinished, PORTAL), { recursive: true });
    change(path.join(unfinished, PORTAL));
    finish(unfinished, copy);
  }
  return copy;
}
