/**
 * The worker that reads codes by WebAssembly. The server lets scripts of this name, and no page, run it: the file keeps its
 * name (server/http/portal-files.ts). What it needs is large; the service worker keeps it from the first use on.
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { WorkerAnswer } from './worker-answer.ts';

const OPTIONS: ReaderOptions = {
  formats: ['Code128', 'DataMatrix', 'QRCode', 'Aztec', 'ITF', 'Code39', 'EAN13', 'EAN8', 'UPCA'],
  maxNumberOfSymbols: 8,
  // The separators of GS1 as a scanner sends them, not brackets for people.
  textMode: 'Plain',
  tryHarder: true,
  // In smaller copies of the picture bars run into each other, and are now and then read as other numbers.
  tryDownscale: false,
};

let canvas: OffscreenCanvas | undefined;

addEventListener('message', async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  tell(await codesOf(picture).catch(() => []));
});
prepareZXingModule({ overrides: { locateFile: () => wasmFile }, fireImmediately: true }).then(
  () => tell('ready'),
  () => tell('missing'),
);

async function codesOf(picture: ImageBitmap): Promise<string[]> {
  const { width, height } = picture;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  picture.close();
  const image = context?.getImageData(0, 0, width, height);
  const found = image ? await readBarcodes(image, OPTIONS) : [];
  return found.filter(({ isValid }) => isValid).map(({ symbologyIdentifier, text }) => symbologyIdentifier + text);
}

function tell(answer: WorkerAnswer): void {
  postMessage(answer);
}
