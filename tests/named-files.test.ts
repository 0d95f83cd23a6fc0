/** Comments and documents name other files and rooms by path; what was moved or renamed is named as it is now. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CODE, ROOT, readTree } from './support/source-files.ts';

const written = ['src', 'tests', 'docs'].flatMap(readTree);
const files = written.map(({ file }) => file);
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
/** With a folder at least: a name alone may be of a package or of the build. */
const NAMED_FILE = /(?<![\w./-])(?:(?:[\w$.@-]+|\([\w-]+\))\/)+[\w$.-]+\.tsx?\b/g;
const NAMED_ROOM = /(?<![\w./-])(?:contract|domain|documents|server|client|program)\/[a-z-]+(?:\/[a-z-]+)*(?![\w./-])/g;
/** Of packages. */
const ELSEWHERE = ['vite/types/importMeta.d.ts'];

function exists(name: string, from: string): boolean {
  if (ELSEWHERE.includes(name)) return true;
  if (name.startsWith('.')) return existsSync(path.join(ROOT, path.dirname(from), name));
  return files.some((file) => `/${file}`.includes(`/${name}`));
}

test('files and rooms that comments and documents name exist', () => {
  const missing = written.flatMap(({ file, text }) => {
    const said = CODE.test(file) ? (text.match(COMMENT) ?? []).join('\n') : text;
    const named = [NAMED_FILE, NAMED_ROOM].flatMap((pattern) => said.match(pattern) ?? []);
    return named.filter((name) => !exists(name, file)).map((name) => `${file} → ${name}`);
  });
  expect([...new Set(missing)]).toEqual([]);
});
