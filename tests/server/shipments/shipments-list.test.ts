import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ShipmentRow } from '#contract/shipment.ts';
import type { SearchFields, Sort } from '#contract/shipments-list.ts';
import { SORT_COLUMNS } from '#contract/shipments-list-limits.ts';
import { shipmentSearch } from '#domain/shipments/list-pages.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { createCarrier, createDeliveryType, createShipment, inUppsala } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

let now = new Date('2026-11-21T12:00:00Z');
const server = await startTestServer({ clock: () => now });
let user: TestCaller;
let rows: ShipmentRow[];
let deliveryType: string;

const list = (body: object = {}) => user.do('shipmentsList', { body });
const found = async (searchFields: SearchFields, sort?: Sort) =>
  (await list({ searchFields, sort, pageSize: 200 })).data.map(({ shipmentId }) => shipmentId);

const NAMES = [
  'Åkerlunds Bygg',
  'ÄNGEN AB',
  'ödeby',
  'Zetas 100%',
  'a_b\\c',
  'Ba\u030Aen',
  'W & V',
  'andra',
  'Øst',
  'e',
];

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  const moderator = await server.signIn(TEST_USERS.Moderator);
  deliveryType = (await createDeliveryType(moderator, await createCarrier(moderator), 'System')).id;
  for (const [index, name] of [...NAMES, ...NAMES].entries()) {
    const { shipmentId } = await createShipment(user, {
      addresses: { receiver: { name, ...inUppsala } },
      orderNumber: index % 3 === 0 ? null : `${index % 2 === 0 ? 'SO' : 'so'}-${index}`,
      dispDate: `2026-11-${21 + (index % 4)}${index % 5 === 0 ? ' 14:30' : ''}`,
      deliveryType: index % 4 === 0 ? deliveryType : null,
    });
    if (index % 8 === 0) await user.do('bookShipment', { params: { shipmentId }, body: {} });
    if (index % 7 === 0) await user.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
  }
  const other = await server.signIn(OTHER_USERS.Moderator);
  await createShipment(other, { addresses: { receiver: { name: 'Åkerlunds Bygg', countryCode: 'SE' } } });
  rows = (await list({ pageSize: 200 })).data;
});

describe('the list', () => {
  test('[LST-06] shows a company’s own shipments, what is to do by its day and then what is closed, newest first', async () => {
    const { data, pages, shipmentsCount, maxShipmentId } = await list();
    expect(data).toHaveLength(20);
    expect({ pages, shipmentsCount }).toEqual({ pages: 1, shipmentsCount: 20 });
    const days = (closed: boolean) =>
      data.filter(({ status }) => (status === STATUS.cancelled) === closed).map(({ dispDate }) => dispDate);
    expect([...days(false), ...days(true)]).toEqual(data.map(({ dispDate }) => dispDate));
    expect(days(false)).toEqual(days(false).toSorted());
    expect(days(true)).toEqual(days(true).toSorted().reverse());
    expect(Number(maxShipmentId)).toBe(Math.max(...data.map(({ shipmentId }) => Number(shipmentId))));
  });

  test('[LST-04] % stands for anything, other characters for themselves', async () => {
    const names = async (receiver: string) => {
      const { data } = await list({ searchFields: { receiver } });
      return [...new Set(data.map((row) => row.receiver.name))].sort();
    };
    expect(await names('åker')).toEqual(['Åkerlunds Bygg']);
    expect(await names('%bygg')).toEqual(['Åkerlunds Bygg']);
    expect(await names('bygg%')).toEqual([]);
    expect(await names('a_b\\c')).toEqual(['a_b\\c']);
    expect(await names('a_b%')).toEqual(['a_b\\c']);
    expect(await names('BÅ%')).toEqual(['Båen']);
    expect(await names('%å%')).toEqual(['Båen', 'Åkerlunds Bygg'].sort());
  });

  test('[LST-04] finds a consignment and a package number, whole, by pattern or by its bar', async () => {
    const booked = rows.find(({ isBooked }) => isBooked);
    const consignment = booked?.consignmentNo;
    const [first = '', second] = booked?.packageNumbers ?? [];
    const bars = [`401${consignment}`, `]C1401${consignment}`, `(00)${first}`, `00${second}`];
    for (const trackingNo of [consignment, second, `%${first.slice(-6)}`, ...bars]) {
      expect(await found({ trackingNo: trackingNo ?? '' }), `${trackingNo}`).toEqual([booked?.shipmentId]);
    }
  });

  test('[LST-04, LST-06] server and device find the same in the same order', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'å', 'Ä', 'ö', 'e', 'b', '%', '_', '\\', '-', '1', 's', 'O'),
      maxLength: 4,
    });
    const search: fc.Arbitrary<SearchFields> = fc.record(
      {
        receiver: text,
        orderNumber: text,
        shipmentId: fc.constantFrom('%1', '100001', '%0%', '1_'),
        trackingNo: fc.constantFrom('%', '70%', '%1', '373%'),
        status: fc.constantFrom('10', '20', '[12]0', '90', ''),
        deliveryType: fc.constantFrom('', deliveryType, '%'),
        createdBy: fc.constantFrom('', TEST_USERS.DefaultUser, '%'),
        dispDateFrom: fc.constantFrom('', '2026-11-22', '2026-11-24'),
        dispDateTo: fc.constantFrom('2026-11-22', '2026-11-23'),
      },
      { requiredKeys: [] },
    );
    const sort = fc.record({ column: fc.constantFrom(...SORT_COLUMNS), direction: fc.constantFrom('asc', 'desc') });
    await fc.assert(
      fc.asyncProperty(search, fc.option(sort as fc.Arbitrary<Sort>, { nil: undefined }), async (fields, order) => {
        expect(await found(fields, order)).toEqual(shipmentSearch(rows)(fields, order).ids);
      }),
      { numRuns: 150 },
    );
  });

  test.each<[SearchFields, string]>([
    [{ dispDate: '2026-02-31' }, 'searchFields.dispDate'],
    [{ status: 'x' as never }, 'searchFields.status'],
    [{ nonsense: 1 } as never, 'searchFields.nonsense'],
  ])('refuses the search %j', async (searchFields, path) => {
    const refusal = await user.refused('shipmentsList', { body: { searchFields } });
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.fields ?? {})).toEqual([path]);
  });
});

