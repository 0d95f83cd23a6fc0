/** Builds code of the portal as a script for a page, as the portal is built, under one global name: for what no screen shows. */
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
  // Declarations of an injected script are local, so the name is made global.
  return `${built[0]?.output[0].code}\nglobalThis.${name} = ${name};`;
}
