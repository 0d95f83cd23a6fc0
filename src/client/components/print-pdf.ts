/**
 * Takes a PDF from the server to the browser's print dialog: each page becomes a sharp picture on a sheet of its own size, in a
 * hidden frame. A script cannot make the browser's own PDF viewer print (tablets have none), but it can print pictures.
 */
import * as styles from './print-pdf.module.css';

export type PdfFile = { readonly base64Data: string; readonly fileName: string; readonly contentType: string };

/** Unit: dots per inch. Twice the resolution of a thermal printer, so that bars stay sharp. */
const PRINT_RESOLUTION = 406;
const POINTS_PER_INCH = 72;
/** Unit: milliseconds. Some browsers read the pages only after their print dialog has opened. */
const KEEP_FRAME = 60_000;

/** Loads the code that draws the pages; rejects when it cannot be loaded. */
export async function preparePrinting(): Promise<void> {
  await import('./draw-pdf.ts');
}

export async function printPdf(file: PdfFile): Promise<void> {
  const sheets = await drawSheets(pdfBytes(file.base64Data));
  const frame = document.createElement('iframe');
  frame.className = styles.frame ?? '';
  frame.title = file.fileName;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) throw new Error('The browser gave no frame to print from');
  // The style sheet must be constructed in the frame's own window.
  const { CSSStyleSheet } = contentWindow as Window & typeof globalThis;
  const rules = new CSSStyleSheet();
  rules.replaceSync(sheets.map(({ width, height }, index) => sheetRules(index, width, height)).join('\n'));
  contentDocument.adoptedStyleSheets = [rules];
  contentDocument.title = file.fileName;
  const pictures = sheets.map(({ picture }) => URL.createObjectURL(picture));
  const remove = () => {
    frame.remove();
    pictures.forEach(URL.revokeObjectURL);
  };
  const images = pictures.map((picture, index) => {
    const image = contentDocument.createElement('img');
    image.className = `sheet${index}`;
    return { image, picture };
  });
  contentDocument.body.replaceChildren(...images.map(({ image }) => image));
  try {
    // One at a time: a decoded picture is as large as its canvas was until the browser drops it again.
    for (const { image, picture } of images) {
      image.src = picture;
      await image.decode();
    }
  } catch (error) {
    remove();
    throw error;
  }
  contentWindow.print();
  setTimeout(remove, KEEP_FRAME);
}

interface Sheet {
  readonly picture: Blob;
  /** Units: points. */
  readonly width: number;
  readonly height: number;
}

/** A label's canvas takes about 20 MB, a hundred times its picture, so only one exists at a time and is released at once. */
async function drawSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const { drawPages } = await import('./draw-pdf.ts');
  const sheets: Sheet[] = [];
  for await (const { canvas, width, height } of drawPages(bytes, () => PRINT_RESOLUTION / POINTS_PER_INCH)) {
    sheets.push({ picture: await pictureOf(canvas), width, height });
    // A canvas without a size uses no memory; left to garbage collection, it would hold its memory for a while.
    canvas.width = 0;
  }
  return sheets;
}

export function pdfBlob({ base64Data, contentType }: PdfFile): Blob {
  return new Blob([pdfBytes(base64Data)], { type: contentType });
}

export function pdfBytes(base64Data: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Data);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
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
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(failed))));
  });
}
