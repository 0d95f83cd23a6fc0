/**
 * How a text becomes glyphs: each character is taken from the house font, otherwise from the further font, otherwise in its
 * plain form, otherwise as a frame with its number. Each text is set once per file, whatever its size and place.
 * Not here: where a text is placed (pdf-canvas.ts).
 */
import { createCodeFrames } from './code-frames.ts';
import { type PdfFile, type Ref, refTo } from './pdf-file.ts';
import { createEmbeddedFont, type EmbeddedFont, openFont } from './pdf-font.ts';

/** TrueType files of one weight, supplied by the caller because this layer reads no files. */
export interface TypefaceFiles {
  readonly house: Uint8Array;
  /** Has Greek, Cyrillic and other characters that the house font lacks; read only when a text needs it. */
  readonly further: () => Uint8Array;
}
/** A text that has been set; the font changes from piece to piece. */
export interface Run {
  /** Width in mm at a font size of one point. */
  readonly width: number;
  readonly pieces: readonly { readonly font: string; readonly hex: string }[];
}
export type Typeface = ReturnType<typeof createTypeface>;

const MM_PER_POINT = 25.4 / 72;
/** Scripts that are written left to right, letter by letter; other scripts need more than glyphs in a row. */
const SET_BY_LETTER =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u;

/** Latin letters, digits and punctuation with single spaces, which covers almost every text. */
const IN_ORDER = /^(?:[!-~\u00a1-\u00ac\u00ae-\u02ff]| (?! ))*$/;

/** Reduces a text to one line of visible characters, composed where Unicode has composed forms. */
export const oneLine = (text: string): string => (IN_ORDER.test(text) ? text : seenCharacters(text));

const seenCharacters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** `prefix` starts the names of its fonts in the file. */
export function createTypeface(files: TypefaceFiles, prefix: string, file: PdfFile) {
  const houseFont = openFont(files.house);
  const house = createEmbeddedFont(houseFont, `Kaj-${prefix}`, file);
  const frames = createCodeFrames(houseFont, file);
  let further: EmbeddedFont | undefined;
  const glyphs = new Map<string, { font: string; hex: string; advance: number }>();
  const runs = new Map<string, Run>();

  const choose = (character: string): { font: string; hex: string; advance: number } => {
    if (house.has(character)) return { font: prefix, ...house.write(character) };
    if (SET_BY_LETTER.test(character)) {
      further ??= createEmbeddedFont(openFont(files.further()), `Kaj-${prefix}-Further`, file);
      if (further.has(character)) return { font: `${prefix}x`, ...further.write(character) };
    }
    const [plain = '', ...more] = character.normalize('NFKC');
    if (more.length === 0 && plain !== '' && house.has(plain))
      return { font: prefix, ...house.write(character, plain) };
    const { font, hex, advance } = frames.write(character);
    return { font: `${prefix}c${font}`, hex, advance };
  };

  const glyphOf = (character: string) => {
    const glyph = glyphs.get(character) ?? choose(character);
    glyphs.set(character, glyph);
    return glyph;
  };

  const set = (text: string): Run => {
    const pieces: { font: string; hex: string }[] = [];
    let width = 0;
    for (const character of text) {
      const { font, hex, advance } = glyphOf(character);
      const last = pieces.at(-1);
      if (last?.font === font) last.hex += hex;
      else pieces.push({ font, hex });
      width += advance;
    }
    return { width: (width / 1000) * MM_PER_POINT, pieces };
  };

  const run = (text: string): Run => {
    const known = runs.get(text) ?? set(text);
    runs.set(text, known);
    return known;
  };

  /** Call this when all pages have been written; returns the entries for the font dictionary of the pages. */
  const embed = (): string => {
    house.embed();
    further?.embed();
    frames.embed();
    const entry = (name: string, ref: Ref): string => `/${name} ${refTo(ref)}`;
    return [
      entry(prefix, house.ref),
      further ? entry(`${prefix}x`, further.ref) : '',
      ...frames.refs().map((ref, index) => entry(`${prefix}c${index}`, ref)),
    ].join('');
  };

  return { run, embed };
}
