/**
 * Takes a PDF from the server to the browser's print dialog: each page becomes a sharp picture on a sheet of its own size, in a
 * hidden frame. A script cannot make the browser's own PDF viewer print (tablets have none), but it can print pictures. Whatever
 * goes wrong on the way is a PrintFailure: then nothing was printed.
 * Not here: how long the frame lives (print-frame.ts).
 */
import { base64Bytes } from './base64-bytes.ts';
import { PrintFailure } from './print-failure.ts';
import { openPrintFrame, type PrintFrame } from './print-frame.ts';

export type PdfFile = { readonly base64Data: string; readonly fileName: string; readonly contentType: string };

/**
 * Unit: dots per inch. Twice the resolution of a thermal printer, so that bars stay sharp; its own where the memory of the device
 * is too small for that (Safari on a tablet, pdf.js #14732).
 */
const PRINT_RESOLUTIONS = [406, 203] as const;
const POINTS_PER_INCH = 72;
/** Unit: milliseconds. For one page: a browser that takes longer never ends. */
const PAGE_LIMIT = 60_000;

/** Loads the code that draws the pages; rejects when it cannot be loaded. */
export async function preparePrinting(): Promise<void> {
  await import('./draw-pdf.ts');
}

/** Prints them as one job, in one dialog. */
export async function printPdf(...files: readonly PdfFile[]): Promise<void> {
  (await readyToPrint(...files)).print();
}

/** Does all that can fail before the print dialog: the pages are drawn and stand in their frame. */
export async function readyToPrint(...files: readonly PdfFile[]): Promise<PrintFrame> {
  await preparePrinting();
  try {
    const sheets: Sheet[] = [];
    for (const { base64Data } of files) sheets.push(...(await drawSheets(base64Bytes(base64Data))));
    return await layOut(sheets, files[0]?.fileName ?? '');
  } catch (error) {
    throw error instanceof PrintFailure ? error : new PrintFailure('notDrawn', error);
  }
}

async function layOut(sheets: readonly Sheet[], title: string): Promise<PrintFrame> {
  const pictures = sheets.map(({ picture }) => URL.createObjectURL(picture));
  const frame = openPrintFrame(title, () => pictures.forEach(URL.revokeObjectURL));
  try {
    // The style sheet must be constructed in the frame's own window.
    const rules = new frame.window.CSSStyleSheet();
    rules.replaceSync(sheets.map(({ width, height }, index) => sheetRules(index, width, height)).join('\n'));
    frame.document.adoptedStyleSheets = [rules];
    frame.document.title = title;
    const images = pictures.map((picture, index) => {
      const image = frame.document.createElement('img');
      image.className = `sheet${index}`;
      return { image, picture };
    });
    frame.document.body.replaceChildren(...images.map(({ image }) => image));
    // One at a time: a decoded picture is as large as its canvas was until the browser drops it again.
    for (const { image, picture } of images) {
      image.src = picture;
      await withinLimit(image.decode());
    }
    return frame;
  } catch (error) {
    frame.remove();
    throw error;
  }
}

interface Sheet {
  readonly picture: Blob;
  /** Units: points. */
  readonly width: number;
  readonly height: number;
}

async function drawSheets(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  let failed: unknown;
  for (const resolution of PRINT_RESOLUTIONS) {
    try {
      // pdf.js takes the bytes away to its worker.
      return await sheetsAt(resolution, bytes.slice());
    } catch (error) {
      failed = error;
    }
  }
  throw failed;
}

/** A label's canvas takes about 20 MB, a hundred times its picture, so only one exists at a time and is released at once. */
async function sheetsAt(resolution: number, bytes: Uint8Array): Promise<Sheet[]> {
  const { drawPages } = await import('./draw-pdf.ts');
  const sheets: Sheet[] = [];
  const pages = drawPages(bytes, () => resolution / POINTS_PER_INCH, { intent: 'print' });
  for (;;) {
    const { done, value } = await withinLimit(pages.next());
    if (done) return sheets;
    const { canvas, width, height } = value;
    sheets.push({ picture: await withinLimit(pictureOf(canvas)), width, height });
    // A canvas without a size uses no memory; left to garbage collection, it would hold its memory for a while.
    canvas.width = 0;
  }
}

export function pdfBlob({ base64Data, contentType }: PdfFile): Blob {
  return new Blob([base64Bytes(base64Data)], { type: contentType });
}

/** A sheet without margins, in the size of the page. Unit: points. */
function sheetRules(index: number, width: number, height: number): string {
  return `@page sheet${index} { size: ${width}pt ${height}pt; margin: 0 }
.sheet${index} { page: sheet${index}; display: block; width: ${width}pt; height: ${height}pt; break-after: page }
body { margin: 0 }`;
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const { width, height } = canvas;
  const failed = `The browser made no picture of a page of ${width} × ${height} pixels, probably for want of memory`;
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob && blob.size > 0 ? resolve(blob) : reject(new Error(failed))));
  });
}

function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('A page took too long')), PAGE_LIMIT);
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
