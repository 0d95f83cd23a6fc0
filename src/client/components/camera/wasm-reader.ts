/**
 * The reader for browsers without a detector: WebAssembly in a worker, the only place it may run
 * (server/http/security-headers.ts).
 */
import { workerUrl } from '#client/pwa/worker-url.ts';
import type { CodeReader } from './code-reader-types.ts';
import workerFile from './code-worker.ts?worker&url';
import type { WorkerAnswer } from './worker-answer.ts';

export async function openWasmReader(): Promise<CodeReader> {
  const worker = new Worker(workerUrl(workerFile), { type: 'module' });
  const answer = () =>
    new Promise<WorkerAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data);
      worker.onerror = () => reject(new Error('The reader of codes could not be started'));
    });
  const start = await answer().catch(() => 'missing' as const);
  if (start === 'missing') {
    worker.terminate();
    throw new Error('The reader of codes is neither on this device nor reached');
  }
  return {
    async read(picture) {
      const codes = answer();
      worker.postMessage(picture, [picture]);
      const read = await codes;
      return typeof read === 'string' ? [] : read;
    },
    close: () => worker.terminate(),
  };
}
