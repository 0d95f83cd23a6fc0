/** Code of the portal as a script for a page, built as the portal is, under one name: for what no screen can be asked. */
import path from 'node:path';
import { build, type Rollup } from 'vite';
import { ROOT } from './server-process.ts';

export async function deviceScript(entry: string, name: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    // As in the portal's own build.
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    build: {
      write: false,
      lib: { entry: path.resolve(ROOT, entry), formats: ['iife'], name, fileName: name },
    },
  })) as Rollup.RollupOutput[];
  // What a script of a test declares is its own.
  return `${built[0]?.output[0].code}\nglobalThis.${name} = ${name};`;
}
