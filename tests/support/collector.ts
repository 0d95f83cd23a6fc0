/** A small collector that speaks OTLP over HTTP in JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenDone } from './when-done.ts';

export interface Collector<Received> {
  readonly url: string;
  readonly received: readonly Received[];
  readonly paths: ReadonlySet<string>;
  /** The headers of the latest call. */
  readonly headers: () => NodeJS.Dict<string | string[]>;
  /** Takes nothing as long as it answers with this status. */
  refuse(status: number | undefined): void;
}

export async function startCollector<Received>(): Promise<Collector<Received>> {
  const received: Received[] = [];
  const paths = new Set<string>();
  let headers: NodeJS.Dict<string | string[]> = {};
  let refused: number | undefined;
  const collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      paths.add(request.url ?? '');
      headers = request.headers;
      if (refused === undefined) received.push(JSON.parse(Buffer.concat(parts).toString()) as Received);
      else response.statusCode = refused;
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  whenDone(
    () =>
      new Promise((resolve) => {
        collector.close(() => resolve());
        collector.closeAllConnections();
      }),
  );
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const refuse = (status: number | undefined) => {
    refused = status;
  };
  return { url, received, paths, headers: () => headers, refuse };
}
