/** Our reader of TrueType fonts beside another one, on every character of the fonts that papers are set in. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import { expect, test } from 'vitest';
import { readTrueType } from '#documents/true-type.ts';
import { createSubset } from '#documents/true-type-subset.ts';

/** What the other reader knows beyond its declared types. */
interface OtherFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
  glyphForCodePoint(codePoint: number): OtherGlyph;
  getGlyph(id: number): OtherGlyph;
}
interface OtherGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly path: { toSVG(): string };
}

const require = createRequire(import.meta.url);
const HOUSE = '@expo-google-fonts/atkinson-hyperlegible-next';
const LAST_CODE_POINT = 0x1ffff;
const open = (bytes: Uint8Array) => fontkit.create(bytes) as unknown as OtherFont;
const points = Array.from({ length: LAST_CODE_POINT }, (_, index) => index + 1);

test.each([
  `${HOUSE}/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf`,
  `${HOUSE}/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf`,
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
])('[PRT-05, OFF-15] the font $0 has the same glyphs, widths and outlines as another reader finds', (file) => {
  const bytes = readFileSync(require.resolve(file));
  const [font, other] = [readTrueType(bytes), open(bytes)];
  const { minX, minY, maxX, maxY } = other.bbox;
  expect([font.unitsPerEm, font.ascent, font.descent]).toEqual([other.unitsPerEm, other.ascent, other.descent]);
  expect(font.box).toEqual([minX, minY, maxX, maxY]);
  const glyphs = points.map((point) => [font.glyphOf(point), other.glyphForCodePoint(point).id] as const);
  expect(glyphs.filter(([own, theirs]) => own !== theirs)).toEqual([]);

  const used = [...new Set(glyphs.map(([own]) => own))].filter((glyph, index) => glyph !== 0 && index % 3 === 0);
  expect(used.length).toBeGreaterThan(100);
  const subset = createSubset(font);
  const numbers = used.map((glyph) => subset.include(glyph));
  const small = open(Buffer.from(subset.encode()));
  const look = ({ path, advanceWidth }: OtherGlyph) => [path.toSVG(), advanceWidth];
  expect(numbers.map((number) => look(small.getGlyph(number)))).toEqual(
    used.map((glyph) => look(other.getGlyph(glyph))),
  );
});
