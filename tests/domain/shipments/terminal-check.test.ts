import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { carrierReading, isWholeAddress, terminalErrors } from '#domain/shipments/terminal-check.ts';

const base = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-27');
const to = (receiver: object): Shipment => ({
  ...base,
  addresses: { sender: null, receiver: { ...emptyParty('SE'), name: 'Exempel AB', ...receiver } },
});
const overEdi = { warehouseCountry: 'SE', deliveryType: { bookingType: 'EDI' } as DeliveryType };
const own = { warehouseCountry: 'SE', deliveryType: { bookingType: 'NONE' } as DeliveryType };
const receiver = (field: string) => `addresses.receiver.${field}`;

describe('[BOK-04] what the terminal would refuse', () => {
  test('[F14] is a letter that the message cannot carry, with how it could be written', () => {
    expect(terminalErrors(to({ name: 'Ελληνικά Είδη ΑΕ' }), overEdi)).toEqual({
      [receiver('name')]: { code: 'foreignLetters', values: { written: 'Ellinika Eidi AE' } },
    });
    expect(terminalErrors(to({ name: 'VІTA AB' }), overEdi)).toEqual({
      [receiver('name')]: { code: 'foreignLetters', values: { written: 'VITA AB' } },
    });
    expect(terminalErrors(to({ city: '北京' }), overEdi)).toEqual({ [receiver('city')]: { code: 'foreignLetters' } });
  });

  test('[X11] is a letter that the papers cannot show, also without a message', () => {
    expect(terminalErrors(to({ name: 'Ελληνικά' }), own)).toEqual({});
    for (const name of ['示例公司', 'شركة', 'דוגמה', 'Exempel 🚚']) {
      expect(terminalErrors(to({ name }), own), name).toHaveProperty([receiver('name'), 'code'], 'foreignLetters');
    }
  });

  test('[X11] is a name of which nothing can be seen', () => {
    expect(terminalErrors(to({ name: '\u200b\u200b' }), own)).toEqual({ [receiver('name')]: { code: 'empty' } });
  });

  test('[F11, F18] is a zip code that fits no form of its country', () => {
    expect(terminalErrors(to({ countryCode: 'NO', zipCode: '181' }), own)).toEqual({
      [receiver('zipCode')]: { code: 'zipCodeShort', values: { proposed: '0181' } },
    });
    expect(terminalErrors(to({ zipCode: '4120' }), overEdi)).toHaveProperty(
      [receiver('zipCode'), 'code'],
      'zipCodeForm',
    );
    expect(terminalErrors(to({ zipCode: 'SE-41201' }), overEdi)).toEqual({});
  });

  test('is not a letter that only loses its mark, which is shown instead', () => {
    expect(terminalErrors(to({ city: 'Łódź' }), overEdi)).toEqual({});
    expect(carrierReading('Łódź')).toBe('Lódz');
    expect(carrierReading('Göteborg')).toBeUndefined();
    expect(carrierReading('O’Brien – AB')).toBeUndefined();
    expect(carrierReading('Ελληνικά')).toBeUndefined();
  });

  test('names every field of the message', () => {
    const foreign = 'Ж';
    const shipment: Shipment = {
      ...to({ street1: foreign, contact: { name: foreign, email: null, phoneNo: null } }),
      orderNumber: foreign,
      msgToFW1: foreign,
      goodsLines: base.goodsLines.map((line) => ({ ...line, description: foreign })),
    };
    expect(Object.keys(terminalErrors(shipment, overEdi)).sort()).toEqual(
      [receiver('street1'), receiver('contact.name'), 'orderNumber', 'msgToFW1', 'goodsLines.0.description'].sort(),
    );
  });
});

test('[ADR-01] an address is whole once a terminal that demands everything would take it', () => {
  const party = { ...emptyParty('SE'), name: 'Exempel AB', street1: 'Hamngatan 4', zipCode: '271 43', city: 'Ystad' };
  expect(isWholeAddress(party)).toBe(true);
  expect(isWholeAddress({ ...party, street1: null, street2: 'Gård 3' }), 'the second line may be all there is').toBe(
    true,
  );
  for (const lacking of [
    { name: 'Bo', street1: null },
    { zipCode: null },
    { zipCode: '27' },
    { city: null },
    { name: ' ' },
  ])
    expect(isWholeAddress({ ...party, ...lacking }), JSON.stringify(lacking)).toBe(false);
});
