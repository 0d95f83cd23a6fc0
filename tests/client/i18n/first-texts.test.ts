/** Which texts belong to the first catalog: what the first pages show, and nothing that only other pages do. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { firstPageFiles } from '#client/first-page-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The files whose texts a catalog has. */
function origins(catalog: string): string[] {
  const found = read(`locales/en/${catalog}.po`).matchAll(/^#: (.+)$/gm);
  return [...new Set([...found].flatMap(([, files = '']) => files.split(' ')))];
}

test('what the first pages load has its texts in the first catalog, and nothing else has', () => {
  const loaded = firstPageFiles();
  expect(origins('first').filter((file) => !loaded.includes(file))).toEqual([]);
  expect(origins('messages').filter((file) => loaded.includes(file))).toEqual([]);
  expect(origins('first')).toContain('src/client/features/shipments/list/list-search-form.tsx');
  expect(origins('messages')).toContain('src/client/features/shipments/page/paste-dialog.tsx');
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
