/** The executables of the print program that whoever runs Kaj has made: listed, and sent as they are. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kaj-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const PROGRAM = Buffer.alloc(3_000_000, 'MZ');

async function serve(name: string, programs: readonly string[]) {
  const dist = path.join(folder, name);
  const portalDirectory = path.join(dist, 'client');
  mkdirSync(path.join(portalDirectory, 'assets'), { recursive: true });
  writeFileSync(path.join(portalDirectory, 'index.html'), '<!doctype html><title>Kaj</title>');
  if (programs.length > 0) mkdirSync(path.join(dist, 'print-program'));
  for (const program of programs) writeFileSync(path.join(dist, 'print-program', program), PROGRAM);
  const { url } = await startTestServer({ portalDirectory, environment: { DATA_DIR: path.join(dist, 'data') } });
  return (pathname: string, init?: RequestInit) => fetch(`${url}/print-program/${pathname}`, init);
}

test('[STN-01] the executables that were made are offered and downloaded whole, and nothing else of their folder', async () => {
  const get = await serve('made', ['kaj-print-linux-x64', 'kaj-print-win-x64.exe', 'notes.txt', 'kaj-print.blob']);
  const list = await get('list.json');
  expect(list.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await list.json()).toEqual(['kaj-print-win-x64.exe', 'kaj-print-linux-x64']);
  const program = await get('kaj-print-win-x64.exe');
  expect(program.headers.get('content-type')).toBe('application/octet-stream');
  expect(program.headers.get('content-disposition')).toBe('attachment; filename="kaj-print-win-x64.exe"');
  expect(Buffer.from(await program.arrayBuffer()).equals(PROGRAM)).toBe(true);
  const head = await get('kaj-print-win-x64.exe', { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(PROGRAM.length));
  const etag = program.headers.get('etag') ?? '';
  expect((await get('kaj-print-win-x64.exe', { headers: { 'if-none-match': etag } })).status).toBe(304);
  for (const other of ['notes.txt', 'kaj-print.blob', 'kaj-print-linux-arm64', '..%2Fclient%2Findex.html']) {
    expect((await get(other)).headers.get('content-disposition'), other).toBeNull();
  }
});

test('[STN-01] where no executable was made, none is offered', async () => {
  const get = await serve('none', []);
  expect(await (await get('list.json')).json()).toEqual([]);
  expect((await get('kaj-print-linux-x64')).headers.get('content-disposition')).toBeNull();
});
