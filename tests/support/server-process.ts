/**
 * The server as a process of its own, bundled as it is shipped: for tests that kill it, start it twice or start it as
 * somebody would. Slower than support/server.ts; use that one wherever it is enough.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { inject } from 'vitest';

/** Unit: milliseconds. */
const START_LIMIT = 180_000;
const READY = /Kaj is (?:ready at (http\S+)|doing jobs)/;

export interface ServerProcess {
  /** Empty for a worker, which nobody calls. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Ends it and answers its exit code, or the signal that ended it. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | string>;
  readonly ended: Promise<number | string>;
}

/** Path of a program in the bundle, which is built once per run. */
export function serverProgram(name: 'main' | 'render-worker' | 'crashing-server'): string {
  return path.join(inject('serverBundle'), `${name}.js`);
}

/** Starts a program on a free port and waits until it is ready. If it ends before that, rejects with its output. */
export async function startServerProcess(
  program: string,
  environment: Readonly<Record<string, string>>,
  command: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, ...command], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), START_LIMIT);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = READY.exec(output);
      if (ready) resolve(ready[1] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(output)));
    ended.then(() => clearTimeout(limit));
  });
  return {
    url,
    process: child,
    output: () => output,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
