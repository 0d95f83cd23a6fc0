/** What the rows of an import make: which of them are one shipment, and what each of them says of it. */
import { describe, expect, test } from 'vitest';
import type { Address } from '#contract/address.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { ShipmentImportRow } from '#contract/shipment-import.ts';
import {
  type CheckedRow,
  errorsByRow,
  type ImportFacts,
  importedOrders,
  type OrderVerdict,
  orderJudge,
  orderKey,
  rowKey,
  rowOrder,
} from '#domain/shipments/shipment-import.ts';

type Said = Partial<ShipmentImportRow>;
const receiver = { name: 'Glas AB', street1: 'Kajen 1', zipCode: '29631', city: 'Åhus', countryCode: 'SE' };
let keys = 0;
const row = (said: Said = {}): CheckedRow => {
  keys += 1;
  return { row: { key: `k${keys}`, addresses: { receiver }, ...said } };
};
const refused = (orderNumber: string | undefined, errors: FieldErrors = { value: { code: 'invalidNumber' } }) =>
  ({ errors, orderNumber, key: 'bad' }) as CheckedRow;
const goods = (...weights: number[]) => weights.map((weight) => ({ type: 'PC', quantity: 1, weight }));

const entry: Address = {
  ...{ addressId: '7', _etag: '"1"', type: null, vatNo: null, customerNo: '20417', name: 'Glas AB', street2: null },
  ...{ street1: 'Kajen 1', zipCode: '29631', city: 'Åhus', countryCode: 'SE', deliveryType: 'd2' },
  ...{ instructions: 'Port 4', openingHours: '07–15' },
  contact: { name: 'Ann', email: 'a@glas.test', phoneNo: null },
};
const facts: ImportFacts = {
  ...{ warehouse: { countryCode: 'SE', currency: 'SEK' }, today: '2026-11-27', addresses: [entry] },
  deliveryTypes: [
    { id: 'd1', name: 'Pall inrikes' },
    { id: 'd2', name: 'Dagtur' },
  ],
  ...{ byKey: new Map(), byOrder: new Map() },
};

/** Verdicts on the orders of one import. */
function judged(rows: readonly CheckedRow[], more: Partial<ImportFacts> = {}): OrderVerdict[] {
  return importedOrders(rows).map(orderJudge({ ...facts, ...more }));
}
function made(rows: readonly CheckedRow[], more: Partial<ImportFacts> = {}) {
  const [verdict] = judged(rows, more);
  if (verdict?.result !== 'new') throw new Error(`not new: ${JSON.stringify(verdict)}`);
  return verdict.shipment;
}
function badOf(rows: readonly CheckedRow[], more: Partial<ImportFacts> = {}): Record<number, FieldErrors> {
  const [verdict] = judged(rows, more).filter(({ result }) => result === 'bad');
  if (verdict?.result !== 'bad') throw new Error('nothing bad');
  return Object.fromEntries(verdict.errors);
}
const spoiled = (first: number) => ({ orderNumber: { code: 'orderSpoiled', values: { row: first } } });

describe('[BLK-01] rows of an import belong together', () => {
  test('by their order number, in the order of their first rows; one without is alone', () => {
    const rows = [
      row({ orderNumber: 'A' }),
      row(),
      refused(undefined),
      row({ orderNumber: 'b' }),
      refused(' a '),
      row({ orderNumber: ' ' }),
    ];
    const orders = importedOrders(rows);
    expect(orders.map(({ places }) => places)).toEqual([[0, 4], [1], [2], [3], [5]]);
    expect(orders[0]?.rows).toEqual([rows[0], rows[4]]);
  });

  test('by what a person takes for the same number', () => {
    expect([orderKey(' SO–1 '), orderKey(null), orderKey(undefined)]).toEqual(['so-1', '', '']);
    expect([rowOrder(refused('X')), rowOrder(row({ orderNumber: 'Y' }))]).toEqual(['x', 'y']);
    expect([rowKey(refused('X')), rowKey({ row: { key: 'k' } as ShipmentImportRow })]).toEqual(['bad', 'k']);
  });
});

describe('[BLK-01] an order that has been imported', () => {
  const byOrder = new Map([['a', '100']]);
  const byKey = new Map([['known', '200']]);
  const known = row({ key: 'known', orderNumber: 'B' });

  test('is the same by its number, although its rows are others', () => {
    expect(judged([row({ orderNumber: 'A' })], { byOrder })).toEqual([
      { result: 'same', shipmentId: '100', differs: true },
    ]);
    expect(judged([refused('A')], { byOrder })).toMatchObject([{ result: 'same', shipmentId: '100' }]);
  });

  test('is the same by the key of a row, and differs by the rows that are new', () => {
    expect(judged([known], { byKey })).toEqual([{ result: 'same', shipmentId: '200', differs: false }]);
    expect(judged([row({ orderNumber: 'B' }), known], { byKey })).toEqual([
      { result: 'same', shipmentId: '200', differs: true },
    ]);
    expect(judged([row({ orderNumber: 'C' })], { byKey, byOrder })).toMatchObject([{ result: 'new' }]);
  });
});

