/** Shipments as a CSV: what is searched for is what comes, in the caller's company, whatever its length. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readDelimited } from '#domain/shared/delimited-text.ts';
import {
  createCarrier,
  createEdiDeliveryType,
  createShipment,
  goodsLine,
  swedishReceiver,
} from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer({ clock: () => new Date('2026-11-27T23:30:00Z') });
const user = await server.signIn(TEST_USERS.DefaultUser);
const other = await server.signIn(OTHER_USERS.DefaultUser);

async function exported(caller: TestCaller, query: Record<string, string>, language = 'en') {
  const search = new URLSearchParams(query);
  const answer = await fetch(`${server.url}/api/shipments/export?${search}`, {
    headers: { authorization: `Bearer ${caller.session?.accessToken}`, 'accept-language': language },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const [headings = [], ...rows] = readDelimited(bytes.toString('utf8'), ';').rows.map(({ cells }) => cells);
  const valuesOf = (cells: readonly string[]) => Object.fromEntries(headings.map((name, at) => [name, cells[at]]));
  return { answer, bytes, headings, rows: rows.map(valuesOf) };
}

const made = await createShipment(user, {
  ...{ orderNumber: '=1+1', noteInternal: 'Två rader;\n"så"', goodsLines: [goodsLine(1, 3)] },
  addresses: { receiver: { ...swedishReceiver, name: '@Nordkajen AB' } },
});
await createShipment(user, { orderNumber: 'Other 1' });
await createShipment(other, { orderNumber: '=1+1' });

test('[PRO-03] what is searched for is exported, and nothing of another company', async () => {
  const { answer, bytes, rows } = await exported(user, { orderNumber: '=1+1' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect([...bytes.subarray(0, 3)], 'the mark by which a spreadsheet knows UTF-8').toEqual([0xef, 0xbb, 0xbf]);
  expect(rows).toMatchObject([{ 'Shipment id': made.shipmentId, Status: 'Open' }]);
  expect((await exported(user, {})).rows).toHaveLength(2);
});

test('[PRO-03] the name of an exported file has the day in the time zone of the warehouse', async () => {
  const { answer } = await exported(user, {});
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''shipments-2026-11-28.csv");
});

test('[PRO-03] exported texts run nothing in a spreadsheet, and stay in their cells', async () => {
  const [row] = (await exported(user, { orderNumber: '=1+1' })).rows;
  expect(row).toMatchObject({
    'Order number': "'=1+1",
    Receiver: "'@Nordkajen AB",
    Packages: '3',
    'Weight, kg': '37,5',
  });
  expect(row?.['Internal note']).toBe('Två rader;\n"så"');
});

test('[PRO-03] a Swedish caller gets Swedish words', async () => {
  const { answer, headings, rows } = await exported(user, { orderNumber: '=1+1' }, 'sv');
  expect(headings.slice(0, 4)).toEqual(['Sändnings-id', 'Status', 'Avgångsdag', 'Ordernummer']);
  expect(rows[0]?.Status).toBe('Öppen');
  expect(answer.headers.get('content-disposition')).toContain('s%C3%A4ndningar-2026-11-28.csv');
});

test('[PRO-03] package numbers are exported as their labels show them', async () => {
  const deliveryType = await createEdiDeliveryType(await server.signIn(TEST_USERS.Moderator));
  const { shipmentId } = await createShipment(user, { orderNumber: 'Booked', deliveryType });
  const { goodsLines } = (await user.do('bookShipment', { params: { shipmentId }, body: {} })).shipmentData;
  const numbers = goodsLines.flatMap((line) => line.packageNumbers);
  expect(numbers.length).toBeGreaterThan(0);
  const [row] = (await exported(user, { shipmentId })).rows;
  expect(row?.['Package numbers']).toBe(numbers.map((number) => `(00)${number}`).join(' '));
});

test('[PRO-03] within JSON the exported file is the same', async () => {
  const file = await user.do('exportShipments', {
    query: { orderNumber: '=1+1' },
    headers: { accept: 'application/json' },
  });
  const { bytes } = await exported(user, { orderNumber: '=1+1' });
  expect(Buffer.from(file.base64Data, 'base64').equals(bytes)).toBe(true);
});

test('[PRO-03] an unknown field is refused, and nobody exports without a session', async () => {
  expect(await user.refused('exportShipments', { query: { company: '2000' } as never })).toMatchObject({ status: 400 });
  expect((await server.anonymous.call('exportShipments')).status).toBe(403);
});

test('[PRO-03] more shipments than a list pages through are exported whole and once', async () => {
  const { shipmentId } = await createShipment(user, { orderNumber: 'Many' });
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'shipments' and is_generated = 'NEVER'`.execute(server.db);
  const copied = (name: string) => {
    if (name === 'shipment_id') return sql`shipment_id + 1000000 + n`;
    return name === 'client_ref' ? sql`null` : sql.ref(name);
  };
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(columns.map(({ name }) => copied(name)));
  await sql`insert into shipments (${names}) select ${values} from shipments, generate_series(1, 10400) as n
    where company_id = ${TEST_COMPANY} and shipment_id = ${shipmentId}`.execute(server.db);
  const { rows } = await exported(user, { orderNumber: 'Many' });
  expect(rows).toHaveLength(10_401);
  expect(new Set(rows.map((row) => row['Shipment id'])).size).toBe(10_401);
});

test('services of its own and the pick-up point are exported with a shipment', async () => {
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const carrierId = await createCarrier(moderator, { name: 'Ombud' });
  const body = { name: 'Ombud', carrierId, dom: { value: 'PPO' } };
  const { id: deliveryType } = await moderator.do('createDeliveryType', { body });
  const pickupPoint = { id: '2031', name: 'Kiosken' };
  await createShipment(user, { orderNumber: 'POINT', deliveryType, services: [], pickupPoint });
  const { rows } = await exported(user, { orderNumber: 'POINT' });
  expect(rows).toMatchObject([{ 'Own services': '', 'Pick-up point': '2031 Kiosken' }]);
});
