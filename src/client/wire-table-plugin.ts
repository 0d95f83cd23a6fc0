/**
 * Keeps the schemas of the wire out of the pages that do not use them. At run time a call needs the method, the path
 * and the access of its operation and the shape of its answer, so the build replaces the table of operations and the
 * shapes derived from it by what comes of them, for the operations that are built. Forms and searches that validate
 * import the schemas they use. Development and tests run the whole table.
 */
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const TABLE = fileURLToPath(new URL('../contract/operations.ts', import.meta.url));
const SHAPES = fileURLToPath(new URL('../contract/answer-shapes.ts', import.meta.url));
const UNBUILT_FILE = fileURLToPath(new URL('../contract/unbuilt.ts', import.meta.url));
/** Schemas, and what only the server and the documentation need. */
const LEFT_OUT = new Set(['query', 'body', 'answer', 'status', 'errors', 'keyed', 'ifMatch', 'queue']);

export function wireTablePlugin(): Plugin {
  return {
    name: 'kaj-wire-table',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id === TABLE) {
        const { operations } = await run<{ operations: object }>(TABLE);
        const { UNBUILT: unbuilt } = await run<{ UNBUILT: readonly string[] }>(UNBUILT_FILE);
        const built = Object.entries(operations).filter(([name]) => !unbuilt.includes(name));
        const table = JSON.stringify(Object.fromEntries(built), leaveOut);
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

/** Of who may call, a page needs to know only whether a session goes along. */
function leaveOut(key: string, value: unknown): unknown {
  const isForRoles = key === 'access' && typeof value !== 'string';
  return LEFT_OUT.has(key) || isForRoles ? undefined : value;
}

async function run<Module>(file: string): Promise<Module> {
  return (await runnerImport<Module>(file, { configFile: false, logLevel: 'error' })).module;
}
