/** Blocks of numbers that the data have lost because they were put back to an older state, over HTTP. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TakenLease } from '#contract/number-lease.ts';
import type { Shipment } from '#contract/shipment.ts';
import { readHistory } from '#server/db/history.ts';
import { newHistory } from '#server/db/new-history.ts';
import { readFeed } from '#tests/support/change-feed.ts';
import { book, consignmentSeries, numbersOf, packageSeries } from '#tests/support/freight-world.ts';
import { bookingOf, createLeaseWorld, gone, TABLET } from '#tests/support/lease-world.ts';
import type { TestCaller } from '#tests/support/server.ts';
import { keepRows, restoreRows } from '#tests/support/stored-rows.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

/** Jobs would be in the way of rows that are put back. */
const world = await createLeaseWorld({ JOBS: '0' });
const { people, server } = world;
const { db } = server;
/** Each test counts through a range of its own. */
let ranges = 0;
const seriesOf = (range: number) => ({
  consignment: consignmentSeries({ from: `${400 + range}000000`, to: `${400 + range}999999` }),
  package: packageSeries({ prefix1: `373502${String(range).padStart(2, '0')}` }),
});
let name: string;
let carrierId: string;
let made: Shipment;
let other: Shipment;

/** As a backup holds it: a connection, two open shipments, and no block. */
beforeEach(async () => {
  name = `Lost ${randomUUID().slice(0, 8)}`;
  ranges += 1;
  const carrier = await world.carrier({ name, numberSeries: seriesOf(ranges) });
  carrierId = carrier.carrierId;
  [made, other] = [await carrier.shipment(), await carrier.shipment()];
  await backUp();
});

async function backUp(): Promise<void> {
  await sql`drop schema if exists kept cascade`.execute(db);
  await keepRows(db);
}

/** The data as a snapshot of the disk leaves them. */
async function putBack(): Promise<void> {
  await restoreRows(db);
  await world.wait(0);
}

/** And as `db:restore` does, in a history of their own. */
async function restore(): Promise<void> {
  await putBack();
  await db.transaction().execute(newHistory);
}

function report(
  block: TakenLease,
  left: { consignments: number; packages: number },
  {
    caller = people.user,
    proof = block.proof,
    headers = {},
  }: { caller?: TestCaller; proof?: string; headers?: object } = {},
) {
  const params = { leaseId: block.id };
  return caller.call('reportNumberLease', { params, body: { proof, left }, headers: { ...TABLET, ...headers } });
}

const confirm = (kind: string, current: string) =>
  people.moderator.call('confirmSeries', { params: { carrierId }, body: { kind, current } });
const seriesNow = async () => (await people.moderator.do('carrier', { params: { carrierId } })).numberSeries;
const numbersIn = ({ consignmentNumbers, packageNumbers }: TakenLease) => [...consignmentNumbers, ...packageNumbers];

async function confirmAsShown(): Promise<void> {
  const { consignment, package: packages } = await seriesNow();
  await confirm('consignment', consignment?.current ?? '');
  await confirm('package', packages?.current ?? '');
}

async function told(caller: TestCaller, code: string) {
  const docs = (await readFeed(caller)).flatMap((change) => (change.kind === 'notification' ? [change.doc] : []));
  const all = docs as { code?: string; values?: { carrier?: string; number?: string }; shipmentId?: string }[];
  return all.filter((one) => one.code === code && one.values?.carrier === name);
}

