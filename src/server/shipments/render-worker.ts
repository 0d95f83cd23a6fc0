/** Draws documents in a thread of its own, one file after the other. Started and ended by render-pool.ts. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { renderDocuments } from '#documents/render-documents.ts';
import { readDocumentTools } from './document-tools.ts';
import type { RenderJob, RenderResult } from './render-pool.ts';

giveWay();
const tools = readDocumentTools();

parentPort?.on('message', async ({ orders, ...options }: RenderJob) => {
  try {
    const bytes = await renderDocuments(orders, { ...tools, ...options });
    parentPort?.postMessage({ bytes } satisfies RenderResult, [bytes.buffer as ArrayBuffer]);
  } catch (failure) {
    parentPort?.postMessage({ failure } satisfies RenderResult);
  }
});

/**
 * Where threads have priorities of their own (Linux), whoever answers calls goes before whoever draws: on two
 * processors the neighbours of a long print would wait for it otherwise.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // Without /proc, or not allowed: the drawing takes its share as before.
  }
}
