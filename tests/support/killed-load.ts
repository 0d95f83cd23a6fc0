/**
 * Devices that work against a server while it is killed: each sends one write at a time under a key of its own, and the same again
 * until it gets an answer that is an answer. What was acknowledged is kept, to be compared with what is stored.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type OperationName, operations } from '#contract/operations.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { SeededRandom } from '#server/seed/seeded-random.ts';
import { goodsLine, numbersOf, swedishReceiver } from './freight-world.ts';

export interface SavedShipment {
  readonly shipmentId: string;
  readonly orderNumber: string;
  note: string | null;
  etag: string;
  isBooked: boolean;
  /** Of its booking; undefined where its answer was repeated, which names the shipment only. */
  numbers: string[] | undefined;
  /** Prints acknowledged, and those whose answer told their ids. */
  prints: number;
  readonly printIds: string[];
}

/** What the server has acknowledged, and what it answered that no device understands. */
export interface Ledger {
  readonly shipments: SavedShipment[];
  readonly imports: { readonly mark: string; readonly rows: number }[];
  readonly read: Set<string>;
  readonly removed: Set<string>;
  readonly oddAnswers: string[];
  acknowledged: number;
  repeated: number;
}

export interface Device {
  readonly url: string;
  token: string;
  /** Answers a new token; fails while nothing answers. */
  readonly signInAgain: () => Promise<string>;
  readonly deliveryType: string;
  /** Notifications that only this device touches. */
  readonly notifications: string[];
  readonly mayImport: boolean;
  readonly random: SeededRandom;
}

export const newLedger = (): Ledger => ({
  shipments: [],
  imports: [],
  read: new Set(),
  removed: new Set(),
  oddAnswers: [],
  acknowledged: 0,
  repeated: 0,
});

const IMPORT_ROWS = 12;
/** A device tries again after this long, and up to as much more. Unit: milliseconds. */
const PAUSE = 40;
/** A token lasts ten minutes; one that is refused before has been lost. Unit: milliseconds. */
const TOKEN_LASTS = 9 * 60_000;

/** Works until `isOver`, and never ends with a write whose outcome is unknown. */
export async function work(device: Device, ledger: Ledger, isOver: () => boolean): Promise<void> {
  const own: SavedShipment[] = [];
  signIns.set(device, Date.now());
  while (!isOver()) {
    const open = own.filter(({ isBooked }) => !isBooked);
    const booked = own.filter(({ isBooked }) => isBooked);
    const choice = device.random.between(0, 9);
    if (choice <= 2 || open.length === 0) own.push(await save(device, ledger));
    else if (choice <= 4) await edit(device, ledger, device.random.pick(open));
    else if (choice <= 6) await book(device, ledger, device.random.pick(open));
    else if (choice === 7 && booked.length > 0) await print(device, ledger, device.random.pick(booked));
    else if (choice === 8 && device.mayImport) await importAddresses(device, ledger);
    else await markNotification(device, ledger);
  }
}

async function save(device: Device, ledger: Ledger): Promise<SavedShipment> {
  const orderNumber = `K${randomUUID().slice(0, 13)}`;
  const body = {
    orderNumber,
    deliveryType: device.deliveryType,
    addresses: { receiver: swedishReceiver },
    goodsLines: [goodsLine(1, 2)],
  };
  const { shipmentId, etag } = await insist(device, ledger, 'saveShipment', { params: { shipmentId: 'new' }, body });
  const saved: SavedShipment = {
    shipmentId,
    orderNumber,
    note: null,
    etag,
    isBooked: false,
    numbers: undefined,
    prints: 0,
    printIds: [],
  };
  ledger.shipments.push(saved);
  return saved;
}

async function edit(device: Device, ledger: Ledger, shipment: SavedShipment): Promise<void> {
  const note = `Note ${randomUUID()}`;
  const { shipmentId, etag } = shipment;
  const call = { params: { shipmentId }, body: { noteInternal: note }, ifMatch: etag };
  shipment.etag = (await insist(device, ledger, 'saveShipment', call)).etag;
  shipment.note = note;
}

