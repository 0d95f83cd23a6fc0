/**
 * Draws characters that none of our fonts has as small frames with the Unicode number inside, so that a name is neither lost
 * nor replaced by something else: a person can look the number up, and copied text contains the character itself.
 * Each frame is a glyph of a font made for the file (Type 3, ISO 32000-1, 9.6.5).
 */
import { type PdfFile, type Ref, refTo } from './pdf-file.ts';
import { characterMap, type WrittenGlyph } from './pdf-font.ts';
import type { OutlinePoint, TrueTypeFont } from './true-type.ts';

export interface WrittenFrame extends WrittenGlyph {
  /** Index among the fonts made so far. */
  readonly font: number;
}

/** As many as codes of one byte allow. */
const IN_A_FONT = 256;
/** Thousandths of the font size. */
const FRAME = { bottom: -120, height: 900, line: 40, side: 60, padding: 60 };
const DIGIT = { width: 250, height: 330, rowGap: 60 };
const ROWS = 2;
const LEAST_DIGITS = 4;

export function createCodeFrames(digits: TrueTypeFont, file: PdfFile) {
  const fonts: { ref: Ref; glyphs: { character: string; advance: number; drawing: Ref }[] }[] = [];

  const write = (character: string): WrittenFrame => {
    let last = fonts.at(-1);
    if (!last || last.glyphs.length === IN_A_FONT) {
      last = { ref: file.reserve(), glyphs: [] };
      fonts.push(last);
    }
    const { advance, operators } = frame(digits, character);
    last.glyphs.push({ character, advance, drawing: file.stream('', operators) });
    return { font: fonts.length - 1, hex: (last.glyphs.length - 1).toString(16).padStart(2, '0'), advance };
  };

  /** Call this when all pages have been written. */
  const embed = (): void => {
    for (const { ref, glyphs } of fonts) {
      const names = glyphs.map((_, index) => `/c${index}`);
      const drawings = glyphs.map(({ drawing }, index) => `/c${index} ${refTo(drawing)}`).join('');
      const meanings = characterMap(
        glyphs.map(({ character }) => character),
        2,
        file,
      );
      file.object(
        `<</Type/Font/Subtype/Type3/FontBBox[0 ${FRAME.bottom} 1200 ${FRAME.bottom + FRAME.height}]` +
          `/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 0/LastChar ${glyphs.length - 1}` +
          `/Widths[${glyphs.map(({ advance }) => advance).join(' ')}]/Resources<<>>/CharProcs<<${drawings}>>` +
          `/Encoding<</Type/Encoding/Differences[0${names.join('')}]>>/ToUnicode ${refTo(meanings)}>>`,
        ref,
      );
    }
  };

  return { write, embed, refs: (): Ref[] => fonts.map(({ ref }) => ref) };
}

/** The digits of the number in two rows, within a frame. */
function frame(digits: TrueTypeFont, character: string): { advance: number; operators: string } {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(LEAST_DIGITS, '0');
  const columns = Math.ceil(number.length / ROWS);
  const padded = number.padStart(columns * ROWS, '0');
  const { bottom, height, line, side, padding } = FRAME;
  const inner = columns * DIGIT.width + 2 * padding;
  const advance = inner + 2 * side;
  const edges = `${line} w ${side} ${bottom + line / 2} ${inner} ${height - line} re S`;
  const drawn = Array.from(padded, (digit, index) => {
    const row = Math.floor(index / columns);
    const x = side + padding + (index % columns) * DIGIT.width;
    const y = bottom + padding + (ROWS - 1 - row) * (DIGIT.height + DIGIT.rowGap) + DIGIT.rowGap / 2;
    return outline(digits, digit, x, y);
  });
  return {
    advance,
    operators: `${advance} 0 0 ${bottom} ${advance} ${bottom + height} d1 ${edges} ${drawn.join(' ')} f`,
  };
}

/** A digit as a path, centred in its place. */
function outline(font: TrueTypeFont, digit: string, left: number, bottom: number): string {
  const glyph = font.glyphOf(digit.codePointAt(0) ?? 0);
  const scale = DIGIT.height / font.capHeight();
  const start = left + (DIGIT.width - font.advanceOf(glyph) * scale) / 2;
  const place = (args: readonly number[]): string =>
    args.map((value, index) => Math.round(index % 2 === 0 ? start + value * scale : bottom + value * scale)).join(' ');
  const steps: string[] = [];
  for (const contour of contoursOf(font.pointsOf(glyph))) {
    const [first, ...rest] = contour;
    if (!first) continue;
    steps.push(`${place([first.x, first.y])} m`);
    let at = first;
    let bend: OutlinePoint | undefined;
    for (const point of [...rest, first]) {
      if (point.onCurve) {
        const to = [point.x, point.y];
        steps.push(bend ? `${place(asCubic(at, bend, point))} c` : `${place(to)} l`);
        [at, bend] = [point, undefined];
        continue;
      }
      // Between two control points lies a point of the curve that is not written down.
      if (bend) {
        const middle = { ...point, x: (bend.x + point.x) / 2, y: (bend.y + point.y) / 2 };
        steps.push(`${place(asCubic(at, bend, middle))} c`);
        at = middle;
      }
      bend = point;
    }
    steps.push('h');
  }
  return steps.join(' ');
}

/** Each begins with a point on its curve, as those of the digits do. */
function contoursOf(points: readonly OutlinePoint[]): OutlinePoint[][] {
  const contours: OutlinePoint[][] = [[]];
  for (const point of points) {
    contours.at(-1)?.push(point);
    if (point.endContour) contours.push([]);
  }
  return contours.map((contour) => {
    const first = contour.findIndex(({ onCurve }) => onCurve);
    return first <= 0 ? contour : [...contour.slice(first), ...contour.slice(0, first)];
  });
}

type Place = Pick<OutlinePoint, 'x' | 'y'>;

/** TrueType curves have one control point where PDF curves have two. */
function asCubic(from: Place, bend: Place, to: Place): number[] {
  const towards = (end: number, middle: number): number => end + ((middle - end) * 2) / 3;
  return [towards(from.x, bend.x), towards(from.y, bend.y), towards(to.x, bend.x), towards(to.y, bend.y), to.x, to.y];
}
