/**
 * A TrueType font in a PDF file: each character gets a code when it is first written. The file contains only the outlines of
 * these characters, and a table that turns codes back into characters when text is copied or searched.
 * Not here: which font writes a character (typeface.ts).
 */
import { type PdfFile, type Ref, refTo, utf16Hex } from './pdf-file.ts';
import { readTrueType, type TrueTypeFont } from './true-type.ts';
import { createSubset } from './true-type-subset.ts';

/** A character as a page writes it. */
export interface WrittenGlyph {
  /** Hexadecimal digits of its code. */
  readonly hex: string;
  /** Thousandths of the font size. */
  readonly advance: number;
}
export type EmbeddedFont = ReturnType<typeof createEmbeddedFont>;

/** ISO 32000-1, 9.8.2: the glyphs are numbered, not named by a standard character set. */
const SYMBOLIC = 4;
/** The font does not state it, and readers that have the outlines do not use it. */
const STEM_WIDTH = 80;
const MOST_IN_A_BLOCK = 100;
const opened = new WeakMap<Uint8Array, TrueTypeFont>();

/** A font is opened only once, for as long as its bytes are kept. */
export function openFont(bytes: Uint8Array): TrueTypeFont {
  const font = opened.get(bytes) ?? readTrueType(bytes);
  opened.set(bytes, font);
  return font;
}

export function createEmbeddedFont(font: TrueTypeFont, name: string, file: PdfFile) {
  const ref = file.reserve();
  const subset = createSubset(font);
  const scale = 1000 / font.unitsPerEm;
  /** Outline, width and meaning of each code; code 0 is no character. */
  const codes: { glyph: number; advance: number; text: string }[] = [{ glyph: 0, advance: 0, text: '' }];

  /** `drawnAs`: the character whose outline is used for one that has no outline in this font. */
  const write = (character: string, drawnAs = character): WrittenGlyph => {
    const glyph = font.glyphOf(drawnAs.codePointAt(0) ?? 0);
    const advance = Math.round(font.advanceOf(glyph) * scale);
    codes.push({ glyph: subset.include(glyph), advance, text: character });
    return { hex: (codes.length - 1).toString(16).padStart(4, '0'), advance };
  };

  /** Call this when all pages have been written. */
  const embed = (): void => {
    const outlines = subset.encode();
    const fullName = `${subsetTag(codes.map(({ text }) => text).join(''))}+${name}`;
    const box = font.box.map((edge) => Math.round(edge * scale)).join(' ');
    const metrics = [
      `/Ascent ${Math.round(font.ascent * scale)}/Descent ${Math.round(font.descent * scale)}`,
      `/CapHeight ${Math.round(font.capHeight() * scale)}/ItalicAngle 0/StemV ${STEM_WIDTH}/FontBBox[${box}]`,
    ].join('');
    const outlineFile = file.stream(`/Length1 ${outlines.length}`, outlines);
    const descriptor = file.object(
      `<</Type/FontDescriptor/FontName/${fullName}/Flags ${SYMBOLIC}${metrics}/FontFile2 ${refTo(outlineFile)}>>`,
    );
    const glyphOfCode = Uint8Array.from(codes.flatMap(({ glyph }) => [glyph >> 8, glyph & 0xff]));
    const descendant = file.object(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${fullName}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)` +
        `/Supplement 0>>/FontDescriptor ${refTo(descriptor)}/DW 0/W[0[${codes.map(({ advance }) => advance).join(' ')}]]` +
        `/CIDToGIDMap ${refTo(file.stream('', glyphOfCode))}>>`,
    );
    const characters = characterMap(
      codes.map(({ text }) => text),
      4,
      file,
    );
    file.object(
      `<</Type/Font/Subtype/Type0/BaseFont/${fullName}/Encoding/Identity-H` +
        `/DescendantFonts[${refTo(descendant)}]/ToUnicode ${refTo(characters)}>>`,
      ref,
    );
  };

  return {
    ref,
    has: (character: string): boolean => font.glyphOf(character.codePointAt(0) ?? 0) !== 0,
    write,
    embed,
  };
}

/** The meaning of each code of a font, for text that is copied or searched (ISO 32000-1, 9.10.3). '' means none. */
export function characterMap(meanings: readonly string[], digits: 2 | 4, file: PdfFile): Ref {
  const code = (value: number): string => `<${value.toString(16).padStart(digits, '0')}>`;
  const entries = meanings.flatMap((text, index) => (text === '' ? [] : [`${code(index)} <${utf16Hex(text)}>`]));
  const blocks: string[] = [];
  for (let start = 0; start < entries.length; start += MOST_IN_A_BLOCK) {
    const block = entries.slice(start, start + MOST_IN_A_BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return file.stream(
    '',
    [
      '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
      '/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def',
      '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
      `1 begincodespacerange\n${code(0)} <${'f'.repeat(digits)}>\nendcodespacerange`,
      ...blocks,
      'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
    ].join('\n'),
  );
}

/** Six capitals derived from the characters, so that different subsets are not mistaken for each other (9.6.4). */
function subsetTag(characters: string): string {
  let hash = 0;
  for (let index = 0; index < characters.length; index += 1) {
    hash = (Math.imul(hash, 31) + characters.charCodeAt(index)) >>> 0;
  }
  return Array.from({ length: 6 }, (_, place) => String.fromCharCode(65 + (Math.floor(hash / 26 ** place) % 26))).join(
    '',
  );
}
