/** The project's files as they are written, for tests of their structure. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const CODE = /\.(ts|tsx|mjs)$/;

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

export const sources = readTree('src').filter(({ file }) => CODE.test(file) && !file.endsWith('.gen.ts'));

export function readTree(folder: string): SourceFile[] {
  const found = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => CODE.test(file) || file.endsWith('.md'))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}

/** The source files of a folder whose code, without its comments, has this. */
export function filesWith(where: RegExp, pattern: RegExp): string[] {
  return sources
    .filter(({ file, text }) => where.test(file) && pattern.test(withoutComments(text)))
    .map(({ file }) => file);
}

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}