async function book(device: Device, ledger: Ledger, shipment: SavedShipment): Promise<void> {
  const { shipmentId, etag } = shipment;
  const call = { params: { shipmentId }, body: { action: 'book' }, ifMatch: etag };
  const { shipmentData } = await insist(device, ledger, 'bookShipment', call);
  shipment.numbers = shipmentData && numbersOf(shipmentData);
  shipment.isBooked = true;
}

async function print(device: Device, ledger: Ledger, shipment: SavedShipment): Promise<void> {
  const { shipmentId } = shipment;
  const call = { params: { shipmentId }, body: { reason: 'Torn' } };
  const { printIds } = await insist(device, ledger, 'printShipment', call);
  shipment.prints += 1;
  shipment.printIds.push(...(printIds ?? []));
}

async function importAddresses(device: Device, ledger: Ledger): Promise<void> {
  const mark = `Import ${randomUUID().slice(0, 13)}`;
  const rows = Array.from({ length: IMPORT_ROWS }, (_, row) => ({ name: `${mark} ${row}`, countryCode: 'SE' }));
  await insist(device, ledger, 'importAddresses', { body: { mode: 'apply', rows } });
  ledger.imports.push({ mark, rows: IMPORT_ROWS });
}

async function markNotification(device: Device, ledger: Ledger): Promise<void> {
  const id = device.notifications.pop();
  if (id === undefined) return;
  if (device.random.chance(0.5)) {
    await insist(device, ledger, 'saveNotifications', { body: { ids: [id], unRead: false } });
    ledger.read.add(id);
  } else {
    await insist(device, ledger, 'deleteNotifications', { query: `?ids=${id}` });
    ledger.removed.add(id);
  }
}

interface Write {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly ifMatch?: string | null;
}

/** What an answer tells; a repeated one tells less. */
interface Acknowledged {
  readonly shipmentId: string;
  readonly etag: string;
  readonly shipmentData: Shipment | undefined;
  readonly printIds: string[] | undefined;
}

/** Sends a write under one key until it is acknowledged. An answer a device would not try again is noted, and ends the run. */
async function insist(device: Device, ledger: Ledger, name: OperationName, write: Write): Promise<Acknowledged> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    const answer = await send(device, name, write, key);
    if (answer?.status === operations[name].status) {
      ledger.acknowledged += 1;
      if (answer.isReplay) ledger.repeated += 1;
      const body = (answer.body ?? {}) as Partial<Acknowledged> & { _etag?: string };
      const { shipmentData, printIds, shipmentId = '' } = body;
      return { shipmentId, etag: shipmentData?._etag ?? body._etag ?? '', shipmentData, printIds };
    }
    const hasExpired = answer?.body?.code === 'session' && Date.now() - signedInAt(device) > TOKEN_LASTS;
    if (hasExpired) await signInAgain(device).catch(() => undefined);
    const isPassing = hasExpired || answer === undefined || answer.status === 503 || answer.body?.code === 'inProgress';
    if (!isPassing) {
      const odd = `${name}, try ${tries + 1}: ${answer.status} ${JSON.stringify(answer.body)}`;
      ledger.oddAnswers.push(odd);
      throw new Error(odd);
    }
    await delay(device.random.between(PAUSE, 2 * PAUSE));
  }
}

const signIns = new WeakMap<Device, number>();
const signedInAt = (device: Device) => signIns.get(device) ?? 0;

async function signInAgain(device: Device): Promise<void> {
  device.token = await device.signInAgain();
  signIns.set(device, Date.now());
}

/** Undefined without an answer that arrived whole. */
async function send(
  { url, token }: Device,
  name: OperationName,
  { params = {}, query = '', body, ifMatch }: Write,
  key: string,
): Promise<{ status: number; isReplay: boolean; body: { code?: string } | undefined } | undefined> {
  const { method, path } = operations[name];
  const address = path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '');
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(ifMatch && { 'if-match': ifMatch }),
  };
  try {
    const response = await fetch(`${url}/api${address}${query}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isReplay = response.headers.get('idempotency-replayed') !== null;
    return { status: response.status, isReplay, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return undefined;
  }
}
