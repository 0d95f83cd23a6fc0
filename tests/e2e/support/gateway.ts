/**
 * A gateway before the server, as a provider has one. It passes everything on as it is, and can answer some calls itself,
 * so that the server never hears of them: as a stranger, or in the server's place, signed with the time and the history
 * the server last told.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export interface Gateway {
  readonly port: number;
  /** From now on the server fails calls of this path. */
  break(path: RegExp, status: number, message: string): void;
  /** From now on calls of this path reach the server, and its answers are lost. Tells how many were. */
  lose(path: RegExp): () => number;
  /** What calls of this path are answered with from now on. */
  answer(path: RegExp, answer: GatewayAnswer): void;
  /** From now on the server's clock reads this much later. Unit: milliseconds. */
  setClockAhead(by: number): void;
  mend(): void;
  close(): Promise<void>;
}

export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  /** With the server's time and history, as its own answers are. */
  readonly isSigned?: boolean;
}

const SIGNATURE = ['x-server-time', 'x-history'] as const;

export async function startGateway(targetPort: () => number): Promise<Gateway> {
  let faults: (GatewayAnswer & { path: RegExp })[] = [];
  let losses: { path: RegExp; count: number }[] = [];
  let signature: Record<string, string> = {};
  let ahead = 0;
  const target = ({ method, url, headers }: IncomingMessage) => ({
    port: targetPort(),
    host: '127.0.0.1',
    method,
    path: url,
    headers,
  });

  const server = createServer((asked, answer) => {
    const isOn = ({ path }: { path: RegExp }) => path.test(new URL(asked.url ?? '/', 'http://gateway').pathname);
    const fault = faults.find(isOn);
    const loss = losses.find(isOn);
    if (loss) loseAnswer(asked, answer, loss);
    else if (fault) {
      asked.resume();
      answer.writeHead(fault.status, { ...fault.headers, ...(fault.isSigned && signature) });
      answer.end(fault.text);
    } else passOn(asked, answer);
  });

  function passOn(asked: IncomingMessage, answer: ServerResponse): void {
    const passed = request(target(asked), (answered) => {
      const time = Date.parse(String(answered.headers['x-server-time']));
      if (ahead > 0 && time) answered.headers['x-server-time'] = new Date(time + ahead).toISOString();
      const told = SIGNATURE.flatMap((name) =>
        answered.headers[name] ? [[name, String(answered.headers[name])]] : [],
      );
      if (told.length === SIGNATURE.length) signature = Object.fromEntries(told);
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }

  function loseAnswer(asked: IncomingMessage, answer: ServerResponse, loss: { count: number }): void {
    const passed = request(target(asked), (answered) => {
      answered.resume();
      answered.on('end', () => {
        loss.count += 1;
        answer.destroy();
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }

  server.on('upgrade', (asked: IncomingMessage, client, head: Buffer) => {
    const upstream = connect(targetPort(), '127.0.0.1', () => {
      const lines = asked.rawHeaders.flatMap((name, place, all) => (place % 2 ? [] : [`${name}: ${all[place + 1]}`]));
      upstream.write([`${asked.method} ${asked.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      end?.on('error', () => other?.destroy());
      end?.on('close', () => other?.destroy());
    }
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    break(path, status, message) {
      const headers = { 'Content-Type': 'application/json' };
      faults.push({ path, status, headers, text: JSON.stringify({ message }), isSigned: true });
    },
    lose(path) {
      const loss = { path, count: 0 };
      losses.push(loss);
      return () => loss.count;
    },
    answer: (path, answer) => void faults.unshift({ path, ...answer }),
    setClockAhead(by) {
      ahead = by;
    },
    mend() {
      faults = [];
      losses = [];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
