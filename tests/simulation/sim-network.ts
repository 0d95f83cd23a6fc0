/**
 * The network between simulated devices and the server: cuts, delays, doubles and falsifies by the schedule's chance, and
 * keeps a log of everything that went over the wire.
 */

import { COMMAND_NAMES, type CommandName } from '#domain/commands/kind-names.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import type { Chance } from './sim-chance.ts';
import type { SimLife } from './sim-life.ts';
import type { SimLoop } from './sim-loop.ts';
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
  'stranger',
] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];

/** What a write asks for: a command of the queue, or something about a block of numbers, which never waits there. */
export type Asking = CommandName | 'lease';

export interface Sending {
  /** A number for each request, where the server knows no keys. */
  readonly key: string;
  readonly isKeyed: boolean;
  readonly method: string;
  readonly tab: SimLife;
  readonly token: string;
  readonly body: string;
  readonly path: string;
  /** When it left. Unit: milliseconds since 1970. */
  readonly at: number;
  /** Which history of the data it names. */
  readonly history: string | undefined;
  /** When it left and when its answer was known, as numbers of events on the wire. */
  readonly from: number;
  to: number;
  /** Another entry of its lane was on its way when it left, from a drain that had begun before this one was started. */
  readonly overlaps: boolean;
}

/** Without keys nobody on this side can stop a request that the network repeats or delivers late. */
const BEYOND_HELP: readonly WireFault[] = ['late', 'duplicate'];

export interface SimNetwork {
  readonly policy: ServerCapability;
  state: 'open' | 'cut';
  faults: boolean;
  readonly sendings: Sending[];
  readonly hits: { readonly fault: WireFault; readonly key: string }[];
  fetchFor(life: SimLife): typeof fetch;
  /** Requests that were held up somewhere arrive after all. */
  deliverLate(): Promise<void>;
}

/** Unit: turns of the world's event loop. */
const QUICK = 50;
const SLOW = 400;
const SLOW_RATE = 0.35;

/** How likely a write meets a fault. */
const FAULT_RATE = 0.55;
/** What is seldom sent, since scans leave together. */
const LOAD_FAULT_RATE = 0.75;

