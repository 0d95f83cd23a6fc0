/**
 * Devices work while parts of an installation are killed with SIGKILL at random moments; then everything that was acknowledged is compared
 * with what is stored and delivered. What is installed, and how a part is killed and comes back, is told by the test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Reader } from 'edifact';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { Session } from '#contract/session.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { createWriter } from '#server/db/write.ts';
import { addNotification } from '#server/notifications/notification-repository.ts';
import { createSeededRandom, type SeededRandom } from '#server/seed/seeded-random.ts';
import { consignmentSeries, DSV_CARRIER, numbersOf, packageSeries } from './freight-world.ts';
import { hastenJobs, openJobs } from './job-time.ts';
import { type Device, newLedger, work } from './killed-load.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from './test-companies.ts';

/** Its consignment and two packages. */
const NUMBERS_OF_BOOKING = 3;
/** Between two kills, so many writes are acknowledged at least; then it falls within so many milliseconds. */
const WRITES_BETWEEN = { least: 4, most: 24, within: 60 };
const DEVICES = [...Object.values(TEST_USERS), ...Object.values(TEST_USERS)];
/** Units: milliseconds. */
const LOOK = 5;
const A_DAY = 24 * 60 * 60_000;
const DELIVERED = { timeout: 240_000, interval: 5000 };

export interface KilledInstallation<Victim extends string> {
  readonly url: string;
  readonly dataDirectory: string;
  /** Where PostgreSQL answers now. */
  connection(): pg.PoolConfig;
  /** Kills it and waits until calls are answered again. Returns how long that took. Unit: milliseconds. */
  kill(victim: Victim): Promise<number>;
  beforeComparison?(): Promise<void>;
}

export interface KilledRun<Victim extends string> {
  readonly server: KilledInstallation<Victim>;
  readonly victims: readonly Victim[];
  readonly pick: (random: SeededRandom, kill: number) => Victim;
  readonly kills: number;
  readonly seed: number;
}

