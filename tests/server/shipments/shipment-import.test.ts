import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShipmentImportResponse } from '#contract/shipment-import.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { listenAs } from '#tests/support/push-listener.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

/** Unit: milliseconds. */
const HOUR = 60 * 60 * 1000;
const MANY = 2000;

const database = await createTestDatabase();
await seedTestCompanies(database.db);
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const server = await startTestServer({ database, clock });
let user: TestCaller;
let editor: TestCaller;
let typeId: string;

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  editor = await server.signIn(TEST_USERS.SuperUser);
  const carrier = await createCarrier(editor, { name: 'Nordfrakt' });
  typeId = (await createDeliveryType(editor, carrier, 'Pall inrikes')).id;
});
beforeEach(() => {
  ahead = 0;
});

const send = (
  mode: 'rehearse' | 'apply',
  rows: readonly unknown[],
  more: object = {},
): Promise<ShipmentImportResponse> => user.do('importShipments', { body: { mode, rows, ...more } });
const undo = (importId: string | null) => user.do('undoShipmentImport', { params: { importId: importId ?? '' } });
const lines = (weight: number, more: object = {}) => ({ goodsLines: [{ type: 'PC', quantity: 1, weight, ...more }] });
const to = (name: string, more: object = {}) => ({ addresses: { receiver: { name, countryCode: 'SE', ...more } } });
const row = (more: object) => ({ key: randomUUID(), ...lines(5), ...more });
const shipment = async (id: string | null | undefined) =>
  (await user.do('shipment', { params: { shipmentId: id ?? '' } })).shipmentData;
const newest = async () => (await user.do('shipmentsList', { body: {} })).maxShipmentId;
const unique = (word: string) => `${word}-${randomUUID().slice(0, 8)}`;

const codes = ({ bad }: ShipmentImportResponse) =>
  bad.map(({ row, fields }) => [
    row,
    Object.fromEntries(Object.entries(fields).map(([path, { code }]) => [path, code])),
  ]);

