/** Draws a PDF's pages as canvases into an element, sharp at the screen's own resolution. The only user of pdf.js. */
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Unit: CSS pixels. Wider than this a page is no easier to read. */
const MAX_PAGE_WIDTH = 900;

export async function drawPdf(bytes: Uint8Array, place: HTMLElement, signal: AbortSignal): Promise<void> {
  const task = getDocument({ data: bytes, isEvalSupported: false });
  signal.addEventListener('abort', () => void task.destroy());
  const pdf = await task.promise;
  const width = Math.min(place.clientWidth, MAX_PAGE_WIDTH);
  const sheets: HTMLCanvasElement[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    // A label is not blown up to the width of a sheet.
    const shown = Math.min(width, natural.width * 1.6);
    const viewport = page.getViewport({ scale: (shown / natural.width) * window.devicePixelRatio });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.style.width = `${shown}px`;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `${number} / ${pdf.numPages}`);
    await page.render({ canvas, viewport }).promise;
    signal.throwIfAborted();
    sheets.push(canvas);
  }
  place.replaceChildren(...sheets);
}
