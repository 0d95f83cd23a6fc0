/**
 * The worker that reads codes with WebAssembly. The server allows WebAssembly in scripts of this name and in no page, so the file
 * must keep its name (server/http/portal-files.ts). Its files are large; the service worker keeps them from the first use on.
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { WorkerAnswer } from './worker-answer.ts';

const OPTIONS: ReaderOptions = {
  formats: ['Code128', 'DataMatrix', 'QRCode', 'Aztec', 'ITF', 'Code39', 'EAN13', 'EAN8', 'UPCA'],
  maxNumberOfSymbols: 8,
  // Sends the GS1 separators as a scanner does, instead of brackets for people to read.
  textMode: 'Plain',
  tryHarder: true,
  // In smaller copies of the picture, bars run together and are occasionally read as other numbers.
  tryDownscale: false,
};

let canvas: OffscreenCanvas | undefined;

addEventListener('message', async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  post(await codesOf(picture).catch(() => []));
});
prepareZXingModule({ overrides: { locateFile: () => wasmFile }, fireImmediately: true }).then(
  () => post('ready'),
  () => post('missing'),
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

function post(answer: WorkerAnswer): void {
  postMessage(answer);
}
