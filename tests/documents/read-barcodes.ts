/** Bars of a PDF as a scanner reads them off a label printer's paper: drawn by pdf.js dot by dot, decoded by ZXing. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, type Image } from '@napi-rs/canvas';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';

/** Of most label printers. */
const DOTS_PER_INCH = 203;
const POINTS_PER_INCH = 72;
/** Smaller copies of the picture, where bars run into each other, would now and then be read as other numbers. */
const READER: ReaderOptions = {
  formats: ['Code128'],
  maxNumberOfSymbols: 40,
  tryDownscale: false,
  tryInvert: false,
  tryRotate: false,
};
const require = createRequire(import.meta.url);

prepareZXingModule({
  overrides: { wasmBinary: readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer as ArrayBuffer },
});

export interface ReadPage {
  /** mm */
  readonly width: number;
  /** mm */
  readonly height: number;
  readonly codes: readonly ReadCode[];
  readonly text: string;
}
export interface ReadCode {
  /** Without application identifiers 00 and 401 where the symbol is GS1-128. */
  readonly value: string;
  /** '00', '401', '420', '421', '403'; '' for a symbol without one. */
  readonly identifier: string;
}

export function readPdf(bytes: Uint8Array, dotsPerInch = DOTS_PER_INCH): Promise<ReadPage[]> {
  const readCodes = barReader(dotsPerInch);
  return eachPage(bytes, async (page) => ({
    width: (page.view[2] ?? 0) * (25.4 / POINTS_PER_INCH),
    height: (page.view[3] ?? 0) * (25.4 / POINTS_PER_INCH),
    codes: await readCodes(page),
    text: await textOf(page),
  }));
}

/** The bars of each page alone. */
export function readBars(bytes: Uint8Array, dotsPerInch: number): Promise<ReadCode[][]> {
  return eachPage(bytes, barReader(dotsPerInch));
}

/** The words of each page alone: nothing is drawn. */
export function readTexts(bytes: Uint8Array): Promise<string[]> {
  return eachPage(bytes, textOf);
}

async function eachPage<Read>(bytes: Uint8Array, read: (page: PDFPageProxy) => Promise<Read>): Promise<Read[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false }).promise;
  const pages: Read[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await read(await pdf.getPage(number)));
  await pdf.destroy();
  return pages;
}

/** Reads the bars of one page after the other. Pages of one size share a canvas: ten megabytes made anew cost more than drawing. */
function barReader(dotsPerInch: number): (page: PDFPageProxy) => Promise<ReadCode[]> {
  let canvas = createCanvas(1, 1);
  return async (page) => {
    const viewport = page.getViewport({ scale: dotsPerInch / POINTS_PER_INCH });
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
    if (canvas.width !== width || canvas.height !== height) canvas = createCanvas(width, height);
    await page.render({ canvas: null, canvasContext: canvas.getContext('2d') as never, viewport }).promise;
    // The dots as they lie in memory: getImageData would copy them once more.
    const found = await readBarcodes({ data: canvas.data(), width, height } as never, READER);
    return found.filter((code) => code.isValid).map(toCode);
  };
}

/** The bars of a picture as it is. */
export async function readImage(picture: Image): Promise<ReadCode[]> {
  const { width, height } = picture;
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  const found = await readBarcodes({ data: canvas.data(), width, height } as never, READER);
  return found.filter((code) => code.isValid).map(toCode);
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const content = await page.getTextContent({ disableNormalization: true });
  return content.items.map((item) => ('str' in item ? item.str : '')).join('\n');
}

/** Every distinct package and consignment number on the pages; postal codes and routing left aside. */
export function numbersRead(pages: readonly Pick<ReadPage, 'codes'>[]): string[] {
  const codes = pages.flatMap((page) => page.codes).filter(({ identifier }) => !/^4(20|21|03)$/.test(identifier));
  return [...new Set(codes.map((code) => code.value))].sort();
}

function toCode({ symbologyIdentifier, text }: ReadResult): ReadCode {
  const plain = text.replace(/[()]/g, '');
  const identifier = symbologyIdentifier === ']C1' ? (/^(00|401|403|420|421)/.exec(plain)?.[0] ?? '') : '';
  return { identifier, value: plain.slice(identifier.length) };
}