describe('an import of shipments', () => {
  test('[BLK-01] the rehearsal says of each row what it would make or why it is bad, and makes nothing', async () => {
    const before = await newest();
    const order = unique('SO');
    const answer = await send('rehearse', [
      row({
        orderNumber: order,
        deliveryType: 'pall INRIKES',
        ...to('Åhus Glas', { city: 'Åhus', zipCode: '296 31' }),
      }),
      row({ orderNumber: order, ...lines(7.5, { quantity: 3 }) }),
      row(to('')),
      row({ ...to('Utan land'), addresses: { receiver: { name: 'Utan land' } } }),
      row({ customerNo: 'finns-inte' }),
      row({ deliveryType: 'Okänd', ...to('Fel typ') }),
      row({ ...to('Fel vikt'), ...lines('12.5.0' as never) }),
      row({ ...to('Fel dag'), dispDate: '2026-02-30' }),
      { ...row(to('Utan nyckel')), key: undefined },
      'ingen rad',
      row({ ...to('Fält'), colour: 'red' }),
      row({ ...to('Ingenstans', { countryCode: 'ZZ' }) }),
      { ...row(to('Tecken')), key: '\ud800' },
      row({ ...to('Tecken'), orderNumber: '\0' }),
    ]);
    expect(answer).toMatchObject({ importId: null, added: 1, same: 0, known: [] });
    expect(answer.made).toEqual([
      {
        ...{ rows: [1, 2], shipmentId: null, orderNumber: order, receiver: 'Åhus Glas', city: 'Åhus' },
        ...{
          dispDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          deliveryTypeName: 'Pall inrikes',
          pieces: 4,
          weight: 12.5,
        },
      },
    ]);
    expect(codes(answer)).toEqual([
      [3, { 'addresses.receiver.name': 'required' }],
      [4, { 'addresses.receiver.countryCode': 'required' }],
      [5, { customerNo: 'unknown' }],
      [6, { deliveryType: 'unknown' }],
      [7, { 'goodsLines.0.weight': 'invalidNumber' }],
      [8, { dispDate: 'invalidDate' }],
      [9, { key: 'required' }],
      [10, { '': 'invalidType' }],
      [11, { colour: 'unknownField' }],
      [12, { 'addresses.receiver.countryCode': 'unknown', combiterms: 'required' }],
      [13, { key: 'invalidFormat' }],
      [14, { orderNumber: 'controlCharacters' }],
    ]);
    expect(await newest()).toBe(before);
  });

  test('[BLK-01] rows of one order become one shipment with all goods lines, in the order of the file', async () => {
    const order = unique('SO');
    const answer = await send('apply', [
      row({
        orderNumber: order,
        dispDate: '2099-05-04',
        ...to('Kalmar Museum', { street1: 'Skeppsbrogatan 51' }),
        ...lines(2),
      }),
      row(to('En annan')),
      row({ orderNumber: ` ${order.toLowerCase()}`, msgToFW1: 'Ring först', ...lines(3, { description: 'Skåp' }) }),
    ]);
    expect(answer.made.map(({ rows }) => rows)).toEqual([[1, 3], [2]]);
    const [first, second] = answer.made;
    expect(Number(first?.shipmentId)).toBeLessThan(Number(second?.shipmentId));
    expect(await shipment(first?.shipmentId)).toMatchObject({
      ...{ status: STATUS.open, orderNumber: order, dispDate: '2099-05-04', msgToFW1: 'Ring först', isBooked: false },
      addresses: { sender: null, receiver: { name: 'Kalmar Museum', street1: 'Skeppsbrogatan 51' } },
      goodsLines: [
        { lineNo: 1, weight: 2, description: null },
        { lineNo: 2, weight: 3, description: 'Skåp' },
      ],
    });
  });

  test('[BLK-01] a bad row spoils its whole order, and rows of an order that disagree are bad', async () => {
    const [one, two] = [unique('SO'), unique('SO')];
    const rows = [
      row({ orderNumber: one, ...to('Ystads Segel') }),
      row({ orderNumber: one, ...lines(-1) }),
      row({ orderNumber: two, ...to('Falu Rör'), dispDate: '2099-01-02' }),
      row({ orderNumber: two, ...to('Borås Tyg'), dispDate: '2099-01-03' }),
      row(to('Följer med')),
    ];
    const answer = await send('apply', rows, { skipBad: true });
    expect(answer.made.map(({ receiver }) => receiver)).toEqual(['Följer med']);
    expect(codes(answer)).toEqual([
      [1, { orderNumber: 'orderSpoiled' }],
      [2, { 'goodsLines.0.weight': 'minValue' }],
      [3, { orderNumber: 'orderSpoiled' }],
      [4, { 'addresses.receiver.name': 'orderDiffers', dispDate: 'orderDiffers' }],
    ]);
    expect(answer.bad[0]?.fields.orderNumber?.values).toEqual({ row: 2 });
    expect(answer.bad[3]?.fields.dispDate?.values).toEqual({ row: 3 });
  });

  test('[BLK-01] nothing is made while a row is bad, unless bad rows are left out', async () => {
    const before = await newest();
    const rows = [row(to('Går')), row({ ...to('Går inte'), ...lines(-5) })];
    for (const more of [{}, { skipBad: false }]) {
      const refused = await user.refused('importShipments', { body: { mode: 'apply', rows, ...more } });
      expect(refused).toMatchObject({
        ...{ status: 422, code: 'rules', fields: { 'rows.1.goodsLines.0.weight': { code: 'minValue' } } },
      });
    }
    expect(await newest()).toBe(before);
  });

  test('[BLK-01] the receiver is found by customer number; what the row says of the place is used whole', async () => {
    const customerNo = unique('0012');
    const party = { street1: 'Kajen 1', street2: 'Port C', zipCode: '41104', city: 'Göteborg', countryCode: 'SE' };
    const contact = { name: 'Elin', phoneNo: '031-12 34 56' };
    await editor.do('saveAddress', { body: { name: 'Hamnkakel AB', customerNo, ...party, contact } });
    const { made } = await send('apply', [
      row({ customerNo }),
      row({ customerNo, addresses: { receiver: { street1: 'Lagret 9', city: 'Mölndal', zipCode: '431 37' } } }),
      row({ customerNo: unique('ny'), ...to('Ny kund', { city: 'Falun' }) }),
    ]);
    const [same, elsewhere, fresh] = await Promise.all(made.map(({ shipmentId }) => shipment(shipmentId)));
    expect(same?.addresses.receiver).toMatchObject({
      ...{ name: 'Hamnkakel AB', ...party, contact, addressId: expect.any(String) },
    });
    expect(elsewhere?.addresses.receiver).toMatchObject({
      ...{
        name: 'Hamnkakel AB',
        street1: 'Lagret 9',
        street2: null,
        city: 'Mölndal',
        zipCode: '43137',
        addressId: null,
      },
    });
    expect(fresh?.addresses.receiver).toMatchObject({ name: 'Ny kund', city: 'Falun', addressId: null });
  });

  test('[BLK-01][ADR-04] a shipment takes its receiver’s usual delivery type, instructions and opening hours where the rows say nothing', async () => {
    const customerNo = unique('0013');
    const party = { street1: 'Kajen 1', zipCode: '41104', city: 'Göteborg', countryCode: 'SE' };
    const kept = { deliveryType: typeId, instructions: 'Ring at port 4', openingHours: '07–15' };
    await editor.do('saveAddress', { body: { name: 'Hamnkakel AB', customerNo, ...party, ...kept } });
    const { made } = await send('apply', [
      row({ customerNo }),
      row({ customerNo, msgToFW1: 'Fragile' }),
      row({ customerNo, addresses: { receiver: { street1: 'Lagret 9', city: 'Mölndal' } } }),
    ]);
    const [silent, told, elsewhere] = await Promise.all(made.map(({ shipmentId }) => shipment(shipmentId)));
    expect(silent).toMatchObject({ deliveryType: typeId, msgToFW1: 'Ring at port 4', msgToFW2: '07–15' });
    expect(told).toMatchObject({
      ...{ deliveryType: typeId, msgToFW1: 'Fragile', msgToFW2: 'Ring at port 4', msgToFW3: '07–15' },
    });
    expect(elsewhere, 'another place has other hours').toMatchObject({ deliveryType: null, msgToFW1: null });
  });

  test('[BLK-01] the same rows sent again make nothing, whatever request they come in', async () => {
    const rows = [row({ orderNumber: unique('SO'), ...to('En gång') }), row(to('Utan order'))];
    const first = await send('apply', rows);
    const headers = { 'idempotency-key': randomUUID() };
    const again = await user.call('importShipments', { body: { mode: 'apply', rows }, headers });
    expect(again.body).toMatchObject({
      ...{ added: 0, same: 2, made: [] },
      known: first.made.map(({ rows, shipmentId }) => ({ rows, shipmentId, differs: false })),
    });
    // What exists needs no correction.
    const broken = rows.map((one) => ({ ...one, ...lines(-1) }));
    expect(await send('rehearse', broken)).toMatchObject({ same: 2, bad: [] });
    const replayed = await user.call('importShipments', { body: { mode: 'apply', rows }, headers });
    expect(replayed.body).toEqual(again.body);
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
  });

  test('[BLK-01] two people who import the same file at once make each shipment once', async () => {
    const rows = Array.from({ length: 20 }, (_, index) =>
      row({ orderNumber: unique(`SO${index}`), ...to('Samtidigt') }),
    );
    const answers = await Promise.all([
      send('apply', rows),
      editor.do('importShipments', { body: { mode: 'apply', rows } }),
    ]);
    expect(answers.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 20]);
  });

  test('[BLK-01] an order number that a shipment has is left out and says that the rows may differ, unless it was cancelled', async () => {
    const [kept, cancelled] = [unique('SO'), unique('SO')];
    const { shipmentId } = await createShipment(user, { orderNumber: kept });
    const gone = await createShipment(user, { orderNumber: cancelled });
    await user.do('saveShipment', { params: { shipmentId: gone.shipmentId }, body: { status: STATUS.cancelled } });
    const rows = [
      row({ orderNumber: kept.toLowerCase(), ...to('Åter') }),
      row({ orderNumber: cancelled, ...to('Åter') }),
    ];
    const answer = await send('apply', rows);
    expect(answer.known).toEqual([{ rows: [1], shipmentId, differs: true }]);
    expect(answer.made).toMatchObject([{ rows: [2], orderNumber: cancelled }]);
  });

  test('[BLK-01] codes keep their zeros, and a key that comes twice in one request is refused', async () => {
    const key = randomUUID();
    const orderNumber = `000${Date.now()}`;
    const answer = await send(
      'apply',
      [
        row({ orderNumber, combiterms: 'DAP', ...to('Noll', { zipCode: '01234', countryCode: 'DE' }) }),
        { ...row(to('Dubbel')), key },
        { ...row(to('Dubbel')), key },
      ],
      { skipBad: true },
    );
    expect(codes(answer)).toEqual([[3, { key: 'duplicate' }]]);
    const made = await shipment(answer.made[0]?.shipmentId);
    expect(made).toMatchObject({ orderNumber, addresses: { receiver: { zipCode: '01234' } } });
  });

  test(`[BLK-01] ${MANY} rows are one write, told to devices, and others are answered while they are rehearsed`, async () => {
    const other = await server.signIn(OTHER_USERS.Moderator);
    const token = (await user.do('webSocketToken')).webSocketToken;
    const listener = await listenAs(server, user, { token, sync: true });
    const rows = Array.from({ length: MANY }, (_, index) =>
      row({
        deliveryType: typeId,
        ...to(`Kund ${index}`, { street1: 'Hamngatan 1', zipCode: '411 04', city: 'Göteborg' }),
      }),
    );
    const clientRef = randomUUID();
    let isRehearsed = false;
    const rehearsed = send('rehearse', rows, { clientRef }).finally(() => {
      isRehearsed = true;
    });
    let answered = 0;
    while (!isRehearsed) {
      await other.do('staticData');
      if (!isRehearsed) answered += 1;
    }
    expect(answered).toBeGreaterThan(0);
    expect(await rehearsed).toMatchObject({ added: MANY, bad: [] });
    await vi.waitFor(() => {
      const told = listener.said.filter((push) => push.type === 'progress').map(({ content }) => content.done);
      expect(told.at(-1)).toBe(MANY);
    });
    const answer = await send('apply', rows);
    expect(answer).toMatchObject({ added: MANY, same: 0 });
    expect(await newest()).toBe(answer.made.at(-1)?.shipmentId);
    expect(await undo(answer.importId)).toEqual({ undone: MANY, left: [] });
  });

  test('[BLK-01] a row more than may be sent, or a byte, is refused as a whole', async () => {
    const rows = Array.from({ length: 5001 }, () => ({}));
    expect(await user.refused('importShipments', { body: { mode: 'rehearse', rows } })).toMatchObject({
      ...{ status: 400, fields: { rows: { code: 'maxLength', values: { max: 5000 } } } },
    });
    const large = [row(to('x'.repeat(9 * 1024 * 1024)))];
    expect(await user.refused('importShipments', { body: { mode: 'rehearse', rows: large } })).toMatchObject({
      ...{ status: 413, code: 'tooLarge' },
    });
  });
});

