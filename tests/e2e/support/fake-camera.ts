/** A browser whose camera sees a label: the first page of a PDF, held so that the bars of the package are in the frame. */
import { writeFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Browser, chromium } from 'playwright/test';
import { wholeBrowser } from '../playwright.config.ts';

/** Of the picture. Unit: pixels. */
const WIDTH = 1280;
const HEIGHT = 720;
/** Where the package's bars are in the height of a label, and where the finder's frame is in the height of the picture. */
const BARS = 0.9;
const FRAME = 0.32;

/** `file`: where the picture is kept while the browser runs. Whoever opens a page says whether the camera is allowed. */
export async function launchWithCamera(label: Uint8Array, file: string): Promise<Browser> {
  writeFileSync(file, await videoOf(label));
  return chromium.launch({
    ...wholeBrowser,
    args: [...wholeBrowser.args, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
  });
}

/** Two pictures of the label on a grey table, in YUV4MPEG2 (I420): the brightness first, then neutral colour. */
async function videoOf(label: Uint8Array): Promise<Buffer> {
  const pdf = await getDocument({ data: new Uint8Array(label), verbosity: 0, useSystemFonts: false }).promise;
  const page = await pdf.getPage(1);
  const size = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: HEIGHT / size.height });
  const drawn = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  await page.render({ canvas: null, canvasContext: drawn.getContext('2d') as never, viewport }).promise;
  await pdf.destroy();
  const table = createCanvas(WIDTH, HEIGHT);
  const context = table.getContext('2d');
  context.fillStyle = '#777';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.drawImage(drawn, (WIDTH - drawn.width) / 2, HEIGHT * FRAME - drawn.height * BARS);
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  const light = Buffer.alloc(WIDTH * HEIGHT, 0);
  for (let pixel = 0; pixel < light.length; pixel += 1) light[pixel] = 16 + ((data[pixel * 4] ?? 0) * 219) / 255;
  const colours = Buffer.alloc(light.length / 2, 128);
  const picture = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), picture, picture]);
}