test('[BLK-01] who made a shipment is kept, and a search finds a person’s own', async () => {
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const made = await createShipment(moderator, {
    orderNumber: 'MINE-1',
    addresses: { receiver: { name: 'Eget', ...inUppsala } },
  });
  expect(made.createdBy).toBe(TEST_USERS.Moderator);
  const { shipmentId } = made;
  await user.do('saveShipment', { params: { shipmentId }, body: { checked: true } });
  expect(await found({ createdBy: TEST_USERS.Moderator })).toEqual([shipmentId]);
  expect(await found({ createdBy: TEST_USERS.DefaultUser, orderNumber: 'MINE-1' })).toEqual([]);
  const refusal = await user.refused('saveShipment', { params: { shipmentId }, body: { createdBy: 'x' } as never });
  expect(refusal.status).toBe(400);
  await user.do('saveShipment', { params: { shipmentId }, body: { status: STATUS.cancelled } });
});

describe('pages', () => {
  test('[LST-06] show the shipments the first page froze, as they are by then', async () => {
    const search = {
      searchFields: { receiver: 'andra' },
      sort: { column: 'shipmentId', direction: 'asc' },
      pageSize: 1,
    };
    const first = await list(search);
    expect(first.pages).toBe(2);
    const [hidden] = await found({ receiver: 'andra' }, { column: 'shipmentId', direction: 'desc' });
    const shipmentId = hidden ?? '';
    const rename = (name: string) =>
      user.do('saveShipment', {
        params: { shipmentId },
        body: { addresses: { receiver: { name, countryCode: 'SE' } } },
      });
    await rename('Någon annan');
    await createShipment(user, {
      addresses: { receiver: { name: 'andra', countryCode: 'SE' } },
      dispDate: '2026-12-24',
    });
    const second = await list({ ...search, page: 2, snapshot: first.snapshot });
    expect(second.data).toMatchObject([{ shipmentId, receiver: { name: 'Någon annan' } }]);
    expect(second).toMatchObject({ pages: 2, shipmentsCount: 2, maxShipmentId: first.maxShipmentId });
    expect(await list({ ...search, page: 3, snapshot: first.snapshot })).toMatchObject({ data: [] });
    await rename('andra');
  });

  test('end after an hour, and are nobody else’s', async () => {
    const { snapshot } = await list();
    const other = await server.signIn(OTHER_USERS.Moderator);
    const gone = { status: 410, code: 'snapshotGone' };
    expect(await other.refused('shipmentsList', { body: { snapshot, page: 1 } })).toMatchObject(gone);
    expect(await user.refused('shipmentsList', { body: { snapshot: 'nonsense' } })).toMatchObject(gone);
    now = new Date(now.getTime() + 61 * 60 * 1000);
    const later = await server.signIn(TEST_USERS.DefaultUser);
    expect(await later.refused('shipmentsList', { body: { snapshot } })).toMatchObject(gone);
  });
});
