/**
 * Short names for the classes of the style modules: a letter or two for the file, a number for the class in it. Every name
 * stands in a script too, so the names the bundler makes by itself would cost the list 1 % of its budget. The same sources
 * give the same names.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { shortName } from './short-name.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

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
    return shortName(files.indexOf(file)) + known.indexOf(name);
  };
}

/** Where the names of its classes are all that scripts need of a sheet of styles, it is used all the same. */
export function keepStylesPlugin(): Plugin {
  return {
    name: 'kaj-keep-styles',
    apply: 'build',
    enforce: 'post',
    transform: (_, id) => (/\.module\.css$/.test(id) ? { moduleSideEffects: 'no-treeshake' } : null),
  };
}
