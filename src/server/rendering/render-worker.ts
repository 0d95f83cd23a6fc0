/** Draws documents in a thread of its own, one file at a time. render-pool.ts starts and ends it. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { renderDocuments } from '#documents/render-documents.ts';
import { readDocumentTools } from './document-tools.ts';
import type { RenderJob, RenderResult } from './render-pool.ts';

giveWay();
const tools = readDocumentTools();

parentPort?.on('message', ({ orders, ...options }: RenderJob) => {
  try {
    const bytes = renderDocuments(orders, { ...tools, ...options });
    parentPort?.postMessage({ bytes } satisfies RenderResult, [bytes.buffer as ArrayBuffer]);
  } catch (failure) {
    parentPort?.postMessage({ failure } satisfies RenderResult);
  }
});

/**
 * Lowers this thread's priority where threads have their own (Linux), so that answering calls goes before drawing: on two
 * processors, other callers would otherwise wait for a long print. Not to the lowest: on a busy machine that gets next to no
 * time, and somebody stands waiting for the label.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // No /proc, or not allowed: drawing keeps its normal priority.
  }
}
