/**
 * A TrueType font with only the glyphs of one file, numbered in the order of their first use: the tables that ISO 32000-1 (9.9)
 * asks of an embedded font, with the outlines as they are.
 */
import type { TrueTypeFont } from './true-type.ts';

/** Of a part of a glyph that is made of others (OpenType 1.9, `glyf`). */
const PART = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128 } as const;
/** Kept as they are, if the font has them. */
const COPIED = ['cvt ', 'fpgm', 'prep'];
const LONG_OFFSETS = 1;
/** Of a font with TrueType outlines. */
const VERSION = 0x00010000;
/** The checksum of a whole font, adjusted by its header's entry. */
const MAGIC = 0xb1b0afba;

export function createSubset(font: TrueTypeFont) {
  const glyphs: number[] = [];
  const numbers = new Map<number, number>();
  const include = (glyph: number): number => {
    const known = numbers.get(glyph);
    if (known !== undefined) return known;
    numbers.set(glyph, glyphs.length);
    glyphs.push(glyph);
    return glyphs.length - 1;
  };
  // The glyph of what is missing is always the first.
  include(0);

  const outline = (glyph: number): Uint8Array => {
    const bytes = font.bytes.slice(...font.outlineRange(glyph));
    const view = new DataView(bytes.buffer);
    const isMadeOfOthers = bytes.length > 0 && view.getInt16(0) < 0;
    for (const place of isMadeOfOthers ? partsOf(view) : []) view.setUint16(place, include(view.getUint16(place)));
    return bytes;
  };

  const encode = (): Uint8Array => {
    const outlines: Uint8Array[] = [];
    // Parts join the end of the list while it is gone through.
    for (let index = 0; index < glyphs.length; index += 1) outlines.push(padded(outline(glyphs[index] ?? 0), 2));
    const offsets = [0];
    for (const { length } of outlines) offsets.push((offsets.at(-1) ?? 0) + length);
    const copied = COPIED.flatMap((name) => {
      const table = font.table(name);
      return table ? [[name, table] as const] : [];
    });
    const head = withUint16(font.table('head'), 50, LONG_OFFSETS);
    new DataView(head.buffer).setUint32(8, 0);
    return assembled([
      ['head', head],
      ['hhea', withUint16(font.table('hhea'), 34, glyphs.length)],
      ['maxp', withUint16(font.table('maxp'), 4, glyphs.length)],
      ['hmtx', words(glyphs.flatMap((glyph) => [font.advanceOf(glyph), font.bearingOf(glyph)]))],
      ['loca', words(offsets.flatMap((offset) => [offset >>> 16, offset & 0xffff]))],
      ['glyf', joined(outlines)],
      ...copied,
    ]);
  };

  return { include, encode };
}

/** Where the numbers of the parts of such a glyph are. */
function* partsOf(view: DataView): Generator<number> {
  for (let place = 10, isMore = true; isMore; ) {
    const flags = view.getUint16(place);
    yield place + 2;
    place += 4 + (flags & PART.words ? 4 : 2);
    place += flags & PART.scale ? 2 : flags & PART.twoScales ? 4 : flags & PART.matrix ? 8 : 0;
    isMore = (flags & PART.more) !== 0;
  }
}

function assembled(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const sorted = tables.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const range = 16 * 2 ** power;
  const directory = [longs([VERSION]), words([sorted.length, range, power, 16 * sorted.length - range])];
  let offset = 12 + 16 * sorted.length;
  const entries = sorted.map(([name, table]) => {
    const entry = joined([
      Uint8Array.from(name, (letter) => letter.charCodeAt(0)),
      longs([sumOf(table), offset, table.length]),
    ]);
    offset += padded(table, 4).length;
    return entry;
  });
  const font = joined([...directory, ...entries, ...sorted.map(([, table]) => padded(table, 4))]);
  const headIndex = sorted.findIndex(([name]) => name === 'head');
  const view = new DataView(font.buffer);
  view.setUint32(view.getUint32(12 + 16 * headIndex + 8) + 8, (MAGIC - sumOf(font)) >>> 0);
  return font;
}

function sumOf(bytes: Uint8Array): number {
  const whole = padded(bytes, 4);
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  let sum = 0;
  for (let place = 0; place < whole.length; place += 4) sum = (sum + view.getUint32(place)) >>> 0;
  return sum;
}

function withUint16(table: Uint8Array | undefined, place: number, value: number): Uint8Array {
  const copy = Uint8Array.from(table ?? []);
  new DataView(copy.buffer).setUint16(place, value);
  return copy;
}

function words(values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
}

function longs(values: readonly number[]): Uint8Array {
  return words(values.flatMap((value) => [value >>> 16, value & 0xffff]));
}

function padded(bytes: Uint8Array, to: number): Uint8Array {
  const missing = (to - (bytes.length % to)) % to;
  return missing === 0 ? bytes : joined([bytes, new Uint8Array(missing)]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
