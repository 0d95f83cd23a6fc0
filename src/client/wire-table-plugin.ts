/**
 * Keeps the wire schemas out of pages that do not use them. At run time a page needs an operation's method and path, who may call
 * it, whether it may wait in the outbox, and the shape of its answer. So the build replaces the table of operations, and the
 * shapes derived from it, by their computed values. Forms and searches that validate import the schemas they use.
 * Development and tests run the whole table.
 */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import type { Operation } from '#contract/operations.ts';

const TABLE = fileURLToPath(new URL('../contract/operations.ts', import.meta.url));
const SHAPES = ['response-shapes', 'first-response-shapes', 'own-response-shapes', 'push-shapes'].map((name) =>
  fileURLToPath(new URL(`../contract/${name}.ts`, import.meta.url)),
);
/** Schemas, and fields that only the server and the documentation need. */
const LEFT_OUT = new Set(['query', 'body', 'answer', 'status', 'errors', 'keyed', 'ifMatch', 'bulk']);

export function wireTablePlugin(): Plugin {
  return {
    name: 'kaj-wire-table',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id === TABLE) {
        const { operations } = await run<{ operations: Record<string, Operation> }>(TABLE);
        const called = Object.entries(operations).filter(([, { forOperators }]) => !forOperators);
        return `export const operations = ${JSON.stringify(Object.fromEntries(called), leaveOut)};`;
      }
      if (SHAPES.includes(id)) {
        const exported = Object.entries(await run<object>(id));
        return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
      }
      return null;
    },
  };
}

function leaveOut(key: string, value: unknown): unknown {
  return LEFT_OUT.has(key) ? undefined : value;
}

/**
 * What a module exports. It is bundled and run rather than run by Vite's module runner, which gives up when a busy machine
 * takes a minute for a file.
 */
async function run<Module>(file: string): Promise<Module> {
  const built = await build({
    ...{ configFile: false, publicDir: false, logLevel: 'error' },
    ssr: { noExternal: true },
    build: { ssr: file, write: false, minify: false, rolldownOptions: { output: { codeSplitting: false } } },
  });
  const [bundle] = [built].flat();
  const code = bundle && 'output' in bundle ? bundle.output[0].code : '';
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}
