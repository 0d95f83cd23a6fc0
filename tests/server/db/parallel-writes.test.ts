/** Many people write to one company at the same time, without deadlocks. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { UNSENT_STATUSES } from '#domain/shipments/status.ts';
import { readFeed } from '#tests/support/change-feed.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  createAddress,
  createCarrier,
  createEdiDeliveryType,
  createShipment,
  DSV_CARRIER,
  goodsLine,
  numbersOf,
  swedishReceiver,
} from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const OF_EACH = 25;

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const { db } = database;
const server = await startTestServer({ database });
const moderator = await server.signIn(TEST_USERS.Moderator);
/** Others of the company: one user alone may have two calls in progress. */
const superUser = await server.signIn(TEST_USERS.SuperUser);
const user = await server.signIn(TEST_USERS.DefaultUser);

const times = <Result>(make: (index: number) => Promise<Result>): Promise<Result>[] =>
  Array.from({ length: OF_EACH }, (_, index) => make(index));

function inTurn<Result>(make: (index: number) => Promise<Result>): Promise<Result>[] {
  let before: Promise<unknown> = Promise.resolve();
  return times((index) => {
    const made = before.then(() => make(index));
    before = made;
    return made;
  });
}

async function deliveryTypes(): Promise<DeliveryType[]> {
  return (await moderator.do('deliveryTypes', { query: { pageSize: '200' } })).data;
}

test('[BOK-03] two hundred saves, creates, bookings, prints and register changes at once all end, and agree afterwards', async () => {
  const ids = [await createEdiDeliveryType(moderator), await createEdiDeliveryType(moderator)];
  const [first, second] = (await deliveryTypes()).filter(({ id }) => ids.includes(id));
  if (!first || !second) throw new Error('both delivery types were made');
  const addresses = await Promise.all(times((index) => createAddress(moderator, `Mottagare ${index}`)));
  const make = (deliveryType: string) => createShipment(moderator, { deliveryType, goodsLines: [goodsLine(1, 2)] });
  const edited = await Promise.all(times((index) => make(index % 2 ? first.id : second.id)));
  const booked = await Promise.all(times(() => make(first.id)));
  const printed = await Promise.all(times(() => make(second.id)));

  const turns = [
    times((index) => {
      const deliveryType = index % 3 === 0 ? { deliveryType: index % 2 ? second.id : first.id } : {};
      const params = { shipmentId: edited[index]?.shipmentId ?? '' };
      return user.call('saveShipment', { params, body: { orderNumber: `Order ${index}`, ...deliveryType } });
    }),
    times((index) => {
      const deliveryType = index % 2 ? first.id : second.id;
      const body = { addresses: { receiver: swedishReceiver }, goodsLines: [goodsLine(1, 1)], deliveryType };
      return superUser.call('saveShipment', { params: { shipmentId: 'new' }, body });
    }),
    times((index) => user.call('bookShipment', { params: { shipmentId: booked[index]?.shipmentId ?? '' }, body: {} })),
    // In turn, as one person's files are drawn: beyond a few, waiting requests are told to come again.
    inTurn((index) =>
      moderator.call('printShipment', { params: { shipmentId: printed[index]?.shipmentId ?? '' }, body: {} }),
    ),
    times((index) => {
      const { id, carrierId, dom } = index % 2 ? first : second;
      const body = { name: `Typ ${id} ${index}`, carrierId, dom };
      return moderator.call('saveDeliveryType', { params: { id }, body });
    }),
    times((index) => {
      const { carrierId } = index % 2 ? first : second;
      const body = { carrierSuiteId: DSV_CARRIER.carrierSuiteId, name: `Transportör ${index}` };
      return moderator.call('saveCarrier', { params: { carrierId }, body });
    }),
    times((index) => {
      const { carrierId, dom } = index % 2 ? first : second;
      return moderator.call('createDeliveryType', { body: { name: `Ny typ ${index}`, carrierId, dom } });
    }),
    times((index) => {
      const { _etag, ...address } = addresses[index] ?? { _etag: '' };
      return moderator.call('saveAddress', { body: { ...address, name: `Ändrad ${index}` } });
    }),
  ];
  // Interleaves the kinds, so that different ones meet.
  const answers = await Promise.all(
    Array.from({ length: OF_EACH }, (_, index) => turns.map((kind) => kind[index])).flat(),
  );
  expect(answers).toHaveLength(8 * OF_EACH);
  expect(answers.filter((answer) => answer?.status !== 200 && answer?.status !== 201)).toEqual([]);

  const feed = await readFeed(moderator);
  const shipments = feed.flatMap((change) =>
    change.kind === 'shipment' && change.doc ? [change.doc as Shipment] : [],
  );
  expect(shipments).toHaveLength(4 * OF_EACH);
  const types = new Map((await deliveryTypes()).map((type) => [type.id, type]));
  for (const shipment of shipments) {
    if (shipment.isBooked || !UNSENT_STATUSES.some((status) => status === shipment.status)) continue;
    const { name, carrierId, carrierName } = types.get(shipment.deliveryType ?? '') ?? {};
    expect(shipment).toMatchObject({ deliveryTypeName: name, carrier: carrierId, carrierName });
  }
  const numbers = shipments.flatMap(numbersOf);
  expect(numbers).toHaveLength(2 * OF_EACH * 3);
  expect(new Set(numbers).size).toBe(numbers.length);
  const { rows } = await sql<{ counted: string; numbered: string }>`
    select change_seq as counted, (select max(seq) from changes where company_id = ${TEST_COMPANY}) as numbered
    from company_counters where company_id = ${TEST_COMPANY}`.execute(db);
  expect(rows[0]?.numbered).toBe(rows[0]?.counted);
});

