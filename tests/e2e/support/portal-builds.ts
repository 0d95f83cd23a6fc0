/**
 * Further builds of the portal: the same sources under higher numbers, as the next deployments would bring them. Each is
 * made once per run. A fault is a build of its own, with a file exchanged or left out.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './server-process.ts';

/** Emptied by Playwright at the start of a run. */
const BUILDS = path.join(ROOT, 'test-results/builds');
const PORTAL = 'dist/client';

/** The number of the build under test. */
export function testedVersion(): number {
  return Number(readFileSync(path.join(ROOT, PORTAL, 'version.txt'), 'utf8'));
}

/** Answers the folder a server can be started in. */
export function buildPortal(version: number): string {
  const folder = path.join(BUILDS, String(version));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${process.pid}`;
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', path.join(unfinished, PORTAL)],
    { cwd: ROOT, env: { ...process.env, KAJ_BUILD: String(version) }, encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(`The portal could not be built:\n${built.stdout}${built.stderr}`);
  finish(unfinished, folder);
  return folder;
}

/** Two workers may make the same build at once: the first to end has made it. */
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