describe('[BLK-01] a bad row', () => {
  test('spoils its order, whose other rows name it', () => {
    const errors = badOf([row({ orderNumber: 'A' }), refused('A'), row({ orderNumber: 'A' })]);
    expect(errors).toEqual({ 0: spoiled(2), 1: { value: { code: 'invalidNumber' } }, 2: spoiled(2) });
  });

  test('is one whose key another row of the import has', () => {
    const rows = [row({ key: 'same', orderNumber: 'A' }), row({ key: 'same', orderNumber: 'B' })];
    const [first, second] = judged(rows);
    expect(first).toMatchObject({ result: 'new' });
    expect(second).toEqual({ result: 'bad', errors: new Map([[1, { key: { code: 'duplicate' } }]]) });
  });

  test('is one with a customer number that nobody has, unless it says who the receiver is', () => {
    const said = { customerNo: '99', addresses: { receiver: {} } };
    expect(badOf([row({ orderNumber: 'A', addresses: {} }), row({ ...said, orderNumber: 'A' })])).toEqual({
      ...{ 0: spoiled(2), 1: { customerNo: { code: 'unknown' } } },
    });
    expect(made([row({ customerNo: '99' })]).addresses.receiver.name).toBe('Glas AB');
  });

  test('is one that names a delivery type nobody has', () => {
    const rows = [row({ orderNumber: 'A' }), row({ orderNumber: 'A', deliveryType: 'd9' })];
    expect(badOf(rows)).toEqual({ 0: spoiled(2), 1: { deliveryType: { code: 'unknown' } } });
    expect(made([row({ deliveryType: 'd1' })]).deliveryType).toBe('d1');
    expect(made([row({ deliveryType: 'PALL  inrikes' })]).deliveryType).toBe('d1');
    expect(made([row()]).deliveryType).toBeNull();
  });
});

