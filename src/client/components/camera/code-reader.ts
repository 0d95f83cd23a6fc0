/**
 * Reads the codes of a picture: by the browser's own detector where it knows what labels bear, else by one that comes with
 * the first use and runs beside the page (wasm-reader.ts).
 */

export interface CodeReader {
  /** Takes the picture over. Codes as a scanner would send them. */
  read(picture: ImageBitmap): Promise<readonly string[]>;
  close(): void;
}

/** Of the Barcode Detection API. Source: WICG Shape Detection, section 2.2. */
export interface DetectorClass {
  new (options: {
    formats: readonly string[];
  }): { detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]> };
  getSupportedFormats(): Promise<readonly string[]>;
}

/** What every label has. */
const NEEDED = 'code_128';
const FORMATS = [NEEDED, 'data_matrix', 'qr_code', 'aztec', 'itf', 'code_39', 'ean_13', 'ean_8', 'upc_a'];

/** Rejects when what is needed is neither on this device nor reached. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = await ownReader((globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector);
  return own ?? (await import('./wasm-reader.ts')).openWasmReader();
}

/** undefined where the browser has no detector, or one that does not know the bars of labels. */
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
