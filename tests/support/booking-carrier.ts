/** A carrier with a web service, as docs/web-service-booking.md describes it, on a port of its own; a test says how it behaves. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { BookingRequest } from '#server/booking/booking-adapter.ts';

/** `lost`: books, but its answer is lost. `silent`: lookups are not answered either. `down`: receives no booking. */
export type CarrierMood = 'well' | 'refusing' | 'lost' | 'silent' | 'down' | 'garbled';

export interface BookingCarrier {
  readonly url: string;
  mood: CarrierMood;
  /** What it answers to its next bookings, byte for byte, instead of what it would. */
  answer: string | undefined;
  /** What happens while it thinks about a booking. */
  meanwhile: (orderNumber: string) => Promise<unknown>;
  /** In the order they came, lookups by their reference alone. */
  readonly heard: readonly (BookingRequest | string)[];
  /** How often each reference was decided; a repeated booking gets the first answer. */
  readonly booked: ReadonlyMap<string, number>;
}

export async function startBookingCarrier(): Promise<BookingCarrier> {
  const heard: (BookingRequest | string)[] = [];
  const booked = new Map<string, number>();
  const answers = new Map<string, string>();
  let number = 100;
  const carrier = {
    url: '',
    mood: 'well' as CarrierMood,
    answer: undefined as string | undefined,
    meanwhile: async (_orderNumber: string): Promise<unknown> => undefined,
    heard,
    booked,
  };

  function book(request: BookingRequest): string {
    booked.set(request.reference, (booked.get(request.reference) ?? 0) + 1);
    if (carrier.answer !== undefined) return carrier.answer;
    if (carrier.mood === 'refusing') return JSON.stringify({ outcome: 'refused', reason: 'Zip code not served' });
    const packages = request.consignment.goodsLines.reduce((sum, { quantity }) => sum + quantity, 0);
    const packageNumbers = Array.from({ length: packages }, () => String(3_700_000_000_000 + number++));
    return JSON.stringify({ outcome: 'accepted', consignmentNo: `C${number++}`, packageNumbers });
  }

  const server = createServer(async (request, reply) => {
    if (carrier.mood === 'down') return void reply.writeHead(503).end();
    if (request.method === 'GET') {
      if (carrier.mood === 'silent') return void request.socket.destroy();
      const reference = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
      heard.push(reference);
      const known = answers.get(reference);
      return void reply.writeHead(known ? 200 : 404).end(known ?? '{}');
    }
    const body = JSON.parse(await readBody(request)) as BookingRequest;
    heard.push(body);
    await carrier.meanwhile(body.consignment.orderNumber);
    if (carrier.mood === 'garbled') return void reply.writeHead(200).end('<html>');
    const answer = answers.get(body.reference) ?? book(body);
    answers.set(body.reference, answer);
    if (carrier.mood === 'lost' || carrier.mood === 'silent') return void request.socket.destroy();
    reply.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  carrier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return carrier;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}
