/**
 * Reads a TrueType font (OpenType 1.9): which glyph a character has, how wide it is, and its outline. As much as papers need of the
 * two families they are set in, and no more, because it is also part of what a device loads to draw labels without a network.
 * Not here: the smaller font of a file (true-type-subset.ts), how text is set (typeface.ts).
 */
export interface OutlinePoint {
  readonly onCurve: boolean;
  readonly x: number;
  readonly y: number;
  readonly endContour: boolean;
}
export type TrueTypeFont = ReturnType<typeof readTrueType>;

interface Table {
  readonly offset: number;
  readonly length: number;
}

/** Bytes before a glyph's contours in the `glyf` table: how many contours, and the bounds. */
const GLYPH_HEADER = 10;
const FLAG = { onCurve: 1, xShort: 2, yShort: 4, repeat: 8, xSame: 16, ySame: 32 } as const;
/** The height of capitals is stated from this version of the `OS/2` table on. */
const STATES_CAPITALS = 2;

export function readTrueType(file: Uint8Array) {
  // Of Node's own kind of bytes a slice would not be a copy.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(view);
  const at = (name: string): number => {
    const table = tables.get(name);
    if (!table) throw new Error(`The font has no table ${name}.`);
    return table.offset;
  };
  const [head, hhea, hmtx, loca, glyf] = [at('head'), at('hhea'), at('hmtx'), at('loca'), at('glyf')];
  const isLong = view.getInt16(head + 50) === 1;
  const widths = view.getUint16(hhea + 34);
  const characters = readCharacters(view, at('cmap'));

  const placeOf = (glyph: number): number =>
    isLong ? view.getUint32(loca + 4 * glyph) : 2 * view.getUint16(loca + 2 * glyph);
  /** Where its outline is in the file. Empty for a blank. */
  const outlineRange = (glyph: number): readonly [number, number] => [glyf + placeOf(glyph), glyf + placeOf(glyph + 1)];
  const glyphOf = (codePoint: number): number => characters(codePoint);
  const metricAt = (glyph: number): number => hmtx + 4 * Math.min(glyph, widths - 1);
  const bearingOf = (glyph: number): number =>
    view.getInt16(glyph < widths ? hmtx + 4 * glyph + 2 : hmtx + 4 * widths + 2 * (glyph - widths));

  /** Older fonts do not state the height of their capitals. */
  const capHeight = (): number => {
    const os2 = tables.get('OS/2');
    const stated = os2 && view.getUint16(os2.offset) >= STATES_CAPITALS ? view.getInt16(os2.offset + 88) : 0;
    return stated || view.getInt16(outlineRange(glyphOf('H'.charCodeAt(0)))[0] + 8);
  };

  return {
    bytes,
    unitsPerEm: view.getUint16(head + 18),
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    box: [36, 38, 40, 42].map((place) => view.getInt16(head + place)),
    capHeight,
    /** 0 for a character that it does not have. */
    glyphOf,
    advanceOf: (glyph: number): number => view.getUint16(metricAt(glyph)),
    bearingOf,
    outlineRange,
    /** Of a glyph that is not made of others. */
    pointsOf: (glyph: number): OutlinePoint[] => readPoints(view, outlineRange(glyph)[0]),
    table: (name: string): Uint8Array | undefined => {
      const table = tables.get(name);
      return table && bytes.subarray(table.offset, table.offset + table.length);
    },
  };
}

function tablesOf(view: DataView): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const entry = 12 + 16 * index;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(entry + place)));
    tables.set(name, { offset: view.getUint32(entry + 8), length: view.getUint32(entry + 12) });
  }
  return tables;
}

/** The glyph of a character, from the table that knows most characters: format 12 where there is one, else format 4. */
function readCharacters(view: DataView, cmap: number): (codePoint: number) => number {
  const subtables = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) => {
    const offset = cmap + view.getUint32(cmap + 8 + 8 * index);
    return { offset, format: view.getUint16(offset) };
  });
  const [wide, narrow] = [12, 4].map((format) => subtables.find((one) => one.format === format));
  if (wide) return (codePoint) => inGroups(view, wide.offset, codePoint);
  if (!narrow) throw new Error('The font has no table of characters that is known.');
  return (codePoint) => inSegments(view, narrow.offset, codePoint);
}

function inGroups(view: DataView, offset: number, codePoint: number): number {
  const groups = view.getUint32(offset + 12);
  for (let index = 0; index < groups; index += 1) {
    const group = offset + 16 + 12 * index;
    if (codePoint > view.getUint32(group + 4)) continue;
    const first = view.getUint32(group);
    return codePoint < first ? 0 : view.getUint32(group + 8) + codePoint - first;
  }
  return 0;
}

function inSegments(view: DataView, offset: number, codePoint: number): number {
  const bytes = view.getUint16(offset + 6);
  const ends = offset + 14;
  const [starts, deltas, ranges] = [ends + bytes + 2, ends + 2 * bytes + 2, ends + 3 * bytes + 2];
  for (let place = 0; place < bytes; place += 2) {
    if (codePoint > view.getUint16(ends + place)) continue;
    const start = view.getUint16(starts + place);
    if (codePoint < start) return 0;
    const delta = view.getUint16(deltas + place);
    const range = view.getUint16(ranges + place);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyph = view.getUint16(ranges + place + range + 2 * (codePoint - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function readPoints(view: DataView, offset: number): OutlinePoint[] {
  const contours = view.getInt16(offset);
  const ends = Array.from({ length: Math.max(0, contours) }, (_, index) =>
    view.getUint16(offset + GLYPH_HEADER + 2 * index),
  );
  const count = (ends.at(-1) ?? -1) + 1;
  const instructions = offset + GLYPH_HEADER + 2 * ends.length;
  let place = instructions + 2 + (ends.length > 0 ? view.getUint16(instructions) : 0);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = view.getUint8(place++);
    const times = flag & FLAG.repeat ? view.getUint8(place++) : 0;
    for (let time = 0; time <= times; time += 1) flags.push(flag);
  }
  const along = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * view.getUint8(place++);
      else if (!(flag & same)) {
        value += view.getInt16(place);
        place += 2;
      }
      return value;
    });
  };
  const xs = along(FLAG.xShort, FLAG.xSame);
  const ys = along(FLAG.yShort, FLAG.ySame);
  return flags.map((flag, index) => ({
    onCurve: (flag & FLAG.onCurve) !== 0,
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    endContour: ends.includes(index),
  }));
}
