/** The portal as `npm run dev` serves it, in front of a server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT, type ServerProcess } from './server-process.ts';

/** `port` 0: one that is free. */
const VITE = [path.join(ROOT, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--port', '0'];

export interface Development {
  readonly origin: string;
  stop(): Promise<void>;
}

export async function startDevelopment({ port }: ServerProcess): Promise<Development> {
  // Colours would stand within the address.
  const { FORCE_COLOR: _, ...environment } = process.env;
  const env = { ...environment, PORT: String(port), NO_COLOR: '1' };
  const vite = spawn(process.execPath, VITE, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    if (vite.exitCode !== null) return;
    vite.kill();
    await once(vite, 'exit');
  };
  for await (const line of createInterface(vite.stdout)) {
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (origin) return { origin, stop };
  }
  throw new Error('The development server ended before it served anything.');
}
