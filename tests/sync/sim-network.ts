/**
 * The network between simulated devices and the server: cuts, delays, doubles and falsifies by the schedule's chance, and
 * keeps a log of everything that went over the wire.
 */
import type { Chance } from './sim-chance.ts';
import type { SimLife } from './sim-life.ts';
import type { SimRequest, SimServer } from './sim-server.ts';

export const WIRE_FAULTS = [
  'cutBefore',
  'cutAfter',
  'late',
  'duplicate',
  'error500',
  'error502',
  'busy503',
  'session403',
  'captive',
  'badShape',
] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];

export interface Sending {
  readonly key: string;
  readonly tab: SimLife;
  readonly token: string;
  readonly body: string;
  readonly path: string;
  /** When it left and when its answer was known, as numbers of events on the wire. */
  readonly from: number;
  to: number;
  /** Another operation of its lane was on its way when it left, from a drain that had begun before this one was started. */
  readonly overlaps: boolean;
}

export interface SimNetwork {
  state: 'open' | 'cut';
  faults: boolean;
  readonly sendings: Sending[];
  readonly hits: { readonly fault: WireFault; readonly key: string }[];
  fetchFor(life: SimLife): typeof fetch;
  /** Requests that were held up somewhere arrive after all. */
  deliverLate(): Promise<void>;
}

/** Unit: turns of the event loop. */
const QUICK = 3;
const SLOW = 150;
const SLOW_RATE = 0.35;

/** How likely a write meets a fault. */
const FAULT_RATE = 0.45;

export function createSimNetwork(server: SimServer, chance: Chance): SimNetwork {
  let events = 0;
  const attempts = new Map<string, number>();
  const held: SimRequest[] = [];

  const network: SimNetwork = {
    state: 'open',
    faults: true,
    sendings: [],
    hits: [],
    fetchFor: (life) => async (input, init) => {
      await life.step();
      const request = toRequest(String(input), init);
      const key = request.headers['idempotency-key'];
      const sending = key === undefined ? undefined : begin(key, life, request);
      try {
        const response = await carry(request, key === undefined ? undefined : faultFor(key));
        await life.step();
        return response;
      } finally {
        if (sending) sending.to = ++events;
      }
    },
    async deliverLate() {
      for (const request of held.splice(0)) await server.send(request);
    },
  };

  function begin(key: string, tab: SimLife, { headers, body, path }: SimRequest): Sending {
    const token = headers.authorization ?? '';
    const lane = laneOf(path, body);
    const overlaps = network.sendings.some(
      (other) =>
        other.to === Number.POSITIVE_INFINITY &&
        other.key !== key &&
        laneOf(other.path, other.body) === lane &&
        other.tab.isAlive &&
        !other.tab.isFrozen &&
        // A newer drain may pass what an older one left unanswered; an older one may not begin anything beside a newer.
        other.tab.drains >= tab.drains &&
        (tab.started.get(key) ?? 0) >= other.tab.drains,
    );
    const to = Number.POSITIVE_INFINITY;
    const sending = { key, tab, token, body: body ?? '', path, from: ++events, to, overlaps };
    network.sendings.push(sending);
    return sending;
  }

  function faultFor(key: string): WireFault | undefined {
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    if (!network.faults || network.state === 'cut' || chance.of('fault?', key, attempt) > FAULT_RATE) return undefined;
    const fault = WIRE_FAULTS[Math.floor(chance.of('which', key, attempt) * WIRE_FAULTS.length)] as WireFault;
    network.hits.push({ fault, key });
    return fault;
  }

  async function carry(request: SimRequest, fault: WireFault | undefined): Promise<Response> {
    if (network.state === 'cut' || fault === 'cutBefore') throw new TypeError('fetch failed');
    switch (fault) {
      case 'error500':
        return json(500, { message: 'Error', code: 'internal', requestId: '' });
      case 'busy503':
        return json(503, { message: 'Error', code: 'unavailable', requestId: '' }, { 'Retry-After': '2' });
      case 'session403':
        return json(403, { message: 'Error', code: 'session', requestId: '' });
      case 'captive':
        return new Response('<html>Wi-Fi</html>', { status: 200, headers: { 'Content-Type': 'text/html' } });
      case 'late':
        held.push(request);
        throw new DOMException('The operation timed out.', 'TimeoutError');
      default:
    }
    const { status, headers, body } = await server.send(request);
    // Answers take their time, some of them long.
    const isSlow = chance.of('slow', request.path, request.body ?? '') < SLOW_RATE;
    for (let turn = isSlow ? SLOW : QUICK; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve));
    if (fault === 'duplicate') await server.send(request);
    if (fault === 'cutAfter') throw new TypeError('terminated');
    if (fault === 'error502')
      return new Response('Bad gateway', { status: 502, headers: { 'Content-Type': 'text/html' } });
    if (fault === 'badShape' && status < 300) return json(200, { ok: true });
    return new Response(status === 204 ? null : body, { status, headers });
  }
  return network;
}

function laneOf(path: string, body: string | undefined): string {
  const { clientRef, addressId } = JSON.parse(body || '{}') as { clientRef?: string; addressId?: string };
  return clientRef ?? addressId ?? path;
}

function toRequest(address: string, init: RequestInit | undefined): SimRequest {
  const url = new URL(address);
  const headers = Object.fromEntries(
    Object.entries(init?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const body = typeof init?.body === 'string' ? init.body : undefined;
  return { method: init?.method ?? 'GET', path: url.pathname + url.search, headers, body };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}