export async function playKills<Victim extends string>(run: KilledRun<Victim>): Promise<void> {
  const { server, victims, pick, kills, seed } = run;
  const notificationsOfDevice = 40 + 10 * kills;
  await onDatabase((db) => seedTestCompanies(db));
  const deliveryType = await newDeliveryType((await signIn(TEST_USERS.Moderator)).accessToken);
  const ledger = newLedger();
  const random = createSeededRandom(seed);
  const devices: Device[] = [];
  for (const [number, username] of DEVICES.entries()) {
    const notifications = await notificationsFor(username);
    const { accessToken: token } = await signIn(username);
    const mayImport = username !== TEST_USERS.DefaultUser;
    const own = createSeededRandom(seed * DEVICES.length + number);
    const signInAgain = async () => (await signIn(username)).accessToken;
    devices.push({ url: server.url, token, signInAgain, deliveryType, notifications, mayImport, random: own });
  }

  let isOver = false;
  const working = Promise.all(devices.map((device) => work(device, ledger, () => isOver)));
  const away = new Map(victims.map((victim) => [victim, [] as number[]]));
  const killing = async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const after = ledger.acknowledged + random.between(WRITES_BETWEEN.least, WRITES_BETWEEN.most);
      while (ledger.acknowledged < after) await delay(LOOK);
      await delay(random.between(0, WRITES_BETWEEN.within));
      const victim = pick(random, kill);
      away.get(victim)?.push(await server.kill(victim));
    }
    isOver = true;
  };
  // A device that gets an answer it cannot understand ends the run.
  await Promise.all([working, killing()]).finally(() => {
    isOver = true;
  });
  expect(ledger.oddAnswers).toEqual([]);
  report();
  await server.beforeComparison?.();
  await onDatabase(async (db) => {
    await allDelivered(db);
    await compareShipments(db);
    await compareBookings(db);
    await compareRest(db);
  });

  async function compareShipments(db: Db): Promise<void> {
    const stored = await db.selectFrom('shipments').selectAll().execute();
    expect(stored.map(({ order_number }) => order_number).sort(), 'each saved once').toEqual(
      ledger.shipments.map(({ orderNumber }) => orderNumber).sort(),
    );
    const byId = new Map(stored.map((row) => [row.shipment_id, row]));
    for (const { shipmentId, orderNumber, note, etag, isBooked } of ledger.shipments) {
      const row = byId.get(shipmentId);
      expect(row?.document).toMatchObject({ orderNumber, noteInternal: note, isBooked });
      // A write that had its effect twice would have raised the version once more.
      if (!isBooked) expect(`"${row?.row_version}.${row?.incarnation}"`).toBe(etag);
    }
  }

  async function compareBookings(db: Db): Promise<void> {
    const booked = ledger.shipments.filter(({ isBooked }) => isBooked);
    const ids = booked.map(({ shipmentId }) => shipmentId).sort();
    const stored = await db.selectFrom('shipments').select(['shipment_id', 'document']).execute();
    const numbersById = new Map(stored.map(({ shipment_id, document }) => [shipment_id, numbersOf(document)]));
    for (const { shipmentId, numbers } of booked) {
      if (numbers) expect(numbersById.get(shipmentId), 'what was answered is what it has').toEqual(numbers);
    }
    const numbers = [...numbersById.values()].flat().sort();
    expect(numbers).toHaveLength(ids.length * NUMBERS_OF_BOOKING);
    expect(new Set(numbers).size, 'no number twice').toBe(numbers.length);
    const issued = await db.selectFrom('issued_numbers').select(['number', 'shipment_id']).execute();
    expect(issued.map(({ number }) => number).sort(), 'no number lost or issued in vain').toEqual(numbers);
    const messages = await db.selectFrom('edi_messages').select(['shipment_id', 'function', 'reference']).execute();
    expect(messages.map(({ shipment_id }) => shipment_id).sort(), 'one message for each booking').toEqual(ids);
    expect(new Set(messages.map(({ reference }) => reference)).size).toBe(messages.length);
    expect(deliveredAbout(server.dataDirectory).sort(), 'one file for each booking').toEqual(ids);
    const units = await db.selectFrom('delivery_units').select('shipment_id').execute();
    expect(units.map(({ shipment_id }) => shipment_id).sort(), 'each is charged once').toEqual(ids);
    const months = await db.selectFrom('delivery_unit_months').select('units').execute();
    expect(months.reduce((sum, month) => sum + month.units, 0)).toBe(ids.length);
  }

  async function compareRest(db: Db): Promise<void> {
    const prints = await db.selectFrom('prints').select(['print_id', 'shipment_id', 'document_guid']).execute();
    const inLedger = new Set(prints.map(({ print_id }) => print_id));
    for (const { shipmentId, prints: asked, printIds } of ledger.shipments) {
      expect(
        printIds.filter((id) => !inLedger.has(id)),
        'what was printed is in the ledger',
      ).toEqual([]);
      const own = prints.filter(({ shipment_id }) => shipment_id === shipmentId).map((row) => row.document_guid);
      const times = own.map((guid) => own.filter((other) => other === guid).length);
      expect([...new Set(times)], 'each document once for each print').toEqual(asked === 0 ? [] : [asked]);
    }
    const addresses = await db.selectFrom('addresses').select('name').execute();
    const imported = ledger.imports.flatMap(({ mark, rows }) =>
      Array.from({ length: rows }, (_, row) => `${mark} ${row}`),
    );
    expect(addresses.map(({ name }) => name).sort(), 'each address once').toEqual(imported.sort());
    const notifications = await db.selectFrom('notifications').select(['id', 'unread']).execute();
    const kept = new Map(notifications.map(({ id, unread }) => [id, unread]));
    for (const id of ledger.removed) expect(kept.has(id), 'what was deleted is gone').toBe(false);
    for (const id of ledger.read) expect(kept.get(id), 'what was read is read').toBe(false);
    for (const { notifications: untouched } of devices) {
      for (const id of untouched) expect(kept.get(id), 'nothing else was touched').toBe(true);
    }
  }

  /** Time passes for what waits for its next try; everything else has to happen by itself. */
  async function allDelivered(db: Db): Promise<void> {
    await vi.waitFor(async () => {
      const failed = db.updateTable('edi_messages').set({ next_try_at: new Date() });
      const later = await failed.where('next_try_at', '>', new Date()).returning('message_id').execute();
      if (later.length > 0) await hastenJobs(db, A_DAY);
      const columns = ['message_id', 'started_at', 'next_try_at', 'tries', 'last_error'] as const;
      const waiting = await db.selectFrom('edi_messages').select(columns).where('sent_at', 'is', null).execute();
      expect({ waiting, jobs: await openJobs(db) }).toEqual({ waiting: [], jobs: [] });
    }, DELIVERED);
  }

  function report(): void {
    const { acknowledged, repeated, shipments } = ledger;
    const times = [...away].map(([victim, lengths]) => `${victim} ${median(lengths)} ms (${lengths.length})`);
    console.log(
      `${kills} kills, seed ${seed}: ${acknowledged} writes acknowledged, ${repeated} of them by a repetition, ` +
        `${shipments.length} shipments. Median until an answer: ${times.join(', ')}.`,
    );
  }

  async function onDatabase<Result>(use: (db: Db) => Promise<Result>): Promise<Result> {
    const db = openDatabase(server.connection());
    try {
      return await use(db);
    } finally {
      await db.destroy();
    }
  }

  function notificationsFor(username: string): Promise<string[]> {
    return onDatabase(async (db) => {
      const write = createWriter({ db, clock: () => new Date() })({ companyId: TEST_COMPANY, username });
      const before = await idsOf(db, username);
      await write(async (tx) => {
        const notification = { type: 'warning', code: 'bookingRejected', values: { reason: 'full' } } as const;
        for (let count = 0; count < notificationsOfDevice; count += 1)
          await addNotification(tx, username, notification);
        return { body: undefined };
      });
      return (await idsOf(db, username)).filter((id) => !before.includes(id));
    });
  }

  async function call(address: string, method: string, body: object, token = ''): Promise<unknown> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${server.url}/api${address}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok, address).toBe(true);
    return answer.json();
  }

  async function signIn(username: string): Promise<Session> {
    return (await call('/login', 'POST', { username, password: TEST_PASSWORD })) as Session;
  }

  async function newDeliveryType(token: string): Promise<string> {
    const numberSeries = { consignment: consignmentSeries(), package: packageSeries() };
    const carrier = await call('/carriers/new', 'PUT', { ...DSV_CARRIER, numberSeries }, token);
    const { carrierId } = carrier as { carrierId: string };
    const body = { name: 'Road', carrierId, dom: { value: 'GRP' } };
    return ((await call('/deliveryTypes', 'POST', body, token)) as { id: string }).id;
  }
}

async function idsOf(db: Db, username: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('username', '=', username)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The shipment that each file in the carriers' folders is about. */
function deliveredAbout(dataDirectory: string): string[] {
  const folder = path.join(dataDirectory, 'edi', TEST_COMPANY);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.edi'));
  return files.flatMap((file) => {
    const segments = new Reader().parse(readFileSync(path.join(folder, file), 'latin1'));
    const named = segments.filter(({ elements }) => elements[0]?.[0] === 'ACD');
    return [...new Set(named.map(({ elements }) => elements[0]?.[1] ?? ''))];
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