describe('[BLK-01] the rows of one order', () => {
  test('say together what its shipment is, each what the others leave empty', () => {
    const contact = { name: 'Ann', email: null, phoneNo: '040123' };
    const shipment = made([
      row({ orderNumber: 'A', msgToFW1: ' ', addresses: { receiver: { name: 'Glas AB', countryCode: 'SE' } } }),
      row({ orderNumber: 'a', value: 7, msgToFW1: 'Ring', addresses: { receiver: { city: 'Åhus', contact } } }),
      row({ orderNumber: 'A', dispDate: '2026-11-30', addresses: { sender: receiver } }),
    ]);
    expect(shipment).toMatchObject({ orderNumber: 'A', value: 7, msgToFW1: 'Ring', dispDate: '2026-11-30' });
    expect(shipment.addresses.receiver).toMatchObject({ name: 'Glas AB', city: 'Åhus', contact });
    expect(shipment.addresses.sender).toMatchObject({ name: 'Glas AB' });
    expect(Object.keys(shipment).filter((field) => field.includes('.'))).toEqual([]);
    expect(made([row()])).toMatchObject({ dispDate: '2026-11-27', addresses: { sender: null } });
  });

  test('must agree: each that says something else names the first that said it', () => {
    const at = (city: string, phoneNo: string) => ({
      addresses: { receiver: { ...receiver, city, contact: { name: null, email: null, phoneNo } } },
    });
    const errors = badOf([
      row({ orderNumber: 'A', ...at('Åhus', '1') }),
      row({ orderNumber: 'A', ...at('Åhus', '1'), value: 5 }),
      row({ orderNumber: 'A', ...at('Ystad', '2'), value: 6 }),
    ]);
    const differs = (first: number) => ({ code: 'orderDiffers', values: { row: first } });
    expect(errors).toEqual({
      0: spoiled(3),
      1: spoiled(3),
      2: {
        'addresses.receiver.city': differs(1),
        'addresses.receiver.contact.phoneNo': differs(1),
        value: differs(2),
      },
    });
  });

  test('have goods lines that are numbered on, and articles of their own', () => {
    const item = (itemNo: string, goodsLineNo?: number) => ({
      itemNo,
      ...(goodsLineNo !== undefined && { goodsLineNo }),
    });
    const shipment = made([
      row({ orderNumber: 'A', goodsLines: goods(1, 2) as never, itemLines: [item('x', 2), item('y')] as never }),
      row({ orderNumber: 'A', goodsLines: goods(3) as never, itemLines: [item('z', 1), item('w', 7)] as never }),
      row({ orderNumber: 'A', itemLines: [item('v', 1)] as never }),
    ]);
    expect(shipment.goodsLines.map(({ lineNo, weight }) => [lineNo, weight])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    // A number that its row does not have is one that the shipment does not have.
    expect(shipment.itemLines.map(({ itemNo, goodsLineNo }) => [itemNo, goodsLineNo ?? null])).toEqual([
      ['x', 2],
      ['y', null],
      ['z', 3],
      ['w', 4],
      ['v', 4],
    ]);
  });

  test('leave the line of a new shipment where they have no goods', () => {
    expect(made([row()]).goodsLines).toHaveLength(1);
    expect(made([row({ goodsLines: goods(9) as never })]).goodsLines.map(({ weight }) => weight)).toEqual([9]);
  });
});

describe('[BLK-01] a row with a customer number', () => {
  const ofRegister = (said: object, more: Said = {}) =>
    made([row({ customerNo: '20417', addresses: { receiver: said }, ...more })]);

  test('takes the place, the contact and what is usual there from the register', () => {
    const shipment = ofRegister({});
    expect(shipment.addresses.receiver).toMatchObject({ addressId: '7', ...receiver, contact: entry.contact });
    expect(shipment.addresses.receiver).not.toHaveProperty('customerNo');
    expect(shipment).toMatchObject({ deliveryType: 'd2', msgToFW1: 'Port 4', msgToFW2: '07–15' });
    expect(ofRegister({}, { deliveryType: 'd1', msgToFW1: 'Ring' })).toMatchObject({
      ...{ deliveryType: 'd1', msgToFW1: 'Ring', msgToFW2: 'Port 4', msgToFW3: '07–15' },
    });
  });

  test('takes nothing usual of a type that is not there any more', () => {
    const rows = [row({ customerNo: '20417', addresses: { receiver: {} } })];
    expect(made(rows, { deliveryTypes: [] }).deliveryType).toBeNull();
  });

  test.each([
    ['the same place as the register', { street1: 'KAJEN 1 ', zipCode: '296 31', city: 'åhus', countryCode: 'SE' }],
    ['another name', { name: 'Glas AB, lager' }],
    ['nothing but blanks', { street1: ' ', city: '' }],
  ])('is at the place of the register where it says %s', (_, said) => {
    const { addresses, deliveryType } = ofRegister(said);
    expect(addresses.receiver.addressId).toBe('7');
    expect(deliveryType).toBe('d2');
    if ('name' in said) expect(addresses.receiver).toMatchObject({ ...receiver, name: said.name });
  });

  test.each([
    ['another street', { street1: 'Torget 2' }, { street1: 'Torget 2', zipCode: null, city: null, countryCode: 'SE' }],
    ['a second line', { street2: 'Port 2' }, { street1: null, street2: 'Port 2', countryCode: 'SE' }],
    ['another zip code', { zipCode: '271 39' }, { street1: null, zipCode: '27139', city: null, countryCode: 'SE' }],
    ['another town', { city: 'Ystad' }, { street1: null, zipCode: null, city: 'Ystad', countryCode: 'SE' }],
    ['another country', { countryCode: 'NO' }, { street1: null, city: null, countryCode: 'NO' }],
  ])('is elsewhere where it says %s, with nothing of the place of the register', (_, said, place) => {
    const { addresses, deliveryType } = ofRegister(said);
    expect(addresses.receiver).toMatchObject({ name: 'Glas AB', addressId: null, ...place });
    expect(deliveryType).toBeNull();
  });

  test('may name another contact, value by value', () => {
    const { contact } = ofRegister({ contact: { phoneNo: '040123' } as never }).addresses.receiver;
    expect(contact).toEqual({ name: 'Ann', email: 'a@glas.test', phoneNo: '040123' });
  });

  test('has no country but its own where the register does not know it', () => {
    const addresses = { receiver: { name: 'Ny' } };
    expect(made([row({ addresses })]).addresses.receiver.countryCode).toBeUndefined();
  });
});

describe('[BLK-01] what is wrong with the shipment of an order', () => {
  const rows = [
    row({ orderNumber: 'A', goodsLines: goods(1, 2) as never, addresses: { receiver: { name: 'Glas AB' } } }),
    row({ orderNumber: 'A', goodsLines: goods(3) as never, value: 5, addresses: { receiver: { city: 'Åhus' } } }),
  ];
  const [order] = importedOrders([row(), ...rows]).slice(1);
  const wrong = (errors: FieldErrors) => Object.fromEntries(errorsByRow(order as never, errors));
  const code = { code: 'invalidNumber' } as const;

  test.each([
    ['of a line', 'goodsLines.1.weight', { 1: { 'goodsLines.1.weight': code }, 2: spoiled(2) }],
    ['of a line of the next row', 'goodsLines.2.weight', { 1: spoiled(3), 2: { 'goodsLines.0.weight': code } }],
    ['of a value', 'value', { 1: spoiled(3), 2: { value: code } }],
    ['of a part of the address', 'addresses.receiver.city', { 1: spoiled(3), 2: { 'addresses.receiver.city': code } }],
    ['of what nothing says', 'dispDate', { 1: { dispDate: code }, 2: spoiled(2) }],
    ['of a line that no row has', 'goodsLines.9.weight', { 1: { 'goodsLines.9.weight': code }, 2: spoiled(2) }],
  ])('is told at the row it is about: %s', (_, path, expected) => {
    expect(wrong({ [path]: code })).toEqual(expected);
  });

  test('is told together where one row has several', () => {
    expect(wrong({ 'goodsLines.0.weight': code, 'goodsLines.1.quantity': code })[1]).toEqual({
      ...{ 'goodsLines.0.weight': code, 'goodsLines.1.quantity': code },
    });
  });
});
