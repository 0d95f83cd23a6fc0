/**
 * Keeps the schemas of the wire out of the pages that do not use them. A call needs an operation's method, path and
 * access at run time and the shape of its answer, so the build replaces the table of operations and the shapes derived
 * from it by what comes of them. Forms and searches that validate import the schemas they use. Development and tests run
 * the whole table.
 */
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const TABLE = fileURLToPath(new URL('../contract/operations.ts', import.meta.url));
const SHAPES = fileURLToPath(new URL('../contract/answer-shapes.ts', import.meta.url));
/** Schemas, and what only the server and the documentation need. */
const LEFT_OUT = new Set(['query', 'body', 'answer', 'status', 'errors']);

export function wireTablePlugin(): Plugin {
  return {
    name: 'kaj-wire-table',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id === TABLE) {
        const { operations } = await run<{ operations: object }>(TABLE);
        const table = JSON.stringify(operations, (key, value) => (LEFT_OUT.has(key) ? undefined : value));
        return `export const operations = ${table};`;
      }
      if (id === SHAPES) {
        const exported = Object.entries(await run<object>(SHAPES));
        return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
      }
      return null;
    },
  };
}

async function run<Module>(file: string): Promise<Module> {
  return (await runnerImport<Module>(file, { configFile: false, logLevel: 'error' })).module;
}
