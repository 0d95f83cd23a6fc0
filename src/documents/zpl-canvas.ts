/**
 * A label in ZPL II, the language of label printers: the same drawing as on a PDF's canvas, in whole dots of the print head.
 * Letters are those of the printer's own font 0, which is narrower than the papers' font, so that a text that fits there fits here.
 * Bars are drawn as boxes: what printers and their imitations make of the sets and marks in the data of ^BC differs.
 * Sources: Zebra Programming Guide, ^A, ^CI, ^FB, ^FH, ^FT, ^GB.
 * Not here: what a label says (transport-label.ts).
 */
import {
  BORDER,
  CAP_HEIGHT,
  type Canvas,
  fitText,
  lineHeight,
  type PageSize,
  type PdfBatch,
  type RenderTools,
  type TextStyle,
  toMillimetres,
  wrapText,
} from './pdf-canvas.ts';
import { createPdfFile } from './pdf-file.ts';
import { createTypeface, oneLine, type Typeface } from './typeface.ts';

type Faces = { readonly regular: Typeface; readonly bold: Typeface };

/** Height of a capital, as a part of the height that ^A0 is given. */
const FONT_0_CAP = 0.72;
/** What font 0 has; other letters are in the font with the scripts of Europe that printers have had since 2005. */
const IN_FONT_0 = /^[\u0020-\u024f\u2010-\u2026\u20ac]*$/;
const FURTHER_FONT = 'E:TT0003M_.FNT';
/** It is wider than font 0. */
const FURTHER_WIDTH = 0.85;

/**
 * What another program may have left otherwise, for every label that follows: the code of letters (UTF-8), the origin, the directions
 * of fields and of the label, mirrored, reversed, kept under the next label, measured in millimetres, half the dots. How dark, how
 * fast and how far to the side it prints is its people's choice, made at the printer.
 */
const AS_DELIVERED = '^XA^CI28^LH0,0^LT0^FWN^PON^PMN^LRN^MCY^MUD^JMA';

export function createZplBatch({ fonts, deflate }: RenderTools, dotsPerMm: number): PdfBatch {
  // Only to measure texts by the papers' own fonts.
  const unused = createPdfFile(deflate);
  const faces = { regular: createTypeface(fonts.regular, 'R', unused), bold: createTypeface(fonts.bold, 'B', unused) };
  const labels: { readonly size: PageSize; readonly lines: string[] }[] = [];
  return {
    addPage: (size) => {
      const lines: string[] = [];
      labels.push({ size, lines });
      return createZplCanvas(faces, dotsPerMm, lines);
    },
    save: () => {
      const dots = (mm: number): number => Math.round(mm * dotsPerMm);
      const texts = labels.map(({ size: { width, height }, lines }) =>
        [AS_DELIVERED, `^PW${dots(width)}^LL${dots(height)}`, ...lines, '^XZ', ''].join('\n'),
      );
      return utf8(texts.join(''));
    },
  };
}

/** `left` and `top`: where its own corner is on the label. */
function createZplCanvas(faces: Faces, dotsPerMm: number, lines: string[], left = 0, top = 0): Canvas {
  const dots = (mm: number): number => Math.max(0, Math.round(mm * dotsPerMm));
  const thick = (points: number): number => Math.max(1, dots(toMillimetres(points)));
  const place = (x: number, y: number): string => `${dots(left + x)},${dots(top + y)}`;
  const widthOf = (line: string, style: TextStyle): number =>
    (style.bold ? faces.bold : faces.regular).run(line).width * style.size;

  const text = (x: number, y: number, value: string, style: TextStyle): void => {
    const { shown, size } = fitText(oneLine(value), style, widthOf);
    if (shown === '') return;
    const height = dots((toMillimetres(size) * CAP_HEIGHT) / FONT_0_CAP);
    const font = IN_FONT_0.test(shown)
      ? `^A0N,${height},${height}`
      : `^A@N,${height},${Math.round(height * FURTHER_WIDTH)},${FURTHER_FONT}`;
    const width = widthOf(shown, { ...style, size });
    const shift = { left: 0, center: width / 2, right: width }[style.align ?? 'left'];
    const block = { left: '', center: '^FB{},1,0,C', right: '^FB{},1,0,R' }[style.align ?? 'left'];
    const at = place(x - shift, y + toMillimetres(style.size * CAP_HEIGHT));
    const reversed = style.color === 'white' ? '^FR' : '';
    lines.push(`^FT${at}${font}${block.replace('{}', String(dots(width)))}${reversed}^FH^FD${fieldData(shown)}^FS`);
  };

  const box = (x: number, y: number, width: number, height: number, look: 'line' | 'black' = 'line'): void => {
    const [across, down] = [dots(width), dots(height)];
    const line = look === 'black' ? Math.min(across, down) : thick(BORDER);
    lines.push(`^FO${place(x, y)}^GB${across},${down},${line}^FS`);
  };

  const rule = (x1: number, y1: number, x2: number, y2: number, thickness = BORDER): void => {
    const line = thick(thickness);
    lines.push(`^FO${place(x1, y1)}^GB${Math.max(line, dots(x2 - x1))},${Math.max(line, dots(y2 - y1))},${line}^FS`);
  };

  const bars = (x: number, y: number, widths: readonly number[], module: number, height: number): void => {
    // A module is a whole number of dots, so that no bar is a dot wider than another of its kind. The symbol keeps its middle.
    const dot = Math.round(module * dotsPerMm);
    const modules = widths.reduce((sum, bar) => sum + bar, 0);
    let at = dots(left + x + (modules * module) / 2) - Math.round((modules * dot) / 2);
    for (const [index, bar] of widths.entries()) {
      const across = bar * dot;
      if (index % 2 === 0) lines.push(`^FO${at},${dots(top + y)}^GB${across},${dots(height)},${across}^FS`);
      at += across;
    }
  };

  const part = (x: number, y: number, draw: (canvas: Canvas) => void): void =>
    draw(createZplCanvas(faces, dotsPerMm, lines, left + x, top + y));

  return {
    text,
    box,
    rule,
    bars,
    lines: (x, y, values, style) => {
      const said = values.filter((value) => value.trim() !== '');
      for (const [index, value] of said.entries()) text(x, y + index * lineHeight(style.size), value, style);
      return said.length * lineHeight(style.size);
    },
    wrap: (value, maxLines, style) => wrapText(oneLine(value), maxLines, style, widthOf),
    repeat: (_, __, x, y, draw) => part(x, y, draw),
    at: (x, y, _, draw) => part(x, y, draw),
    widthOf: (value, style) => widthOf(oneLine(value), style),
    mark: (word, { width, height }, x = 0, y = 0) =>
      text(x + width / 2, y + height / 2, word, { size: 40, bold: true, align: 'center', maxWidth: width }),
    stroke: () => {
      throw new Error('a label has no strokes');
    },
  };
}

/** Signs that would begin a command, the sign of a code, and the sign of a new line, each by its code. */
function fieldData(text: string): string {
  return text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text);
  const bytes = escaped.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}
