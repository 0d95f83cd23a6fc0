/** A call whose headers arrive at once and whose body comes when the test says so. */
import { request } from 'node:http';
import { expect } from 'vitest';
import { type Operation, type OperationName, operations } from '#contract/operations.ts';
import type { CallOptions, TestCaller, TestServer } from './server.ts';

export interface SlowCall {
  /** Sends the body and answers what came back. */
  finish(): Promise<{ readonly status: number; readonly body: { readonly code?: string } | undefined }>;
}

/** Returns once the server has let the call in and is reading its body. A caller's own headers may stand in for the session. */
export async function beginSlowCall(
  { url, app }: Pick<TestServer, 'url' | 'app'>,
  caller: Pick<TestCaller, 'session'>,
  name: OperationName,
  { params, query, body, headers }: CallOptions = {},
): Promise<SlowCall> {
  const { method, path }: Operation = operations[name];
  const place = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params?.[part] ?? ''));
  const bytes = Buffer.from(JSON.stringify(body ?? {}));
  const isRead = new Promise<void>((resolve) => {
    app.server.once('request', (incoming) => {
      void expect
        .poll(() => incoming.listenerCount('data'), { interval: 5, timeout: 20_000 })
        .toBeGreaterThan(0)
        .then(resolve);
    });
  });
  const sent = request(`${url}/api${place}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'content-length': bytes.length,
      authorization: `Bearer ${caller.session?.accessToken}`,
      ...headers,
    },
  });
  const answered = new Promise<{ status: number; body: { code?: string } | undefined }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      resolve({ status: response.statusCode ?? 0, body: text === '' ? undefined : JSON.parse(text) });
    });
  });
  answered.catch(() => undefined);
  sent.write(bytes.subarray(0, 1));
  await isRead;
  return {
    finish: () => {
      sent.end(bytes.subarray(1));
      return answered;
    },
  };
}
