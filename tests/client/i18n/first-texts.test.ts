/** Which texts belong to the first catalog: what the first pages show, and nothing that only other pages do. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { firstPageFiles } from '#client/first-page-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

test('every file with texts that the first pages load has them in the first catalog, and no other file has', () => {
  const withTexts = firstPageFiles().filter((file) => read(file).includes("/macro'"));
  const first = [...read('locales/en/first.po').matchAll(/^#: (.+)$/gm)].flatMap(([, files = '']) => files.split(' '));
  expect([...new Set(first)].sort()).toEqual(withTexts);
  expect(withTexts).toContain('src/client/features/shipments/list/list-search-form.tsx');
  expect(withTexts).not.toContain('src/client/features/shipments/page/paste-dialog.tsx');
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