test('a create that waits for its delivery type keeps nobody from the counter', async () => {
  const deliveryType = await createEdiDeliveryType(moderator);
  const created = await db.transaction().execute(async (tx) => {
    await sql`select from delivery_types where id = ${deliveryType} for update`.execute(tx);
    const creating = createShipment(moderator, { deliveryType });
    await expect.poll(countWaiting).toBe(1);
    await sql`select from company_counters where company_id = ${TEST_COMPANY} for update nowait`.execute(tx);
    return { creating };
  });
  expect((await created.creating).deliveryType).toBe(deliveryType);
});

test('a carrier save that waits for a shipment in work keeps no numbers from it', async () => {
  const deliveryType = await createEdiDeliveryType(moderator);
  const { shipmentId, carrier } = await createShipment(moderator, { deliveryType });
  const saved = await db.transaction().execute(async (tx) => {
    await sql`select from shipments where shipment_id = ${shipmentId} for update`.execute(tx);
    const body = { carrierSuiteId: DSV_CARRIER.carrierSuiteId, name: 'Omdöpt' };
    const saving = moderator.do('saveCarrier', { params: { carrierId: carrier ?? '' }, body });
    await expect.poll(countWaiting).toBe(1);
    const series = await sql`select from number_series where carrier_id = ${carrier} for update nowait`.execute(tx);
    expect(series.rows).toHaveLength(2);
    return { saving };
  });
  await saved.saving;
  const { shipmentData } = await moderator.do('shipment', { params: { shipmentId } });
  expect(shipmentData.carrierName).toBe('Omdöpt');
});

test('six delivery types renamed alike at once: one gets the name, the others are told that it is taken', async () => {
  const carrierId = await createCarrier(moderator);
  const bodyOf = (name: string) => ({ name, carrierId, dom: { value: 'SYSTEM' } });
  const types = await Promise.all(
    Array.from({ length: 6 }, (_, index) => moderator.do('createDeliveryType', { body: bodyOf(`Namn ${index}`) })),
  );
  const body = bodyOf('Samma namn');
  const answers = await Promise.all(
    types.map(({ id }) => moderator.call('saveDeliveryType', { params: { id }, body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});

/** Writes that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