export function createSimNetwork(
  server: SimServer,
  { seed, policy }: { readonly seed: number; readonly policy: ServerCapability },
  chance: Chance,
  loop: SimLoop,
): SimNetwork {
  const send = (request: SimRequest) => loop.outside(() => server.send(request));
  let events = 0;
  let carried = 0;
  let unkeyed = 0;
  let strangers = seed;
  /** What the server puts beside every answer of its own. */
  const signature = () => ({
    'X-Server-Time': new Date(server.clock.now).toISOString(),
    'X-History': server.history(),
  });
  const faults = policy === 'exact' ? WIRE_FAULTS : WIRE_FAULTS.filter((fault) => !BEYOND_HELP.includes(fault));
  const attempts = new Map<string, number>();
  const turns = new Map<Asking, number>();
  const held: SimRequest[] = [];

  /** A server without keys receives none, so each write is identified by a number. */
  function keyOf({ method, headers }: SimRequest): string | undefined {
    return headers['idempotency-key'] ?? (method === 'GET' ? undefined : `without key ${unkeyed++}`);
  }

  const network: SimNetwork = {
    policy,
    state: 'open',
    faults: true,
    sendings: [],
    hits: [],
    fetchFor: (life) => async (input, init) => {
      await life.step();
      const request = toRequest(String(input), init);
      const key = keyOf(request);
      const sending = key === undefined ? undefined : begin(key, life, request);
      try {
        const response = await carry(request, key === undefined ? undefined : faultFor(key, kindOfSending(request)));
        await life.step();
        return response;
      } finally {
        if (sending) sending.to = ++events;
      }
    },
    async deliverLate() {
      for (const request of held.splice(0)) await send(request);
    },
  };

  function begin(key: string, tab: SimLife, { method, headers, body, path }: SimRequest): Sending {
    const token = headers.authorization ?? '';
    const lane = laneOf(path, body);
    const overlaps = network.sendings.some(
      (other) =>
        other.to === Number.POSITIVE_INFINITY &&
        other.key !== key &&
        other.token === token &&
        !isAboutLease(path) &&
        laneOf(other.path, other.body) === lane &&
        other.tab.isAlive &&
        !other.tab.isFrozen &&
        // A newer drain may pass what an older one left unanswered; an older one may not begin anything beside a newer.
        other.tab.drains >= tab.drains &&
        (tab.started.get(key) ?? 0) >= other.tab.drains,
    );
    const to = Number.POSITIVE_INFINITY;
    const history = headers['x-history'];
    const sent = { key, isKeyed: policy === 'exact', method, tab, token, body: body ?? '', path, at: server.clock.now };
    const sending = { ...sent, history, from: ++events, to, overlaps };
    network.sendings.push(sending);
    return sending;
  }

  function faultFor(key: string, kind: Asking): WireFault | undefined {
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    const rate = kind.startsWith('load.') ? LOAD_FAULT_RATE : FAULT_RATE;
    if (!network.faults || network.state === 'cut' || chance.of('fault?', key, attempt) > rate) return undefined;
    // Faults come in turn, starting elsewhere in every schedule: chance alone would leave some out.
    const turn =
      turns.get(kind) ?? seed + Math.floor(seed / faults.length) + COMMAND_NAMES.indexOf(kind as CommandName);
    turns.set(kind, turn + 1);
    const fault = faults[turn % faults.length] as WireFault;
    network.hits.push({ fault, key });
    return fault;
  }

  /** Something on the way answers everything, in JSON or with nothing; where nothing is signed, only what cannot be real. */
  function strange(): Response {
    const answers = [
      () => json(200, { ok: true }),
      () => json(200, []),
      ...(policy === 'exact'
        ? [() => new Response(null, { status: 204 }), () => json(404, { message: 'No such page', code: 'notFound' })]
        : []),
    ];
    return (answers[strangers++ % answers.length] as () => Response)();
  }

  async function carry(request: SimRequest, fault: WireFault | undefined): Promise<Response> {
    if (network.state === 'cut' || fault === 'cutBefore') throw new TypeError('fetch failed');
    if (policy === 'plain' && request.path.startsWith('/api/changes')) return json(404, {});
    switch (fault) {
      case 'error500':
        return json(500, { message: 'Error', code: 'internal', requestId: '' }, signature());
      case 'busy503':
        return json(
          503,
          { message: 'Error', code: 'unavailable', requestId: '' },
          { ...signature(), 'Retry-After': '2' },
        );
      case 'session403':
        return json(403, { message: 'Error', code: 'session', requestId: '' }, signature());
      case 'captive':
        return new Response('<html>Wi-Fi</html>', { status: 200, headers: { 'Content-Type': 'text/html' } });
      case 'stranger':
        return strange();
      case 'late':
        held.push(request);
        throw new DOMException('The operation timed out.', 'TimeoutError');
      default:
    }
    const { status, headers, body } = await send(request);
    // Answers take their time, some of them long.
    await loop.wait(chance.of('slow', carried++) < SLOW_RATE ? SLOW : QUICK);
    if (fault === 'duplicate') await send(request);
    if (fault === 'cutAfter') throw new TypeError('terminated');
    if (fault === 'error502')
      return new Response('Bad gateway', { status: 502, headers: { 'Content-Type': 'text/html' } });
    if (fault === 'badShape' && status < 300) return json(200, { ok: true }, signature());
    return new Response(status === 204 ? null : body, { status, headers });
  }
  return network;
}

function laneOf(path: string, body: string | undefined): string {
  const { clientRef, addressId } = JSON.parse(body || '{}') as { clientRef?: string; addressId?: string };
  return clientRef ?? addressId ?? path.replace(/\?.*|\/(book|events|finish)$/, '');
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

function isAboutLease(path: string): boolean {
  return path.startsWith('/api/numberLeases');
}

export function kindOfSending({ method, path, body }: Omit<SimRequest, 'headers'>): Asking {
  const [, resource, id] = /^\/api\/(\w+)(?:\/(\w+))?/.exec(path) ?? [];
  const { status, addressId } = JSON.parse(body || '{}') as { status?: number; addressId?: string };
  if (isAboutLease(path)) return 'lease';
  if (resource === 'loads')
    return path.endsWith('/events') ? 'load.tell' : path.endsWith('/finish') ? 'load.finish' : 'load.open';
  if (resource === 'notifications') return method === 'DELETE' ? 'notifications.delete' : 'notifications.read';
  if (resource === 'deliveryTypes') return method === 'POST' ? 'deliveryType.create' : 'deliveryType.put';
  if (resource === 'addressRegister') return addressId === undefined ? 'address.create' : 'address.put';
  if (path.endsWith('/book')) return 'shipment.book';
  if (id === 'new') return 'shipment.create';
  return status === undefined ? 'shipment.edit' : 'shipment.status';
}
