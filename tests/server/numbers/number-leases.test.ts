/** Blocks of numbers that devices lease, over HTTP. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  book,
  consignmentSeries,
  createCarrier,
  createShipment,
  goodsLine,
  numbersOf,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { createLeaseWorld, DAY, TABLET } from '#tests/support/lease-world.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const world = await createLeaseWorld();
const { people } = world;

describe('a block of numbers', () => {
  test('[OFF-15] a block of numbers is taken from the series, and nothing else gets its numbers', async () => {
    const { carrierId, shipment } = await world.carrier();
    const block = await world.take(carrierId);
    expect(block).toMatchObject({
      ...{ carrierId, device: 'tablet-3', deviceName: 'Surfplatta 3', takenBy: TEST_USERS.DefaultUser, state: 'live' },
      ...{ takenAt: world.now().toISOString(), expiresAt: new Date(world.now().getTime() + 7 * DAY).toISOString() },
      consignments: { taken: 2, used: 0, left: 2 },
      packages: { taken: 6, used: 0, left: 6 },
    });
    expect([block.consignmentNumbers.length, block.packageNumbers.length]).toEqual([2, 6]);
    const booked = await book(people.user, (await shipment()).shipmentId);
    const leased = new Set([...block.consignmentNumbers, ...block.packageNumbers]);
    expect(numbersOf(booked).filter((number) => leased.has(number))).toEqual([]);
  });

  test('[OFF-15] a block of numbers is listed for the whole company, without its numbers', async () => {
    const { carrierId } = await world.carrier();
    const { consignmentNumbers, packageNumbers, proof, ...block } = await world.take(carrierId);
    const listed = await people.moderator.do('numberLeases');
    expect(listed.find(({ id }) => id === block.id)).toEqual(block);
    const stranger = await world.server.signIn(OTHER_USERS.Moderator);
    expect(await stranger.do('numberLeases')).toEqual([]);
    for (const secret of [packageNumbers[0], proof]) expect(JSON.stringify(listed)).not.toContain(secret);
  });

  test('[OFF-15] a block of numbers is the same block when its request comes again', async () => {
    const { carrierId } = await world.carrier();
    const headers = { ...TABLET, 'idempotency-key': randomUUID() };
    const first = await world.take(carrierId, {}, people.user, headers);
    expect(await world.take(carrierId, {}, people.user, headers)).toEqual(first);
    expect((await world.leases()).filter((lease) => lease.carrierId === carrierId)).toHaveLength(1);
  });

  test('[OFF-15] shares no number with one that is taken at the same time', async () => {
    const { carrierId } = await world.carrier();
    const blocks = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        world.take(carrierId, { consignments: 20, packages: 50 }, index % 2 ? people.user : people.moderator, {
          'x-device': `tablet-${index}`,
        }),
      ),
    );
    const numbers = blocks.flatMap((block) => [...block.consignmentNumbers, ...block.packageNumbers]);
    expect(new Set(numbers).size).toBe(8 * 70);
  });

  test.each([
    { what: '201 packages', asked: { packages: 201 }, field: 'packages', code: 'maxValue' },
    { what: 'fewer than no consignments', asked: { consignments: -1 }, field: 'consignments', code: 'minValue' },
    { what: 'nothing', asked: { consignments: 0, packages: 0 }, field: 'packages', code: 'required' },
    { what: 'no device', asked: { device: '' }, field: 'device', code: 'empty' },
  ])('[OFF-15] is refused when $what is asked for', async ({ asked, field, code }) => {
    const { carrierId } = await world.carrier();
    const body = { carrierId, consignments: 1, packages: 1, device: 'tablet-3', ...asked };
    const refused = { status: 400, fields: { [field]: { code } } };
    expect(await people.user.refused('takeNumberLease', { body, headers: TABLET })).toMatchObject(refused);
  });

  test('[OFF-15] a block of numbers is bounded on each device and in the company', async () => {
    const { carrierId } = await world.carrier();
    await world.take(carrierId, { consignments: 0, packages: 200 });
    const second = await world.take(carrierId, { consignments: 0, packages: 200 });
    const body = { carrierId, consignments: 1, packages: 1, device: 'tablet-3' };
    const refused = { status: 422, fields: { packages: { code: 'tooManyLeased' } } };
    expect(await people.user.refused('takeNumberLease', { body, headers: TABLET })).toMatchObject(refused);
    await people.user.do('returnNumberLease', { params: { leaseId: second.id } });
    await world.take(carrierId, { consignments: 0, packages: 200 });
    for (let device = 0; device < 18; device += 1) {
      await world.take(carrierId, { consignments: 0, packages: 200 }, people.user, { 'x-device': `further-${device}` });
    }
    expect(
      await people.user.refused('takeNumberLease', { body, headers: { 'x-device': 'one-more' } }),
      'the company',
    ).toMatchObject(refused);
  });

  test('[OFF-15] cannot be taken where the carrier gives the numbers itself', async () => {
    const webService = { carrierSuiteId: 'POSTNORDSE', gaNo: '1', ws_UserName: 'kaj', ws_Password: 'x' };
    const carrierId = await createCarrier(people.moderator, { ...webService, numberSeries: undefined } as object);
    const body = { carrierId, consignments: 1, packages: 1, device: 'tablet-3' };
    expect(await people.user.refused('takeNumberLease', { body, headers: TABLET })).toMatchObject({
      status: 422,
      fields: { carrierId: { code: 'carrierGivesNumbers' } },
    });
  });

  test('[OFF-15] cannot be taken from a series that has too few numbers, and nothing of it is', async () => {
    const numberSeries = {
      consignment: consignmentSeries(),
      package: packageSeries({ prefix1: '37350003', to: '000000005' }),
    };
    const { carrierId, shipment } = await world.carrier({ numberSeries });
    const body = { carrierId, consignments: 1, packages: 6, device: 'tablet-3' };
    expect(await people.user.refused('takeNumberLease', { body, headers: TABLET })).toMatchObject({
      status: 422,
      fields: { packages: { code: 'numberSeries.exhausted' } },
    });
    expect(numbersOf(await book(people.user, (await shipment()).shipmentId))).toHaveLength(4);
  });

  test('[OFF-15] a block of numbers leaves void what is returned unused: it is never issued again, not even by a series that starts over', async () => {
    const numberSeries = {
      consignment: consignmentSeries(),
      package: packageSeries({ prefix1: '37350004', to: '000000009', allowRecycle: true }),
    };
    const { carrierId, shipment } = await world.carrier({ numberSeries });
    const block = await world.take(carrierId, { consignments: 0, packages: 3 });
    await people.user.do('returnNumberLease', { params: { leaseId: block.id } });
    await people.user.do('returnNumberLease', { params: { leaseId: block.id } });
    expect(await world.leaseOf(block.id)).toMatchObject({
      state: 'returned',
      packages: { taken: 3, used: 0, left: 3 },
    });
    const rows = await world.server.db
      .selectFrom('issued_numbers')
      .select('void')
      .where('lease_id', '=', block.id)
      .execute();
    expect(rows.map((row) => row.void)).toEqual([true, true, true]);
    const made = [await shipment(), await shipment()];
    const early = await Promise.all(made.map(({ shipmentId }) => book(people.user, shipmentId)));
    await world.wait(400 * DAY);
    const { shipmentId } = await createShipment(people.user, {
      deliveryType: made[0]?.deliveryType,
      goodsLines: [goodsLine(1, 6)],
    });
    const late = await book(people.user, shipmentId);
    expect(new Set(numbersOf(late).slice(1))).toEqual(new Set(early.flatMap((one) => numbersOf(one).slice(1))));
    expect(numbersOf(late).filter((number) => block.packageNumbers.includes(number))).toEqual([]);
    await world.wait(-400 * DAY);
  });
});
