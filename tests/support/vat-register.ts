/** A register of VAT numbers that answers as VIES does, or fails as it fails. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface VatRegisterStandIn {
  readonly url: string;
  /** What was asked, in order. */
  readonly asked: readonly unknown[];
  /** From now on: a body with its status, or `silence`. */
  answer(how: { readonly status: number; readonly body: string } | 'silence'): void;
  close(): Promise<void>;
}

export async function startVatRegister(): Promise<VatRegisterStandIn> {
  const asked: unknown[] = [];
  let how: Parameters<VatRegisterStandIn['answer']>[0] = 'silence';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push([request.url, JSON.parse(Buffer.concat(chunks).toString())]);
      if (how === 'silence') return;
      response.writeHead(how.status, { 'content-type': 'application/json' }).end(how.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api/`,
    asked,
    answer(next) {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
