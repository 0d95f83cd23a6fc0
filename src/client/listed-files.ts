/**
 * Adds to the service worker's list what each file contains, and the large parts that are kept from their first use on, so that
 * the worker keeps nothing but what this build made (sw/sw.ts).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

interface ListedEntry {
  readonly url: string;
  readonly revision: string | null;
  readonly size: number;
}

/** What reads codes, draws labels and PDFs, and what only an answer of the server leads to: not everybody needs it. The worker knows them by the same names (sw/sw.ts). */
const LARGE_PART = /\.wasm$|^(label-drawing|unknown-words|draw-pdf|pdf)[\w.-]*\.m?js$/;

/** A transform of the worker's list, and the plugin that tells it which folder this build goes to. */
export function createListedFiles() {
  let directory = '';
  const sha256 = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(directory, file)))
      .digest('base64');
  const plugin: Plugin = {
    name: 'kaj:listed-files',
    configResolved({ root, build }) {
      directory = path.resolve(root, build.outDir);
    },
  };
  const transform = (entries: readonly ListedEntry[]) => {
    const parts = readdirSync(path.join(directory, 'assets'))
      .filter((name) => LARGE_PART.test(name))
      .map((name) => `assets/${name}`);
    const manifest = [
      ...entries.map((entry) => ({ ...entry, sha256: sha256(entry.url) })),
      ...parts.map((part) => ({ part, revision: null, size: 0, sha256: sha256(part) })),
    ] as never[];
    return { manifest };
  };
  return { plugin, transform };
}
