import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CarrierInputSchema } from '#contract/carrier.ts';
import { issuesToFieldErrors } from '#contract/errors.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import { ShipmentPatchSchema } from '#contract/shipment.ts';
import { ShipmentsListRequestSchema } from '#contract/shipments-list.ts';

function fieldErrors(schema: v.GenericSchema, input: unknown) {
  const result = v.safeParse(schema, input);
  return result.success ? {} : issuesToFieldErrors(result.issues);
}

const receiver = { name: 'Åhus Glassfabrik', countryCode: 'SE' };

describe('field errors of a shipment patch', () => {
  test.each([
    ['an unknown field', { colour: 'red' }, { colour: { code: 'unknownField' } }],
    ['a field the server owns', { isBooked: true }, { isBooked: { code: 'readOnly' } }],
    [
      'a text over its limit',
      { orderNumber: 'x'.repeat(51) },
      { orderNumber: { code: 'maxLength', values: { max: 50 } } },
    ],
    ['a number instead of a text', { orderNumber: 12 }, { orderNumber: { code: 'invalidType' } }],
    ['a text for nothing', { currency: '', arrivalDate: '', insurance: { currency: '' } }, {}],
    ['a currency over its limit', { currency: 'SEKSEK' }, { currency: { code: 'maxLength', values: { max: 5 } } }],
    ['a currency in small letters', { currency: 'sek' }, { currency: { code: 'invalidFormat' } }],
    [
      'a country of three letters',
      { addresses: { receiver: { ...receiver, countryCode: 'SWE' } } },
      { 'addresses.receiver.countryCode': { code: 'exactLength', values: { max: 2 } } },
    ],
    [
      'a telephone number over two lines',
      { addresses: { receiver: { ...receiver, contact: { phoneNo: '070\n1' } } } },
      { 'addresses.receiver.contact.phoneNo': { code: 'invalidFormat' } },
    ],
    ['no line at all', { goodsLines: [] }, { goodsLines: { code: 'required' } }],
    ['a day that does not exist', { dispDate: '2026-02-30' }, { dispDate: { code: 'invalidDate' } }],
    [
      'a receiver without a name',
      { addresses: { receiver: { countryCode: 'SE' } } },
      { 'addresses.receiver.name': { code: 'required' } },
    ],
    [
      'a receiver with an empty name',
      { addresses: { receiver: { ...receiver, name: ' ' } } },
      { 'addresses.receiver.name': { code: 'empty' } },
    ],
    [
      'an e-mail that is none',
      { addresses: { receiver: { ...receiver, contact: { email: 'x@' } } } },
      { 'addresses.receiver.contact.email': { code: 'invalidEmail' } },
    ],
    [
      'a line without packages',
      { goodsLines: [{ lineNo: 1, type: 'PC', quantity: 0, weight: 1 }] },
      { 'goodsLines.0.quantity': { code: 'minValue', values: { min: 1 } } },
    ],
    [
      'a line without weight',
      { goodsLines: [{ lineNo: 1, type: 'PC', quantity: 1 }] },
      { 'goodsLines.0.weight': { code: 'required' } },
    ],
    [
      'too many decimals',
      { goodsLines: [{ lineNo: 1, type: 'PC', quantity: 1, weight: 1.23456 }] },
      { 'goodsLines.0.weight': { code: 'decimals' } },
    ],
    [
      'package numbers of a line',
      { goodsLines: [{ lineNo: 1, type: 'PC', quantity: 1, weight: 1, packageNumbers: [] }] },
      { 'goodsLines.0.packageNumbers': { code: 'readOnly' } },
    ],
    ['nothing wrong', { dispDate: '2026-11-23 14:30', addresses: { receiver } }, {}],
  ])('the check of a shipment patch reports %s', (_name, patch, expected) => {
    expect(fieldErrors(ShipmentPatchSchema, patch)).toEqual(expected);
  });
});

test('a status filter is a code, the pattern, or refused', () => {
  for (const status of [10, '20', '[12]0', '-99', ''])
    expect(fieldErrors(ShipmentsListRequestSchema, { searchFields: { status } })).toEqual({});
  expect(Object.keys(fieldErrors(ShipmentsListRequestSchema, { searchFields: { status: '[34]0' } }))).toEqual([
    'searchFields.status',
  ]);
});

test('series numbers may be numbers or digits, and are kept as digits', () => {
  const series = { from: 1, to: '00000000000000000000999', current: '1' };
  const parsed = v.parse(CarrierInputSchema, {
    name: 'x',
    carrierSuiteId: 'STANDARD',
    numberSeries: { package: series },
  });
  expect(parsed.numberSeries?.package).toMatchObject({
    from: '1',
    to: '00000000000000000000999',
    checkSumType: 'none',
  });
});

describe('the table of operations', () => {
  const entries = Object.entries(operations) as [OperationName, (typeof operations)[OperationName]][];

  test('no two operations share method and path', () => {
    const addresses = entries.map(
      ([, operation]) => `${operation.method} ${operation.path.replace(/:\w+/g, ':').toLowerCase()}`,
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('what may wait on a device is keyed', () => {
    for (const [name, operation] of entries) if (operation.queue !== 'never') expect(operation.keyed, name).toBe(true);
  });

  test('reads and deletes have no body; 204 has no answer', () => {
    for (const [name, operation] of entries) {
      if (operation.method === 'GET' || operation.method === 'DELETE') expect('body' in operation, name).toBe(false);
      if (operation.status === 204) expect('answer' in operation, name).toBe(false);
    }
  });
});
