/**
 * Keeps the schemas of the wire out of the pages that do not use them. A call needs an operation's method, path and
 * access at run time and its schemas only as types, so the build replaces the table of operations by those fields.
 * Forms and searches that validate import the schemas they use. Development and tests run the whole table.
 */
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const TABLE = fileURLToPath(new URL('../contract/operations.ts', import.meta.url));
/** Schemas, and what only the server and the documentation need. */
const LEFT_OUT = new Set(['query', 'body', 'answer', 'status', 'errors']);

export function wireTablePlugin(): Plugin {
  return {
    name: 'kaj-wire-table',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id !== TABLE) return null;
      const { module } = await runnerImport<{ operations: object }>(TABLE, { configFile: false, logLevel: 'error' });
      const table = JSON.stringify(module.operations, (key, value) => (LEFT_OUT.has(key) ? undefined : value));
      return `export const operations = ${table};`;
    },
  };
}
