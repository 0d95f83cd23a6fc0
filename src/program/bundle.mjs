/**
 * Makes one file of the print program: a module, which the portal serves as `kaj-print.mjs` for a computer with Node, or the script
 * that becomes an executable (executable.mjs).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ENTRY = path.join(path.dirname(fileURLToPath(import.meta.url)), 'main.mjs');
const SERVED = 'kaj-print.mjs';

/** `format`: `es` or `cjs`. */
export async function bundleProgram(format) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: ENTRY,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { format } },
    },
  });
  const code = [built].flat()[0].output[0].code.replace(/^#!.*\n/, '');
  return format === 'es' ? header() + code : code;
}

/** The first comment of the program tells whoever opens the file what it is. */
function header() {
  return /^[\s\S]*?\*\/\n/.exec(readFileSync(ENTRY, 'utf8'))[0];
}

/** A plugin of Vite that adds the program to the portal. */
export function printProgramPlugin() {
  return {
    name: 'kaj:print-program',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: SERVED, source: await bundleProgram('es') });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${SERVED}`, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(await bundleProgram('es'));
      });
    },
  };
}
