/**
 * Writes each hashed script, style sheet and program a second time, compressed with Brotli as tightly as it can: once per build
 * instead of once per server. A first visit transfers an eighth less than with gzip (portal-files.ts chooses).
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /^assets\/.*\.(js|mjs|css|svg|wasm)$/;
const compress = promisify(brotliCompress);

export function brotliPlugin(): Plugin {
  return {
    name: 'kaj-brotli',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => WORTH_IT.test(file));
      await Promise.all(
        files.map(async (file) => {
          const place = path.join(dir, file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(`${place}.br`, await compress(await readFile(place), { params }));
        }),
      );
    },
  };
}
