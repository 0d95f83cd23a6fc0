/**
 * A sheet measured in millimetres from its top left corner, and the few things forms are made of: text that fits its
 * place, rules, boxes, bars, a mark across the page. One batch embeds and subsets its fonts once.
 * Not here: what stands where (transport-label.ts, waybill.ts, cmr-waybill.ts).
 */
import fontkit from '@pdf-lib/fontkit';
import {
  degrees,
  fill,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingGrayscaleColor,
} from 'pdf-lib';

/** TrueType files, handed in so that this layer stays free of I/O. */
export interface FontFiles {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}
export interface PageSize {
  /** mm */
  readonly width: number;
  /** mm */
  readonly height: number;
}
export interface TextStyle {
  /** points */
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  /** mm; a longer text is set smaller, down to `minSize`, then cut. */
  readonly maxWidth?: number;
  /** points */
  readonly minSize?: number;
  readonly color?: keyof typeof COLORS;
}
export type Canvas = ReturnType<typeof createCanvas>;
export type PdfBatch = Awaited<ReturnType<typeof createBatch>>;

const POINTS_PER_MM = 72 / 25.4;
/** Height of a capital and of a line, as parts of the font size. */
const CAP_HEIGHT = 0.67;
const LINE_HEIGHT = 1.22;
const COLORS = {
  black: rgb(0, 0, 0),
  white: rgb(1, 1, 1),
  grey: rgb(0.35, 0.35, 0.35),
  red: rgb(0.72, 0.1, 0.1),
  blue: rgb(0.1, 0.25, 0.65),
  green: rgb(0.05, 0.45, 0.2),
};
const MARK_OPACITY = 0.55;
/** Part of the diagonal the mark takes: its capitals must stay on the page at both ends. */
const MARK_SHARE = 0.72;

export const toPoints = (mm: number): number => mm * POINTS_PER_MM;
export const toMillimetres = (points: number): number => points / POINTS_PER_MM;
/** mm from one baseline to the next. */
export const lineHeight = (size: number): number => toMillimetres(size * LINE_HEIGHT);

export async function createBatch(files: FontFiles, title: string) {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.registerFontkit({ create: (data, name) => withKnownLayouts(fontkit.create(data, name)) });
  pdf.setTitle(title);
  pdf.setProducer('Kaj');
  // Kerning and ligatures off: measured and drawn widths must agree to the last glyph.
  const options = { subset: true, features: { kern: false, liga: false } };
  const fonts = {
    regular: await pdf.embedFont(files.regular, options),
    bold: await pdf.embedFont(files.bold, options),
  };
  const known = new Set(fonts.regular.getCharacterSet());
  return {
    addPage: (size: PageSize): Canvas => {
      const page = pdf.addPage([toPoints(size.width), toPoints(size.height)]);
      return createCanvas(page, fonts, (text) => drawable(text, known));
    },
    save: (): Promise<Uint8Array> => pdf.save(),
  };
}

/** A sheet says most of what the sheet before it said: each text is laid out once for the whole file. */
function withKnownLayouts<Font extends { layout: (text: string, ...options: never[]) => unknown }>(font: Font): Font {
  const known = new Map<string, unknown>();
  const { layout } = font;
  font.layout = (text, ...options) => {
    const run = known.get(text) ?? layout.call(font, text, ...options);
    known.set(text, run);
    return run;
  };
  return font;
}

