/** The fonts of documents, read once. Atkinson Hyperlegible Next, SIL Open Font License 1.1. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFiles } from '#documents/pdf-canvas.ts';

const FAMILY = '@expo-google-fonts/atkinson-hyperlegible-next';
const require = createRequire(import.meta.url);

export function readDocumentFonts(): FontFiles {
  const read = (file: string): Uint8Array => readFileSync(require.resolve(`${FAMILY}/${file}`));
  return {
    regular: read('400Regular/AtkinsonHyperlegibleNext_400Regular.ttf'),
    bold: read('700Bold/AtkinsonHyperlegibleNext_700Bold.ttf'),
  };
}
