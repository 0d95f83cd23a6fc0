/**
 * Draws the pages of a PDF as canvases. The only user of pdf.js, which is large and is loaded with the first paper. It uses the
 * legacy build because the other one needs functions that the oldest supported browsers lack (client/supported-browsers.ts).
 */
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pdfWorkerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { workerUrl } from '#client/pwa/worker-url.ts';

type PdfWorker = { readonly port: Worker; readonly failed: Promise<never> };

let current: PdfWorker | undefined;

/** A worker that did not start, or ended, is made anew for the next paper: pdf.js would wait for it for ever. */
function pdfWorker(): PdfWorker {
  if (current) return current;
  const port = new Worker(workerUrl(pdfWorkerUrl), { type: 'module' });
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener('error', (event) => {
      event.preventDefault();
      current = undefined;
      port.terminate();
      reject(new Error('The worker that reads PDFs has failed', { cause: event.message }));
    });
  });
  failed.catch(() => {});
  current = { port, failed };
  return current;
}

/** Size of the page. Unit: points. */
export type DrawnPage = { readonly canvas: HTMLCanvasElement; readonly width: number; readonly height: number };

/**
 * Draws each page only when it is asked for, so a caller that needs a page briefly never holds two of them. `scaleOf` returns the
 * pixels per point for a page of the given width in points. What is drawn for printing does not wait for the screen: a browser
 * draws nothing on it while another tab is in front.
 */
export async function* drawPages(
  bytes: Uint8Array,
  scaleOf: (width: number) => number,
  { signal, intent = 'display' }: { signal?: AbortSignal; intent?: 'display' | 'print' } = {},
): AsyncGenerator<DrawnPage> {
  const { port, failed } = pdfWorker();
  GlobalWorkerOptions.workerPort = port;
  const task = getDocument({ data: bytes });
  signal?.addEventListener('abort', () => void task.destroy());
  try {
    const pdf = await Promise.race([task.promise, failed]);
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: scaleOf(width) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await Promise.race([page.render({ canvas, viewport, intent }).promise, failed]);
      signal?.throwIfAborted();
      page.cleanup();
      yield { canvas, width, height };
    }
  } finally {
    await task.destroy();
  }
}
