/**
 * The tools for drawing documents: zlib, and the fonts. Atkinson Hyperlegible Next (SIL Open Font License 1.1) is read at once;
 * DejaVu Sans (under a free licence of its own), for Greek, Cyrillic and symbols, when a text needs it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import type { RenderTools } from '#documents/pdf-canvas.ts';
import { withPlainZero } from '#documents/plain-zero.ts';
import type { TypefaceFiles } from '#documents/typeface.ts';

const require = createRequire(import.meta.url);
const read = (file: string): Uint8Array => readFileSync(require.resolve(file));
const HOUSE = '@expo-google-fonts/atkinson-hyperlegible-next';
const FURTHER = 'dejavu-fonts-ttf/ttf';

/**
 * Sheets are short: a small window and table cost less to set up than zlib's usual ones, and a result takes as much memory as
 * one chunk.
 */
const DEFLATE = { level: 2, windowBits: 12, memLevel: 5, chunkSize: 2048 } as const;

export function readDocumentTools(): RenderTools {
  return {
    fonts: {
      regular: typeface('400Regular/AtkinsonHyperlegibleNext_400Regular.ttf', 'DejaVuSans.ttf'),
      bold: typeface('700Bold/AtkinsonHyperlegibleNext_700Bold.ttf', 'DejaVuSans-Bold.ttf'),
    },
    deflate: (content) => deflateSync(content, DEFLATE),
  };
}

function typeface(house: string, further: string): TypefaceFiles {
  let kept: Uint8Array | undefined;
  return {
    house: withPlainZero(read(`${HOUSE}/${house}`)),
    further: () => {
      kept ??= read(`${FURTHER}/${further}`);
      return kept;
    },
  };
}