describe('a block that the data have lost', () => {
  test('[OFF-15] a block that the data have lost is told of by its device, and none of its numbers is issued again, whoever confirms what', async () => {
    const block = await world.take(carrierId);
    await restore();
    expect(await world.book(made, bookingOf(block))).toMatchObject(gone('unknown'));
    expect(await report(block, { consignments: 1, packages: 3 })).toMatchObject({
      status: 200,
      body: { id: block.id, carrierId, state: 'restored', takenBy: TEST_USERS.DefaultUser, deviceName: 'Surfplatta 3' },
    });

    const refused = await people.user.refused('bookShipment', { params: { shipmentId: other.shipmentId }, body: {} });
    const { consignmentNumbers, packageNumbers } = block;
    expect(refused).toMatchObject({
      code: 'seriesHeld',
      held: [
        {
          kind: 'consignment',
          blocks: [
            {
              ...{ device: 'Surfplatta 3', first: consignmentNumbers[0], last: consignmentNumbers[1] },
              printedUpTo: consignmentNumbers[0],
            },
          ],
        },
        {
          ...{ kind: 'package', current: '000000007' },
          blocks: [{ first: packageNumbers[0], last: packageNumbers[5], printedUpTo: packageNumbers[2] }],
        },
      ],
    });
    expect(await confirm('package', '000000006')).toMatchObject({
      status: 422,
      body: { fields: { current: { code: 'minValue', values: { min: '000000007' } } } },
    });
    await confirmAsShown();
    const booked = numbersOf(await book(people.user, other.shipmentId));
    expect(booked.filter((number) => numbersIn(block).includes(number))).toEqual([]);
    expect(await world.book(made, bookingOf(block))).toMatchObject(gone('restored'));
    expect(await world.stored(made)).toMatchObject({ isBooked: false, consignmentNo: null });

    const values = { device: 'Surfplatta 3', upTo: packageNumbers[2], last: packageNumbers[5] };
    for (const caller of [people.moderator, people.user]) {
      expect(await told(caller, 'leaseLost')).toMatchObject([{ values }]);
    }
    const { rows: recorded } = await people.moderator.do('audit', { query: { kind: 'series' } });
    expect(recorded.filter(({ entity }) => entity === `${carrierId} package`)).toContainEqual(
      expect.objectContaining({
        username: TEST_USERS.DefaultUser,
        before: { current: '000000001' },
        after: { current: '000000007' },
      }),
    );
  });

  test('[OFF-15] a block that the data have lost is told of after its numbers were given away: who has them is named, and its booking is refused as used', async () => {
    const block = await world.take(carrierId);
    await restore();
    await confirmAsShown();
    const since = await book(people.user, other.shipmentId);
    expect(numbersOf(since)).toContain(block.packageNumbers[0]);
    expect(await world.book(made, bookingOf(block))).toMatchObject(gone('used'));
    await report(block, { consignments: 1, packages: 4 });
    expect(await world.book(made, bookingOf(block))).toMatchObject(gone('used'));
    expect(await world.book(made, bookingOf(block, 1))).toMatchObject(gone('restored'));

    const twice = await told(people.moderator, 'numberTwice');
    expect(twice.every(({ shipmentId }) => shipmentId === other.shipmentId)).toBe(true);
    const used = [block.consignmentNumbers[0], ...block.packageNumbers.slice(0, 2)];
    expect(new Set(twice.map(({ values }) => values?.number))).toEqual(new Set(used));
    const next = numbersOf(await book(people.user, made.shipmentId));
    expect(next.filter((number) => numbersIn(block).includes(number))).toEqual([]);
  });

  test('[OFF-15] proves that the data were put back without a word, so that no series goes on before it is confirmed', async () => {
    const block = await world.take(carrierId);
    await putBack();
    const before = await readHistory(db);
    const left = { consignments: 2, packages: 6 };
    expect(
      await report(block, left, { headers: { 'x-history': before, 'idempotency-key': randomUUID() } }),
    ).toMatchObject({
      status: 412,
      body: { code: 'otherHistory' },
    });
    const now = await readHistory(db);
    expect(now).not.toBe(before);
    expect(await report(block, left, { headers: { 'x-history': now, 'idempotency-key': randomUUID() } })).toMatchObject(
      {
        status: 200,
        body: { state: 'restored' },
      },
    );
    expect(await readHistory(db)).toBe(now);
    const params = { shipmentId: other.shipmentId };
    expect(await people.user.refused('bookShipment', { params, body: {} })).toMatchObject({ code: 'seriesHeld' });
    const [notice] = await told(people.user, 'leaseLost');
    expect(notice?.values).toMatchObject({ device: expect.any(String) });
    expect(notice?.values).not.toHaveProperty('upTo');
  });

  test('[OFF-15] a block that the data have lost is told of once, however many windows of its device do so at the same time', async () => {
    const block = await world.take(carrierId);
    await restore();
    const answers = await Promise.all(Array.from({ length: 4 }, () => report(block, { consignments: 1, packages: 3 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await told(people.moderator, 'leaseLost')).toHaveLength(1);
  });

  test('[OFF-15] a block that the data have lost keeps its numbers from a connection that is made anew because the data have lost the old one', async () => {
    const numberSeries = seriesOf(99);
    const lost = await world.carrier({ name: 'Made since', numberSeries });
    const block = await world.take(lost.carrierId);
    await restore();
    expect(await report(block, { consignments: 0, packages: 0 })).toMatchObject({ status: 200 });
    const anew = await world.carrier({ name: 'Made anew', numberSeries });
    const numbers = numbersOf(await book(people.user, (await anew.shipment()).shipmentId));
    expect(numbers).toHaveLength(4);
    expect(numbers.filter((number) => numbersIn(block).includes(number))).toEqual([]);
  });
});

describe('a report', () => {
  test('[OFF-15] a report of a block that the data have changes nothing', async () => {
    const block = await world.take(carrierId);
    const [history, series] = [await readHistory(db), await seriesNow()];
    expect(await report(block, { consignments: 0, packages: 0 })).toMatchObject({
      status: 200,
      body: { state: 'live', packages: { used: 0, left: 6 } },
    });
    expect([await readHistory(db), await seriesNow()]).toEqual([history, series]);
    expect(await told(people.moderator, 'leaseLost')).toEqual([]);
    expect(await world.book(made, bookingOf(block))).toMatchObject({ status: 200 });
  });

  test('[OFF-15] a report of anything that this server has not given to this company is refused, and no series moves', async () => {
    const [block, second] = [await world.take(carrierId), await world.take(carrierId)];
    await restore();
    const series = await seriesNow();
    const stranger = await server.signIn(OTHER_USERS.Moderator);
    const left = { consignments: 0, packages: 0 };
    const [keyName, sealed = ''] = block.proof.split('.');
    const changed = `${keyName}.${sealed.slice(0, 60)}${sealed[60] === 'A' ? 'B' : 'A'}${sealed.slice(61)}`;
    const answers = [
      await report(block, left, { caller: stranger }),
      await report(block, left, { proof: changed }),
      await report(block, left, { proof: second.proof }),
      await report(block, left, { proof: 'x' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await seriesNow()).toEqual(series);
    expect(await told(people.moderator, 'leaseLost')).toEqual([]);
  });
});

test('[OFF-11] a series that was confirmed after a restore is not moved back below that number', async () => {
  await restore();
  await confirm('package', '000000900');
  await confirm('consignment', (await seriesNow()).consignment?.current ?? '');
  const carrier = await people.moderator.do('carrier', { params: { carrierId } });
  const moveTo = (current: string) => {
    const numberSeries = { package: { ...carrier.numberSeries.package, current } };
    const body = { name: carrier.name, carrierSuiteId: carrier.carrierSuiteId, numberSeries };
    return people.moderator.call('saveCarrier', { params: { carrierId }, body } as never);
  };
  await moveTo('000000004');
  expect((await seriesNow()).package?.current).toBe('000000900');
  expect(numbersOf(await book(people.user, made.shipmentId))[1]).toContain('000000900');
});
