/**
 * Reads the codes in a picture with the browser's own detector if it supports the codes on labels, otherwise with a reader that
 * is loaded on first use and runs in a worker (wasm-reader.ts).
 */
import type { CodeReader } from './code-reader-types.ts';

/** The detector of the Barcode Detection API. Source: WICG Shape Detection, section 2.2. */
export interface DetectorClass {
  new (options: {
    formats: readonly string[];
  }): { detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]> };
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The symbology that every label has. */
const NEEDED = 'code_128';
const FORMATS = [NEEDED, 'data_matrix', 'qr_code', 'aztec', 'itf', 'code_39', 'ean_13', 'ean_8', 'upc_a'];

/** Rejects when the reader is neither stored on this device nor reachable. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = await ownReader((globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector);
  return own ?? (await import('./wasm-reader.ts')).openWasmReader();
}

/** undefined where the browser has no detector, or its detector does not know the bars on labels. */
export async function ownReader(Detector: DetectorClass | undefined): Promise<CodeReader | undefined> {
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !supported.includes(NEEDED)) return undefined;
  const detector = new Detector({ formats: FORMATS.filter((format) => supported.includes(format)) });
  return {
    async read(picture) {
      const found = await detector.detect(picture).catch(() => []);
      picture.close();
      return found.map(({ rawValue }) => rawValue);
    },
    close: () => undefined,
  };
}
