/** A register of breached passwords that answers as Have I Been Pwned does to the beginning of a SHA-1, or fails as it fails. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenDone } from './when-done.ts';

export interface BreachRegister {
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** From now on: a status without a list, or `silence`. */
  fail(how: number | 'silence'): void;
}

/** `times`: how often each password was seen; 0 is what fills an answer up. */
export async function startBreachRegister(times: Readonly<Record<string, number>>): Promise<BreachRegister> {
  const asked: string[] = [];
  let failure: number | 'silence' | undefined;
  const known = Object.entries(times).map(([password, seen]) => {
    const digits = createHash('sha1').update(password).digest('hex').toUpperCase();
    return { path: `/range/${digits.slice(0, 5)}`, line: `${digits.slice(5)}:${seen}` };
  });
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (failure === 'silence') return;
    const lines = known.filter(({ path }) => path === request.url).map(({ line }) => line);
    response.writeHead(failure ?? 200, { 'content-type': 'text/plain' });
    response.end([`${'0'.repeat(34)}1:3`, ...lines, `${'F'.repeat(35)}:0`].join('\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`,
    asked,
    fail: (how) => {
      failure = how;
    },
  };
}