describe('the undo of an import of shipments', () => {
  test('[BLK-01] cancels what nobody has touched, names the rest, and lets the file be imported again', async () => {
    const order = unique('SO');
    const rows = [
      row({ orderNumber: order, ...to('Orörd') }),
      row(to('Ändrad')),
      row({ deliveryType: typeId, ...to('Avbokad') }),
    ];
    const { importId, made } = await send('apply', rows);
    const [untouched, edited, cancelled] = made.map(({ shipmentId }) => shipmentId ?? '');
    await user.do('saveShipment', { params: { shipmentId: edited ?? '' }, body: { noteInternal: 'Min' } });
    await user.do('saveShipment', { params: { shipmentId: cancelled ?? '' }, body: { status: STATUS.cancelled } });

    const undone = await undo(importId);
    expect(undone).toEqual({
      undone: 1,
      left: [
        { shipmentId: edited, orderNumber: null, receiver: 'Ändrad' },
        { shipmentId: cancelled, orderNumber: null, receiver: 'Avbokad' },
      ],
    });
    expect(await shipment(untouched)).toMatchObject({ status: STATUS.cancelled });
    expect(await shipment(edited)).toMatchObject({ status: STATUS.open, noteInternal: 'Min' });
    expect(await undo(importId)).toEqual(undone);

    const again = await send('apply', rows);
    expect(again).toMatchObject({ added: 1, same: 2, made: [{ rows: [1], orderNumber: order }] });
  });

  test('[BLK-01] the undo of an import of shipments is possible for 24 hours, and for the own company only', async () => {
    const { importId } = await send('apply', [row(to('Länge sedan'))]);
    const stranger = await server.signIn(OTHER_USERS.Moderator);
    const params = { importId: importId ?? '' };
    expect(await stranger.refused('undoShipmentImport', { params })).toMatchObject({ status: 404 });
    ahead = 24 * HOUR + 1000;
    user = await server.signIn(TEST_USERS.DefaultUser);
    expect(await user.refused('undoShipmentImport', { params })).toMatchObject({ status: 404 });
  });
});
