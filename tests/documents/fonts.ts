import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFiles } from '#documents/pdf-canvas.ts';

const require = createRequire(import.meta.url);
const font = (file: string): Uint8Array =>
  new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${file}`)));

export const fonts: FontFiles = {
  regular: font('400Regular/AtkinsonHyperlegibleNext_400Regular.ttf'),
  bold: font('700Bold/AtkinsonHyperlegibleNext_700Bold.ttf'),
};
