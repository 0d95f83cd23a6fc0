import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadSecret } from '#server/config/secret.ts';
import { whenDone } from '#tests/support/when-done.ts';

function newDirectory(secret?: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'kaj-secret-'));
  whenDone(async () => rmSync(directory, { recursive: true }));
  if (secret !== undefined) writeFileSync(path.join(directory, 'secret'), secret);
  return directory;
}

test.each([
  ['empty', ''],
  ['of blanks', '  \n'],
  ['of one letter', 'x'],
  ['cut off', 'k3yG7vR0pQ2mZ9aT5'],
])('[FLD-08] [A10] a secret that is %s is refused at start, says what to do, and is left as it is', (_, secret) => {
  const directory = newDirectory(secret);
  expect(() => loadSecret(undefined, directory)).toThrow(/secret .*needs at least 32.*from a backup/s);
  expect(readFileSync(path.join(directory, 'secret'), 'utf8')).toBe(secret);
});

test('[FLD-08] [A10] a secret is made whole, for its owner alone, once, and what a crash left of one is no obstacle', () => {
  const directory = newDirectory();
  writeFileSync(path.join(directory, 'secret.new'), 'half');
  const secret = loadSecret(undefined, directory);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(statSync(path.join(directory, 'secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(['secret']);
  expect(loadSecret(undefined, directory)).toBe(secret);
});

test('[FLD-08] [A10] a given secret makes no file', () => {
  const directory = newDirectory();
  expect(loadSecret('s'.repeat(40), directory)).toBe('s'.repeat(40));
  expect(existsSync(path.join(directory, 'secret'))).toBe(false);
});