function createCanvas(page: PDFPage, fonts: { regular: PDFFont; bold: PDFFont }, clean: (text: string) => string) {
  const pageHeight = page.getHeight();
  const down = (mm: number): number => pageHeight - toPoints(mm);

  const widthOf = (text: string, style: TextStyle): number =>
    toMillimetres((style.bold ? fonts.bold : fonts.regular).widthOfTextAtSize(clean(text), style.size));

  /** `y` is the top of the capitals. */
  const text = (x: number, y: number, value: string, style: TextStyle): void => {
    const { shown, size } = fitText(clean(value), style, widthOf);
    if (shown === '') return;
    const width = widthOf(shown, { ...style, size });
    const shift = { left: 0, center: width / 2, right: width }[style.align ?? 'left'];
    page.drawText(shown, {
      x: toPoints(x - shift),
      y: down(y) - style.size * CAP_HEIGHT,
      size,
      font: style.bold ? fonts.bold : fonts.regular,
      color: COLORS[style.color ?? 'black'],
    });
  };

  /** Lines one under the other, empty ones left out; answers the mm they took. */
  const lines = (x: number, y: number, values: readonly string[], style: TextStyle): number => {
    const said = values.filter((value) => value.trim() !== '');
    for (const [index, value] of said.entries()) text(x, y + index * lineHeight(style.size), value, style);
    return said.length * lineHeight(style.size);
  };

  /** Breaks at spaces to `maxWidth`; the last line takes what is left and is cut if it must. */
  const wrap = (value: string, maxLines: number, style: TextStyle & { maxWidth: number }): string[] => {
    const broken: string[] = [];
    for (const word of clean(value).split(' ')) {
      const last = broken.at(-1);
      const longer = `${last} ${word}`;
      if (last !== undefined && (widthOf(longer, style) <= style.maxWidth || broken.length === maxLines)) {
        broken[broken.length - 1] = longer;
      } else broken.push(word);
    }
    return broken;
  };

  const box = (x: number, y: number, width: number, height: number, look: 'line' | 'black' = 'line'): void => {
    page.drawRectangle({
      x: toPoints(x),
      y: down(y + height),
      width: toPoints(width),
      height: toPoints(height),
      ...(look === 'black' ? { color: COLORS.black } : { borderColor: COLORS.black, borderWidth: 0.7 }),
    });
  };

  const rule = (x1: number, y1: number, x2: number, y2: number, thickness = 0.7): void => {
    page.drawLine({ start: { x: toPoints(x1), y: down(y1) }, end: { x: toPoints(x2), y: down(y2) }, thickness });
  };

  /** Upright bars and spaces in turn, in modules of `module` mm, the first a bar. */
  const bars = (x: number, y: number, widths: readonly number[], module: number, height: number): void => {
    const operators = [pushGraphicsState(), setFillingGrayscaleColor(0)];
    let at = x;
    for (const [index, modules] of widths.entries()) {
      if (index % 2 === 0) {
        operators.push(rectangle(toPoints(at), down(y + height), toPoints(modules * module), toPoints(height)));
      }
      at += modules * module;
    }
    page.pushOperators(...operators, fill(), popGraphicsState());
  };

  /** One word along the diagonal of an area, over everything that stands there. */
  const mark = (word: string, area: PageSize, x = 0, y = 0): void => {
    const angle = Math.atan2(area.height, area.width);
    const widthAtOnePoint = widthOf(word, { size: 1, bold: true });
    const size = (Math.hypot(area.width, area.height) * MARK_SHARE) / widthAtOnePoint;
    const run = size * widthAtOnePoint;
    const rise = toMillimetres(size * CAP_HEIGHT);
    const startX = x + area.width / 2 - (run / 2) * Math.cos(angle) + (rise / 2) * Math.sin(angle);
    const startY = y + area.height / 2 + (run / 2) * Math.sin(angle) + (rise / 2) * Math.cos(angle);
    page.drawText(word, {
      x: toPoints(startX),
      y: down(startY),
      size,
      font: fonts.bold,
      color: COLORS.red,
      opacity: MARK_OPACITY,
      rotate: degrees((angle * 180) / Math.PI),
    });
  };

  return { text, lines, wrap, box, rule, bars, mark, widthOf };
}

function fitText(
  value: string,
  style: TextStyle,
  widthOf: (text: string, style: TextStyle) => number,
): { shown: string; size: number } {
  const { maxWidth, size, minSize = size } = style;
  if (maxWidth === undefined) return { shown: value, size };
  const width = widthOf(value, style);
  if (width <= maxWidth) return { shown: value, size };
  const smaller = Math.max(minSize, (size * maxWidth) / width);
  let shown = value;
  while (shown !== '' && widthOf(shown, { ...style, size: smaller }) > maxWidth + 0.01) {
    shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
    if (shown === '…') break;
  }
  return { shown, size: smaller };
}

/** One line of characters the font has; a letter it lacks loses its marks, anything else becomes a question mark. */
function drawable(text: string, known: ReadonlySet<number>): string {
  const knows = (character: string): boolean => known.has(character.codePointAt(0) ?? 0);
  return Array.from(text.normalize('NFC').replace(/[\p{Cc}\p{Z}]+/gu, ' '), (character) => {
    if (knows(character)) return character;
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
    return plain !== '' && Array.from(plain).every(knows) ? plain : '?';
  }).join('');
}
