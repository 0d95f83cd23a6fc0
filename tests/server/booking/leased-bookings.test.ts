/** Bookings with numbers that a device has leased, over HTTP: what is accepted, however late, and what is refused. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { LeaseGoneReason, TakenLease } from '#contract/number-lease.ts';
import type { Shipment } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import {
  book,
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createShipment,
  numbersOf,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { bookingOf, createLeaseWorld, DAY, gone, MINUTE, TABLET } from '#tests/support/lease-world.ts';
import type { TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const world = await createLeaseWorld();
const { people } = world;
const OTHER_TABLET = { 'x-device': 'tablet-4 Surfplatta%204' };
const OTHER_RANGE = {
  consignment: consignmentSeries({ from: '466000000', to: '466999999' }),
  package: packageSeries({ prefix1: '37350009' }),
};

describe('a booking with leased numbers', () => {
  test('[OFF-15] gets exactly the numbers of its labels, which count as printed on the device', async () => {
    const { carrierId, shipment } = await world.carrier();
    const block = await world.take(carrierId);
    const made = await shipment();
    const doneAt = world.now();
    await world.wait(3 * DAY);
    const key = { 'idempotency-key': randomUUID(), 'x-done-at': doneAt.toISOString() };
    const answer = await world.book(made, bookingOf(block), { headers: key });
    expect(answer).toMatchObject({ status: 200, body: { shipmentData: { isBooked: true }, autoprint: [] } });
    const again = await world.book(made, bookingOf(block), { headers: key });
    expect(again.headers.get('idempotency-replayed')).toBe('true');

    const booked = await world.stored(made);
    expect(booked.consignmentNo).toBe(block.consignmentNumbers[0]);
    expect(booked.goodsLines.map((line) => line.packageNumbers)).toEqual([
      block.packageNumbers.slice(0, 2),
      block.packageNumbers.slice(2, 3),
    ]);
    const label = booked.documents.find(({ kind }) => kind === 'label');
    expect(label).toMatchObject({ printStatus: PRINT_STATUS.done, printedAt: doneAt.toISOString() });
    const { data } = await people.user.do('prints', { params: { shipmentId: made.shipmentId } });
    expect(data).toMatchObject([{ kind: 'label', outcome: 'handed', askedAt: doneAt.toISOString() }]);
    expect(await world.leaseOf(block.id)).toMatchObject({
      consignments: { taken: 2, used: 1, left: 1 },
      packages: { taken: 6, used: 3, left: 3 },
    });
    const { data: messages } = await people.user.do('ediLog', { query: { shipmentId: made.shipmentId } });
    expect(messages).toHaveLength(1);
  });

  test('[OFF-15] a booking with leased numbers keeps the day it was made on, however late it arrives', async () => {
    const { carrierId, deliveryType } = await world.carrier();
    const block = await world.take(carrierId);
    const today = world.now().toISOString().slice(0, 10);
    const made = await createShipment(people.user, { deliveryType, dispDate: today });
    const done = { 'x-done-at': new Date(world.now().getTime() + MINUTE).toISOString() };
    await world.wait(2 * DAY);
    expect(await world.book(made, {})).toMatchObject({
      status: 422,
      body: { fields: { dispDate: { code: 'datePassed' } } },
    });
    expect(await world.book(made, bookingOf(block), { headers: done })).toMatchObject({ status: 200 });
  });

  interface Abuse {
    readonly reason: LeaseGoneReason;
    readonly body: object;
    readonly headers?: Record<string, string>;
    readonly caller?: TestCaller;
  }
  const abuses: Record<string, (block: TakenLease, other: TakenLease) => Promise<Abuse>> = {
    'of no block': async (block) => ({ reason: 'unknown', body: { ...bookingOf(block), lease: randomUUID() } }),
    'on another device': async (block) => ({ reason: 'device', body: bookingOf(block), headers: OTHER_TABLET }),
    'on a device that does not name itself': async (block) => ({
      ...{ reason: 'device', body: bookingOf(block), headers: { 'x-device': '' } },
    }),
    'by another user': async (block) => ({ reason: 'user', body: bookingOf(block), caller: people.moderator }),
    'with a number of another block': async (block, other) => ({
      reason: 'notOfBlock',
      body: { ...bookingOf(block), packageNumbers: [...block.packageNumbers.slice(0, 2), other.packageNumbers[0]] },
    }),
    'with a number that nobody issued': async (block) => ({
      reason: 'notOfBlock',
      body: { ...bookingOf(block), consignmentNo: '4569999999' },
    }),
    'with one number twice': async (block) => {
      const [number] = block.packageNumbers;
      return {
        reason: 'used',
        body: { ...bookingOf(block), packageNumbers: [number, number, block.packageNumbers[1]] },
      };
    },
    'with too few numbers': async (block) => ({
      reason: 'doesNotFit',
      body: { ...bookingOf(block), packageNumbers: block.packageNumbers.slice(0, 2) },
    }),
    'with too many numbers': async (block) => ({
      reason: 'doesNotFit',
      body: { ...bookingOf(block), packageNumbers: block.packageNumbers.slice(0, 4) },
    }),
    'without the consignment number': async (block) => ({
      reason: 'doesNotFit',
      body: { ...bookingOf(block), consignmentNo: null },
    }),
    'after the block was returned': async (block) => {
      await people.user.do('returnNumberLease', { params: { leaseId: block.id } });
      await world.wait(MINUTE);
      return { reason: 'returned', body: bookingOf(block) };
    },
    'after seven days without contact': async (block) => {
      await world.wait(7 * DAY + MINUTE);
      return { reason: 'expired', body: bookingOf(block) };
    },
  };
  test.each(Object.keys(abuses))('[OFF-15] is refused $0, and no number is used', async (name) => {
    const { carrierId, shipment } = await world.carrier();
    const [block, other] = [await world.take(carrierId), await world.take(carrierId)];
    const made = await shipment();
    const abuse = (await abuses[name]?.(block, other)) as Abuse;
    expect(await world.book(made, abuse.body, abuse)).toMatchObject(gone(abuse.reason));
    expect(await world.stored(made)).toMatchObject({ isBooked: false, consignmentNo: null });
    expect((await world.leaseOf(block.id))?.packages.used).toBe(0);
  });

  test('[OFF-15] a booking with leased numbers is refused with a number that another booking has used, and each number stands on one shipment', async () => {
    const { carrierId, shipment } = await world.carrier();
    const block = await world.take(carrierId);
    const [first, second] = [await shipment(), await shipment()];
    const answers = await Promise.all([world.book(first, bookingOf(block)), world.book(second, bookingOf(block))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)).toMatchObject(gone('used'));
    expect(await world.book(answers[0]?.status === 200 ? second : first, bookingOf(block, 1))).toMatchObject({
      status: 200,
    });
    const numbers = [await world.stored(first), await world.stored(second)].flatMap(numbersOf);
    expect(new Set(numbers).size).toBe(8);
  });

  test('[OFF-15] a booking with leased numbers is refused when a colleague has booked the shipment with other numbers', async () => {
    const { carrierId, shipment } = await world.carrier();
    const block = await world.take(carrierId);
    const made = await shipment();
    await book(people.moderator, made.shipmentId);
    expect(await world.book(made, bookingOf(block))).toMatchObject(gone('doesNotFit'));
    const stale = await world.book(made, bookingOf(block), { headers: { 'if-match': made._etag ?? '' } });
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale' } });
  });

  test('[OFF-15] succeeds when it comes again with a new key, since its numbers are those of the shipment', async () => {
    const { carrierId, shipment } = await world.carrier();
    const block = await world.take(carrierId);
    const made = await shipment();
    for (const key of [randomUUID(), randomUUID()]) {
      expect(await world.book(made, bookingOf(block), { headers: { 'idempotency-key': key } })).toMatchObject({
        status: 200,
      });
    }
    expect((await world.leaseOf(block.id))?.packages.used).toBe(3);
  });

  test('[OFF-15] a booking with leased numbers is accepted late when it was made before the block was returned or expired', async () => {
    const { carrierId, shipment } = await world.carrier();
    const [returned, expired] = [await world.take(carrierId), await world.take(carrierId)];
    const made = [await shipment(), await shipment()];
    await world.wait(MINUTE);
    const done = { 'x-done-at': world.now().toISOString() };
    await world.wait(MINUTE);
    await people.user.do('returnNumberLease', { params: { leaseId: returned.id } });
    await world.wait(8 * DAY);
    expect(await world.leaseOf(expired.id)).toMatchObject({ state: 'expired' });
    for (const [index, block] of [returned, expired].entries()) {
      const answer = await world.book(made[index] as Shipment, bookingOf(block), { headers: done });
      expect(answer).toMatchObject({ status: 200 });
      const rows = await world.server.db
        .selectFrom('issued_numbers')
        .select('number')
        .where('lease_id', '=', block.id)
        .where('shipment_id', '!=', '0')
        .where('void', '=', true)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  test('[OFF-15] a word from its device keeps a block for seven more days, but does not bring an expired one back', async () => {
    const { carrierId } = await world.carrier();
    const [kept, lost] = [await world.take(carrierId), await world.take(carrierId, {}, people.user, OTHER_TABLET)];
    for (const span of [6 * DAY, 6 * DAY]) {
      await world.wait(span);
      await world.leases(TABLET);
    }
    await world.leases(OTHER_TABLET);
    expect([await world.leaseOf(kept.id), await world.leaseOf(lost.id)]).toMatchObject([
      { state: 'live' },
      { state: 'expired' },
    ]);
  });

  test('[OFF-15] a booking with leased numbers is refused after its person has lost rights', async () => {
    const { carrierId, shipment } = await world.carrier();
    const made = await shipment();
    const superUser = await world.server.signIn(TEST_USERS.SuperUser);
    const block = await world.take(carrierId, {}, superUser);
    const setRole = async (role: 'SuperUser' | 'DefaultUser') => {
      const person = (await people.moderator.do('users')).find(({ username }) => username === TEST_USERS.SuperUser);
      const { fullName = 'Sam' } = person ?? {};
      await people.moderator.do('saveUser', { body: { username: TEST_USERS.SuperUser, fullName, role } });
    };
    await setRole('DefaultUser');
    const caller = await world.server.signIn(TEST_USERS.SuperUser);
    expect(await world.book(made, bookingOf(block), { caller })).toMatchObject(gone('role'));
    await setRole('SuperUser');
  });

  test('[OFF-15] a booking with leased numbers is refused of another company, which learns nothing of the block', async () => {
    const { carrierId } = await world.carrier();
    const block = await world.take(carrierId);
    const stranger = await world.server.signIn(OTHER_USERS.Moderator);
    const { shipmentId } = await createShipment(stranger);
    const type = await createDeliveryType(
      stranger,
      await createCarrier(stranger),
      `Theirs ${randomUUID()}`.slice(0, 40),
    );
    await stranger.do('saveShipment', { params: { shipmentId }, body: { deliveryType: type.id } });
    const params = { shipmentId };
    const refused = await stranger.call('bookShipment', { params, body: bookingOf(block), headers: TABLET });
    expect(refused).toMatchObject(gone('unknown'));
    expect(await stranger.refused('returnNumberLease', { params: { leaseId: block.id } })).toMatchObject({
      status: 404,
    });
  });

  test('[OFF-15] a booking with leased numbers is refused for another carrier than the block is of', async () => {
    const [one, other] = [await world.carrier(), await world.carrier({ name: 'Other', numberSeries: OTHER_RANGE })];
    const block = await world.take(one.carrierId);
    expect(await world.book(await other.shipment(), bookingOf(block))).toMatchObject(gone('carrier'));
  });

  test('[OFF-15] a booking with leased numbers is refused after a restore, and the confirmed series issues none of its numbers', async () => {
    const { carrierId, shipment } = await world.carrier();
    const block = await world.take(carrierId);
    const [made, next] = [await shipment(), await shipment()];
    const value = randomUUID();
    await world.server.db.updateTable('server_meta').set({ value }).where('name', '=', 'history').execute();
    expect(await world.book(made, bookingOf(block))).toMatchObject(gone('restored'));
    expect(await world.leaseOf(block.id)).toMatchObject({ state: 'restored' });
    const body = { carrierId, consignments: 1, packages: 1, device: 'tablet-3' };
    expect(await people.user.refused('takeNumberLease', { body, headers: TABLET })).toMatchObject({
      code: 'seriesHeld',
    });
    const series = (await people.moderator.do('carrier', { params: { carrierId } })).numberSeries;
    for (const kind of ['consignment', 'package'] as const) {
      const current = series[kind]?.current ?? '';
      await people.moderator.do('confirmSeries', { params: { carrierId }, body: { kind, current } });
    }
    const numbers = numbersOf(await book(people.user, next.shipmentId));
    expect(numbers.filter((number) => [...block.consignmentNumbers, ...block.packageNumbers].includes(number))).toEqual(
      [],
    );
  });

  test.each([
    { what: 'a block with a cancellation', body: { action: 'cancel', lease: 'x' }, error: { lease: 'notOffered' } },
    { what: 'numbers of no block', body: { packageNumbers: ['1'] }, error: { lease: 'required' } },
    {
      what: 'more numbers than a block has',
      body: { lease: 'x', packageNumbers: Array(201).fill('1') },
      error: { packageNumbers: 'maxLength' },
    },
  ])('[OFF-15] is malformed with $what', async ({ body, error }) => {
    const { shipment } = await world.carrier();
    const fields = Object.fromEntries(Object.entries(error).map(([field, code]) => [field, { code }]));
    expect(await world.book(await shipment(), body)).toMatchObject({ status: 400, body: { fields } });
  });
});
