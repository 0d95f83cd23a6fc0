/** The print program as a station, run as people run it, with folders as its printers. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { ServerProcess } from './server-process.ts';

const PROGRAM = path.resolve('src/program/main.mjs');

export interface StationProgram {
  readonly labels: string;
  readonly papers: string;
  /** The letters it shows now. */
  code(): Promise<string>;
  /** How many files have come out. */
  printed(folder: string): number;
  stop(): Promise<void>;
  remove(): void;
}

export function startStationProgram(server: ServerProcess): StationProgram {
  const home = mkdtempSync(path.join(tmpdir(), 'kaj-e2e-station-'));
  const env = { ...process.env, KAJ_PRINT_STATE: path.join(home, 'state') };
  const [labels, papers] = ['labels', 'papers'].map((name) => path.join(home, name)) as [string, string];
  for (const folder of [labels, papers]) spawnSync(process.execPath, [PROGRAM, 'add', folder], { env });
  const program: ChildProcess = spawn(process.execPath, [PROGRAM, server.origin], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  program.stdout?.on('data', (text) => {
    output += text;
  });
  return {
    ...{ labels, papers },
    async code() {
      const shown = () => /: ([A-Z]{3}-[A-Z]{3})\n/.exec(output)?.[1] ?? '';
      await expect.poll(shown, { timeout: 20_000 }).not.toBe('');
      return shown();
    },
    printed(folder) {
      try {
        return readdirSync(folder).length;
      } catch {
        return 0;
      }
    },
    async stop() {
      if (program.exitCode !== null || program.signalCode !== null) return;
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
    },
    remove: () => rmSync(home, { recursive: true }),
  };
}
