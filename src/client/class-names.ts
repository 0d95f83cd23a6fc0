/**
 * Short names for the classes of the style modules: one or two letters for the file and a number for the class. Scripts repeat
 * every name, so the bundler's default names would cost the list 1 % of its budget. The same sources always give the same names.
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

/** Keeps a style sheet even when scripts need nothing of it but its class names. */
export function keepStylesPlugin(): Plugin {
  return {
    name: 'kaj-keep-styles',
    apply: 'build',
    enforce: 'post',
    transform: (_, id) => (/\.module\.css$/.test(id) ? { moduleSideEffects: 'no-treeshake' } : null),
  };
}
