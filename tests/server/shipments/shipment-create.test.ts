import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { etagOfVersion } from '#tests/support/etags.ts';
import { createCarrier, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

/** 23:30 in UTC, and the next day already in the warehouse. */
const server = await startTestServer({ clock: () => new Date('2026-11-21T23:30:00Z') });
let user: TestCaller;
let home: DeliveryType;

const receiver = { name: 'Mottagaren AB', countryCode: 'SE' };
const goodsLines = [{ lineNo: 1, type: 'PC', quantity: 1, weight: 2 }];
const create = (body: object) => user.refused('saveShipment', { params: { shipmentId: 'new' }, body });

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const carrierId = await createCarrier(moderator);
  const body = {
    name: 'Ombud',
    carrierId,
    dom: { value: 'PPO' },
    eu: { value: 'SYSTEM', serviceCodes: ['TIMESPEC', 'INSURANCE'] },
  };
  home = await moderator.do('createDeliveryType', { body });
});

describe('a new shipment', () => {
  test('[SHP-05] starts from the warehouse and its today', async () => {
    const { shipmentData, addressRegister, deliveryTypes } = await user.do('shipment', {
      params: { shipmentId: 'new' },
    });
    expect(shipmentData).toMatchObject({
      shipmentId: 'new',
      status: 0,
      dispDate: '2026-11-22',
      receiverPays: false,
      currency: 'SEK',
      bookingType: 'NONE',
      isBooked: false,
      isInbound: false,
      goodsLines: [{ lineNo: 1, type: 'PC', quantity: 1 }],
      addresses: { sender: null, receiver: { countryCode: 'SE' } },
    });
    expect(addressRegister).toEqual([]);
    expect(deliveryTypes).toMatchObject([{ id: home.id }]);
  });

  test('a new shipment is stored open, with the server’s own defaults, names and totals', async () => {
    const shipment = await createShipment(user, {
      orderNumber: 'A1',
      deliveryType: home.id,
      addresses: { receiver: { ...receiver, contact: { phoneNo: '070-1' } } },
    });
    expect(shipment).toMatchObject({
      status: STATUS.open,
      dispDate: '2026-11-22',
      deliveryTypeName: 'Ombud',
      carrierSuiteId: 'SCHENKERSE',
      bookingType: 'EDI',
      totals: { pieces: 3, weight: 37.5 },
      changedBy: TEST_USERS.DefaultUser,
      _etag: expect.stringMatching(etagOfVersion(1)),
    });
    expect(shipment.documents.map(({ kind, printStatus }) => [kind, printStatus])).toEqual([
      ['label', 10],
      ['waybill', 10],
      ['instructions', 10],
    ]);
  });

  test('numbers the lines that were sent without a number, and is found by its id as it is written only', async () => {
    const line = { type: 'PC', quantity: 1, weight: 1 };
    const lines = [line, { ...line, lineNo: 1 }, line, { ...line, lineNo: 3 }];
    const { goodsLines: numbered, shipmentId } = await createShipment(user, { goodsLines: lines });
    expect(numbered.map(({ lineNo }) => lineNo)).toEqual([2, 1, 4, 3]);
    expect(await user.refused('shipment', { params: { shipmentId: `0${shipmentId}` } })).toMatchObject({ status: 404 });
  });

  test('[SHP-06] a new shipment says of each field what is wrong with it', async () => {
    const body = {
      dispDate: '2026-02-30',
      arrivalDate: '2026-13-01',
      orderNumber: 'x'.repeat(51),
      combiterms: 'x'.repeat(11),
      msgToFW2: 'x'.repeat(71),
      currency: 'SEKSEK',
      addresses: { receiver: { ...receiver, name: 'x'.repeat(51), countryCode: 'SWE', contact: { email: 'nobody' } } },
      goodsLines,
    };
    const { status, fields } = await create(body);
    expect(status).toBe(400);
    expect(Object.fromEntries(Object.entries(fields ?? {}).map(([path, { code }]) => [path, code]))).toEqual({
      dispDate: 'invalidDate',
      arrivalDate: 'invalidDate',
      orderNumber: 'maxLength',
      combiterms: 'maxLength',
      msgToFW2: 'maxLength',
      currency: 'maxLength',
      'addresses.receiver.name': 'maxLength',
      'addresses.receiver.countryCode': 'exactLength',
      'addresses.receiver.contact.email': 'invalidEmail',
    });
  });

  test('[SHP-06] needs a receiver, and no sender', async () => {
    expect(await create({ goodsLines })).toMatchObject({
      status: 400,
      fields: { 'addresses.receiver.name': { code: 'empty' } },
    });
    const { addresses } = await createShipment(user, { addresses: { receiver } });
    expect(addresses.sender).toBeNull();
  });

  /** Per field the values at its bounds, and those just beyond with the code that refuses them. */
  const GOODS_BOUNDS: readonly [string, readonly unknown[], readonly [unknown, string][]][] = [
    ['type', ['x'.repeat(20)], [['x'.repeat(21), 'maxLength']]],
    ['description', ['', 'x'.repeat(40)], [['x'.repeat(41), 'maxLength']]],
    [
      'quantity',
      [1],
      [
        [0, 'minValue'],
        [1.5, 'invalidNumber'],
      ],
    ],
    [
      'weight',
      [0, 0.001, 9_999_999],
      [
        [undefined, 'required'],
        [-0.001, 'minValue'],
        [10_000_000, 'maxValue'],
        [1.2345, 'decimals'],
      ],
    ],
    ...['length', 'width', 'height'].map((side): [string, readonly unknown[], readonly [unknown, string][]] => [
      side,
      [null, 0, 9999],
      [
        [-1, 'minValue'],
        [10_000, 'maxValue'],
        [10.5, 'decimals'],
      ],
    ]),
    [
      'volume',
      [null, 0, 0.001, 999],
      [
        [-0.001, 'minValue'],
        [999.001, 'maxValue'],
        [0.0001, 'decimals'],
      ],
    ],
    [
      'loadmeter',
      [null, 0, 0.01, 999],
      [
        [-0.01, 'minValue'],
        [999.01, 'maxValue'],
        [0.001, 'decimals'],
      ],
    ],
    ['packageNumbers', [], [[[], 'readOnly']]],
  ];
  const ITEM_BOUNDS: typeof GOODS_BOUNDS = [
    ['itemNo', ['x'.repeat(50)], [['x'.repeat(51), 'maxLength']]],
    ['supplierItemNo', ['x'.repeat(50)], [['x'.repeat(51), 'maxLength']]],
    ['countryOfOrigin', ['SE'], [['SWE', 'maxLength']]],
    ['hsTariffNumber', ['1'.repeat(12)], [['1'.repeat(13), 'maxLength']]],
    ['description', ['x'.repeat(50)], [['x'.repeat(51), 'maxLength']]],
    ['category', ['x'.repeat(50)], [['x'.repeat(51), 'maxLength']]],
    ['weight', [null, 0], [[-0.001, 'minValue']]],
    ['price', [null, 0], [[-0.001, 'minValue']]],
    [
      'orderedQuantity',
      [null, 1],
      [
        [0, 'minValue'],
        [0.999, 'minValue'],
      ],
    ],
    ['pickedQuantity', [null, 0], [[-1, 'minValue']]],
  ];

  test.each(GOODS_BOUNDS)(
    '[SHP-09] a goods line takes its field $0 up to the bounds and refuses it beyond',
    async (field, taken, refused) => {
      const linesWith = (value: unknown) => [{ ...goodsLines[0], [field]: value }];
      for (const value of taken) {
        const stored = await createShipment(user, { goodsLines: linesWith(value) as never });
        expect(stored.goodsLines, String(value)).toMatchObject([{ [field]: value === '' ? null : value }]);
      }
      for (const [value, code] of refused) {
        const { status, fields } = await create({ addresses: { receiver }, goodsLines: linesWith(value) });
        expect({ status, fields }, String(value)).toMatchObject({
          status: 400,
          fields: { [`goodsLines.0.${field}`]: { code } },
        });
      }
    },
  );

  test.each(ITEM_BOUNDS)(
    '[SHP-09] an item line takes its field $0 up to the bounds and refuses it beyond',
    async (field, taken, refused) => {
      for (const value of taken) {
        const stored = await createShipment(user, { itemLines: [{ [field]: value }] as never });
        expect(stored.itemLines, String(value)).toMatchObject([{ [field]: value }]);
      }
      for (const [value, code] of refused) {
        const { status, fields } = await create({
          addresses: { receiver },
          goodsLines,
          itemLines: [{ [field]: value }],
        });
        expect({ status, fields }, String(value)).toMatchObject({
          status: 400,
          fields: { [`itemLines.0.${field}`]: { code } },
        });
      }
    },
  );

  test('[SHP-09] two goods lines with one number are refused', async () => {
    const refusal = await create({ addresses: { receiver }, goodsLines: [goodsLines[0], goodsLines[0]] });
    expect(refusal).toMatchObject({ status: 422, fields: { 'goodsLines.1.lineNo': { code: 'duplicate' } } });
  });

  test('[SHP-07] a new shipment asks for terms between countries and for the number of a receiver who pays', async () => {
    const abroad = { addresses: { receiver: { ...receiver, countryCode: 'NO' } }, goodsLines };
    expect(await create(abroad)).toMatchObject({ status: 422, fields: { combiterms: { code: 'required' } } });
    expect(await create({ ...abroad, combiterms: 'DAP', receiverPays: true, customerNumber: '1' })).toMatchObject({
      status: 422,
      fields: { receiverPays: { code: 'notOffered' } },
    });
    expect(await create({ addresses: { receiver }, goodsLines, receiverPays: true })).toMatchObject({
      status: 422,
      fields: { customerNumber: { code: 'required' } },
    });
    const sender = { ...receiver, countryCode: 'NO' };
    await createShipment(user, { addresses: { sender, receiver: { ...receiver, countryCode: 'NO' } } });
  });

  test('[SHP-08] a new shipment asks for what the product and its service codes need', async () => {
    const { fields: inland } = await create({ addresses: { receiver }, goodsLines, deliveryType: home.id });
    expect(inland).toEqual({ 'addresses.receiver.contact.phoneNo': { code: 'required' } });
    const abroad = { addresses: { receiver: { ...receiver, countryCode: 'DE' } }, goodsLines, combiterms: 'DAP' };
    const { fields: european } = await create({ ...abroad, deliveryType: home.id });
    expect(Object.keys(european ?? {}).sort()).toEqual(['arrivalDate', 'insurance.currency', 'insurance.value']);
    const insurance = { value: 1000, currency: 'SEK' };
    await createShipment(user, { ...abroad, deliveryType: home.id, arrivalDate: '2026-11-25', insurance });
  });

  test('[SHP-08] a new shipment asks for the mail address that a product or its service codes need, and takes the shipment with it', async () => {
    const moderator = await server.signIn(TEST_USERS.Moderator);
    const carrierId = await createCarrier(moderator, { name: 'Mail', carrierSuiteId: 'DHLFREIGHTSE' });
    const abroad = { ...receiver, countryCode: 'DE' };
    for (const [name, party, choice] of [
      ['product', abroad, { eu: { value: '109' } }],
      ['code', receiver, { dom: { value: '210', serviceCodes: ['preAdvice'] } }],
    ] as const) {
      const type = await moderator.do('createDeliveryType', { body: { name, carrierId, ...choice } });
      const terms = party === abroad && { combiterms: 'DAP' };
      const body = { addresses: { receiver: party }, goodsLines, deliveryType: type.id, ...terms };
      expect(await create(body), name).toMatchObject({
        status: 422,
        fields: { 'addresses.receiver.contact.email': { code: 'required' } },
      });
      const contact = { email: 'mottagning@mottagaren.test' };
      const stored = await createShipment(user, { ...body, addresses: { receiver: { ...party, contact } } });
      expect(stored.addresses.receiver.contact).toMatchObject(contact);
    }
  });

  test('[SHP-06] a status above 100 or below -99 is refused at its field, and 100 only for not being allowed', async () => {
    const { shipmentId, status } = await createShipment(user, {});
    const to = (wanted: unknown) => user.refused('saveShipment', { params: { shipmentId }, body: { status: wanted } });
    expect(await to(101)).toMatchObject({ status: 400, fields: { status: { code: 'maxValue' } } });
    expect(await to(-100)).toMatchObject({ status: 400, fields: { status: { code: 'minValue' } } });
    expect(await to('10')).toMatchObject({ status: 400, fields: { status: { code: 'invalidNumber' } } });
    expect(await to(100)).toMatchObject({ status: 409, code: 'wrongState' });
    const { shipmentData } = await user.do('shipment', { params: { shipmentId } });
    expect(shipmentData.status).toBe(status);
  });

  test('a new shipment takes only a delivery type that exists and goes there', async () => {
    const unknown = { addresses: { receiver }, goodsLines, deliveryType: '999999' };
    expect(await create(unknown)).toMatchObject({ status: 422, fields: { deliveryType: { code: 'unknown' } } });
    const abroad = { addresses: { receiver: { ...receiver, countryCode: 'NO' } }, goodsLines, combiterms: 'DAP' };
    expect(await create({ ...abroad, deliveryType: home.id })).toMatchObject({
      fields: { deliveryType: { code: 'notOffered' } },
    });
  });

  test('a new shipment made twice with one reference is one shipment', async () => {
    const clientRef = randomUUID();
    const first = await createShipment(user, { clientRef });
    const second = await createShipment(user, { clientRef, orderNumber: 'other' });
    expect(second).toMatchObject({ shipmentId: first.shipmentId, orderNumber: null });
  });

  test('gets a higher number than every one before it', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => createShipment(user, {})));
    const next = await createShipment(user, {});
    expect(new Set(ids.map(({ shipmentId }) => shipmentId)).size).toBe(8);
    for (const { shipmentId } of ids) expect(Number(next.shipmentId)).toBeGreaterThan(Number(shipmentId));
  });
});
