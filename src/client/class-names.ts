/**
 * Short names for the classes of the style modules: a letter or two for the file, a number for the class in it. Every name
 * stands in a script too, so the names the bundler makes by itself would cost the list 1 % of its budget. The same sources
 * give the same names.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export function createClassNames() {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .sort();
  const classes = new Map<string, string[]>();
  return (name: string, filename: string): string => {
    const file = path.relative(ROOT, filename.split('?')[0] ?? filename);
    const known = classes.get(file) ?? [];
    classes.set(file, known);
    if (!known.includes(name)) known.push(name);
    return letters(files.indexOf(file)) + known.indexOf(name);
  };
}

function letters(index: number): string {
  const last = LETTERS[index % LETTERS.length] ?? '';
  return index < LETTERS.length ? last : letters(Math.floor(index / LETTERS.length) - 1) + last;
}
