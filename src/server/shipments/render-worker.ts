/** Draws documents in a thread of its own, one file after the other. Started and ended by render-pool.ts. */
import { parentPort } from 'node:worker_threads';
import { renderDocuments } from '#documents/render-documents.ts';
import { readDocumentFonts } from './document-fonts.ts';
import type { RenderJob, RenderResult } from './render-pool.ts';

const fonts = readDocumentFonts();

parentPort?.on('message', async ({ orders, ...options }: RenderJob) => {
  try {
    const bytes = await renderDocuments(orders, { fonts, ...options });
    parentPort?.postMessage({ bytes } satisfies RenderResult, [bytes.buffer as ArrayBuffer]);
  } catch (failure) {
    parentPort?.postMessage({ failure } satisfies RenderResult);
  }
});
