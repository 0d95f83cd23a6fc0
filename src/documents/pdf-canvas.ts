/**
 * A sheet measured in millimetres from its top left corner, and the few elements that forms consist of: text fitted to its
 * place, rules, boxes, bars, a mark across the page, and drawings shared by many sheets. A batch embeds its fonts once.
 * Not here: the layout of each paper (transport-label.ts, waybill.ts, cmr-waybill.ts), how a text becomes glyphs
 * (typeface.ts).
 */
import { createPdfFile, type Deflate, type PdfFile, type Ref, refTo, textString } from './pdf-file.ts';
import { createTypeface, oneLine, type Typeface, type TypefaceFiles } from './typeface.ts';

export interface FontFiles {
  readonly regular: TypefaceFiles;
  readonly bold: TypefaceFiles;
}
/** What the caller has to supply to this layer. */
export interface RenderTools {
  readonly fonts: FontFiles;
  readonly deflate: Deflate;
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
export interface Canvas {
  /** `y` is the top of the capitals. */
  text(x: number, y: number, value: string, style: TextStyle): void;
  /** Draws lines below each other, skipping empty ones, and returns the height used in mm. */
  lines(x: number, y: number, values: readonly string[], style: TextStyle): number;
  /** Breaks a text at spaces to fit `maxWidth`; the last line takes all that is left and may be cut when drawn. */
  wrap(value: string, maxLines: number, style: TextStyle & { maxWidth: number }): string[];
  box(x: number, y: number, width: number, height: number, look?: 'line' | 'black'): void;
  /** `thickness` in points. */
  rule(x1: number, y1: number, x2: number, y2: number, thickness?: number): void;
  /** A line through points, x and y in turn, with round ends and corners. `thickness` in points. */
  stroke(points: readonly number[], thickness: number): void;
  /** Upright bars and spaces alternating, in modules of `module` mm, starting with a bar. */
  bars(x: number, y: number, widths: readonly number[], module: number, height: number): void;
  /** One word along the diagonal of an area, on top of everything else. */
  mark(word: string, area: PageSize, x?: number, y?: number): void;
  /** Draws once per file what many sheets share; the key must cover everything the drawing depends on. */
  repeat(key: unknown, area: PageSize, x: number, y: number, draw: (canvas: Canvas) => void): void;
  /** Draws on an area of the sheet as if it were a sheet of its own. */
  at(x: number, y: number, area: PageSize, draw: (canvas: Canvas) => void): void;
  widthOf(text: string, style: TextStyle): number;
}
export type PdfBatch = ReturnType<typeof createBatch>;

const POINTS_PER_MM = 72 / 25.4;
/** Height of a capital and of a line, as parts of the font size. */
export const CAP_HEIGHT = 0.67;
const LINE_HEIGHT = 1.22;
/** PDF operators that set the fill colour. */
const COLORS = {
  black: '0 g',
  white: '1 g',
  grey: '0.35 g',
  red: '0.72 0.1 0.1 rg',
  blue: '0.1 0.25 0.65 rg',
  green: '0.05 0.45 0.2 rg',
};
const MARK_OPACITY = 0.55;
/** Part of the diagonal the mark takes: its capitals must stay on the page at both ends. */
const MARK_SHARE = 0.72;
/** Points. */
export const BORDER = 0.7;

const toPoints = (mm: number): number => mm * POINTS_PER_MM;
export const toMillimetres = (points: number): number => points / POINTS_PER_MM;
/** mm from one baseline to the next. */
export const lineHeight = (size: number): number => toMillimetres(size * LINE_HEIGHT);
/** A number as written on a page; a hundredth of a point is finer than any printer. */
const short = (points: number): string => String(Math.round(points * 100) / 100);
const exact = (value: number): string => String(Math.round(value * 1e5) / 1e5);
const pt = (mm: number): string => short(toPoints(mm));

export function createBatch({ fonts: files, deflate }: RenderTools, title: string) {
  const file = createPdfFile(deflate);
  const faces = { regular: createTypeface(files.regular, 'R', file), bold: createTypeface(files.bold, 'B', file) };
  const [catalog, pages, fonts] = [file.reserve(), file.reserve(), file.reserve()];
  const drawings: SharedDrawings = { file, fonts, known: new Map() };
  const sheets: Ref[] = [];
  let open: { readonly canvas: OpenCanvas; readonly size: PageSize } | undefined;

  /** Called before the next sheet begins, so that even a long batch keeps only one sheet open at a time. */
  const endSheet = (): void => {
    if (!open) return;
    const { canvas, size } = open;
    const content = file.stream('', canvas.content());
    const box = `/MediaBox[0 0 ${pt(size.width)} ${pt(size.height)}]`;
    const own = `/Contents ${refTo(content)}/Resources${resources(fonts, canvas.used())}`;
    sheets.push(file.object(`<</Type/Page/Parent ${refTo(pages)}${box}${own}>>`));
    open = undefined;
  };

  return {
    addPage: (size: PageSize): Canvas => {
      endSheet();
      const canvas = createCanvas(size, faces, drawings);
      open = { canvas, size };
      return canvas;
    },
    save: (): Uint8Array => {
      endSheet();
      file.object(`<<${faces.regular.embed()}${faces.bold.embed()}>>`, fonts);
      file.object(`<</Type/Pages/Kids[${sheets.map(refTo).join(' ')}]/Count ${sheets.length}>>`, pages);
      file.object(`<</Type/Catalog/Pages ${refTo(pages)}>>`, catalog);
      return file.save(catalog, file.object(`<</Title ${textString(title)}/Producer(Kaj)>>`));
    },
  };
}

/** A canvas whose drawing commands can be read out. */
interface OpenCanvas extends Canvas {
  content(): string;
  used(): ReadonlySet<SharedDrawing>;
}
interface SharedDrawing {
  readonly name: string;
  readonly ref: Ref;
}
interface SharedDrawings {
  readonly file: PdfFile;
  readonly fonts: Ref;
  readonly known: Map<unknown, SharedDrawing>;
}

const resources = (fonts: Ref, used: ReadonlySet<SharedDrawing>): string => {
  const drawings = [...used].map(({ name, ref }) => `/${name} ${refTo(ref)}`).join('');
  return `<</Font ${refTo(fonts)}/ExtGState<</Faint<</ca ${MARK_OPACITY}>>>>/XObject<<${drawings}>>>>`;
};

function createCanvas(
  size: PageSize,
  faces: { readonly regular: Typeface; readonly bold: Typeface },
  drawings: SharedDrawings,
): OpenCanvas {
  const pageHeight = toPoints(size.height);
  const down = (mm: number): number => pageHeight - toPoints(mm);
  const used = new Set<SharedDrawing>();
  let content = '';
  let color: keyof typeof COLORS | undefined;
  const paint = (wanted: keyof typeof COLORS): void => {
    if (color !== wanted) content += `${COLORS[wanted]}\n`;
    color = wanted;
  };

  const runOf = (line: string, bold: boolean | undefined) => (bold ? faces.bold : faces.regular).run(line);
  const widthOf = (text: string, style: TextStyle): number => runOf(oneLine(text), style.bold).width * style.size;
  const widthOfLine = (line: string, style: TextStyle): number => runOf(line, style.bold).width * style.size;

  const show = (line: string, bold: boolean | undefined, fontSize: number, matrix: string): void => {
    content += `BT ${matrix}`;
    for (const { font, hex } of runOf(line, bold).pieces) content += `/${font} ${short(fontSize)} Tf<${hex}>Tj `;
    content += 'ET\n';
  };

  const text = (x: number, y: number, value: string, style: TextStyle): void => {
    const { shown, size: fontSize } = fitText(oneLine(value), style, widthOfLine);
    if (shown === '') return;
    const width = style.align === undefined ? 0 : runOf(shown, style.bold).width * fontSize;
    const shift = { left: 0, center: width / 2, right: width }[style.align ?? 'left'];
    paint(style.color ?? 'black');
    show(shown, style.bold, fontSize, `${pt(x - shift)} ${short(down(y) - style.size * CAP_HEIGHT)} Td`);
  };

  const lines = (x: number, y: number, values: readonly string[], style: TextStyle): number => {
    const said = values.filter((value) => value.trim() !== '');
    for (const [index, value] of said.entries()) text(x, y + index * lineHeight(style.size), value, style);
    return said.length * lineHeight(style.size);
  };

  const wrap = (value: string, maxLines: number, style: TextStyle & { maxWidth: number }): string[] =>
    wrapText(oneLine(value), maxLines, style, widthOfLine);

  const box = (x: number, y: number, width: number, height: number, look: 'line' | 'black' = 'line'): void => {
    const area = `${pt(x)} ${short(down(y + height))} ${pt(width)} ${pt(height)} re`;
    if (look === 'black') paint('black');
    content += look === 'black' ? `${area} f\n` : `${BORDER} w ${area} S\n`;
  };

  const rule = (x1: number, y1: number, x2: number, y2: number, thickness = BORDER): void => {
    content += `${thickness} w ${pt(x1)} ${short(down(y1))} m ${pt(x2)} ${short(down(y2))} l S\n`;
  };

  const stroke = (points: readonly number[], thickness: number): void => {
    const [first, ...rest] = pairs(points).map(([x, y]) => `${pt(x)} ${short(down(y))}`);
    // A single point becomes a dot: a line of no length, of which only the round ends are visible.
    const path = [`${first} m`, ...(rest.length > 0 ? rest : [first]).map((point) => `${point} l`)].join(' ');
    content += `q 1 J 1 j ${thickness} w ${path} S Q\n`;
  };

  const bars = (x: number, y: number, widths: readonly number[], module: number, height: number): void => {
    paint('black');
    // Scaled so that the units are modules and the symbol's height, which makes every number a small integer.
    let path = `q ${exact(toPoints(module))} 0 0 ${exact(toPoints(height))} ${exact(toPoints(x))} ${exact(down(y + height))} cm`;
    let at = 0;
    for (const [index, modules] of widths.entries()) {
      if (index % 2 === 0) path += ` ${at} 0 ${modules} 1 re`;
      at += modules;
    }
    content += `${path} f Q\n`;
  };

  const mark = (word: string, area: PageSize, x = 0, y = 0): void => {
    const angle = Math.atan2(area.height, area.width);
    const widthAtOnePoint = widthOf(word, { size: 1, bold: true });
    const fontSize = (Math.hypot(area.width, area.height) * MARK_SHARE) / widthAtOnePoint;
    const run = fontSize * widthAtOnePoint;
    const rise = toMillimetres(fontSize * CAP_HEIGHT);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const startX = x + area.width / 2 - (run / 2) * cos + (rise / 2) * sin;
    const startY = y + area.height / 2 + (run / 2) * sin + (rise / 2) * cos;
    content += `q /Faint gs ${COLORS.red} `;
    const turned = `${exact(cos)} ${exact(sin)} ${exact(-sin)} ${exact(cos)}`;
    show(oneLine(word), true, fontSize, `${turned} ${pt(startX)} ${short(down(startY))} Tm`);
    content += 'Q\n';
  };

  const repeat = (key: unknown, area: PageSize, x: number, y: number, draw: (canvas: Canvas) => void): void => {
    const drawing = drawings.known.get(key) ?? drawOnce(key, area, draw);
    used.add(drawing);
    content += `q 1 0 0 1 ${pt(x)} ${short(down(y + area.height))} cm /${drawing.name} Do Q\n`;
  };

  const at = (x: number, y: number, area: PageSize, draw: (canvas: Canvas) => void): void => {
    const part = createCanvas(area, faces, drawings);
    draw(part);
    for (const drawing of part.used()) used.add(drawing);
    content += `q 1 0 0 1 ${pt(x)} ${short(down(y + area.height))} cm\n${part.content()}Q\n`;
  };

  const drawOnce = (key: unknown, area: PageSize, draw: (canvas: Canvas) => void): SharedDrawing => {
    const canvas = createCanvas(area, faces, drawings);
    draw(canvas);
    const box = `[0 0 ${pt(area.width)} ${pt(area.height)}]`;
    const own = resources(drawings.fonts, canvas.used());
    const ref = drawings.file.stream(`/Type/XObject/Subtype/Form/BBox${box}/Resources${own}`, canvas.content());
    const drawing = { name: `X${drawings.known.size}`, ref };
    drawings.known.set(key, drawing);
    return drawing;
  };

  return {
    text,
    lines,
    wrap,
    box,
    rule,
    stroke,
    bars,
    mark,
    repeat,
    at,
    widthOf,
    content: () => content,
    used: () => used,
  };
}

type WidthOf = (text: string, style: TextStyle) => number;

export function wrapText(
  value: string,
  maxLines: number,
  style: TextStyle & { maxWidth: number },
  widthOf: WidthOf,
): string[] {
  const broken: string[] = [];
  for (const word of value.split(' ')) {
    const last = broken.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && (widthOf(longer, style) <= style.maxWidth || broken.length === maxLines)) {
      broken[broken.length - 1] = longer;
    } else broken.push(word);
  }
  return broken;
}

export function fitText(value: string, style: TextStyle, widthOf: WidthOf): { shown: string; size: number } {
  const { maxWidth, size, minSize = size } = style;
  if (maxWidth === undefined) return { shown: value, size };
  const width = widthOf(value, style);
  if (width <= maxWidth) return { shown: value, size };
  const smaller = Math.max(minSize, (size * maxWidth) / width);
  const fits = (text: string): boolean => widthOf(text, { ...style, size: smaller }) <= maxWidth + 0.01;
  if (fits(value)) return { shown: value, size: smaller };
  const kept = Array.from(value);
  const cut = (): string => `${kept.join('').trimEnd()}…`;
  while (kept.length > 0 && !fits(cut())) kept.pop();
  return { shown: cut(), size: smaller };
}

function pairs(values: readonly number[]): [number, number][] {
  return values.flatMap((value, index) =>
    index % 2 === 1 ? [[values[index - 1] ?? 0, value] as [number, number]] : [],
  );
}
