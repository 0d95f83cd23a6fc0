/** Which texts belong to the small catalogs: what the first pages show, what those of a visitor show, and nothing else. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { firstPageFiles, visitorPageFiles } from '#client/catalog-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The files whose texts a catalog has. */
function origins(catalog: string): string[] {
  const found = read(`locales/en/${catalog}.po`).matchAll(/^#: (.+)$/gm);
  return [...new Set([...found].flatMap(([, files = '']) => files.split(' ')))];
}

test('what the first pages and those of a visitor load has its texts in their catalogs, and nothing else has', () => {
  const [first, visitors] = [firstPageFiles(), visitorPageFiles()];
  expect(origins('first').filter((file) => !first.includes(file))).toEqual([]);
  expect(origins('visitors').filter((file) => !visitors.includes(file))).toEqual([]);
  expect(origins('messages').filter((file) => first.includes(file) || visitors.includes(file))).toEqual([]);
  expect(origins('first')).toContain('src/client/features/shipments/list/list-results.tsx');
  expect(origins('visitors')).toContain('src/client/features/registration/register-screen.tsx');
  expect(origins('messages')).toContain('src/client/features/shipments/page/paste-dialog.tsx');
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
