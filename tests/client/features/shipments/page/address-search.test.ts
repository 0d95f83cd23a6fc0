/** Which addresses are offered for a few typed letters, and in which order. */
import { expect, test } from 'vitest';
import { indexAddresses, searchAddresses } from '#client/features/shipments/page/address-search.ts';
import type { Address } from '#contract/address.ts';
import { emptyParty } from '#domain/shipments/new-shipment.ts';
import { placeKey } from '#domain/shipments/proposal.ts';

const address = (name: string): Address => ({
  ...emptyParty('SE'),
  ...{ addressId: name, name, street1: 'Kvarngatan 1', zipCode: '39231', city: 'Kalmar' },
  ...{ customerNo: null, deliveryType: null, instructions: null, openingHours: null, _etag: '' },
});
const REGISTER = ['Bygg AB', 'Byggmax', 'Byggvaror Öst', 'Centrum Bygg', 'Plåt i Byggby'].map((name) => address(name));

function offered(typed: string, ...sentTo: string[]): string[] {
  const places = new Map(sentTo.map((name) => [placeKey(address(name)), true]));
  return searchAddresses(indexAddresses(REGISTER.toReversed()), typed, places).map(({ name }) => name);
}

test.each<[string, string[], string[]]>([
  ['bygg', [], ['Bygg AB', 'Byggmax', 'Byggvaror Öst', 'Centrum Bygg', 'Plåt i Byggby']],
  ['bygg', ['Byggvaror Öst'], ['Byggvaror Öst', 'Bygg AB', 'Byggmax', 'Centrum Bygg', 'Plåt i Byggby']],
  ['bygg', ['Centrum Bygg', 'Byggmax'], ['Byggmax', 'Centrum Bygg', 'Bygg AB', 'Byggvaror Öst', 'Plåt i Byggby']],
  // Whoever typed the very name means it.
  ['BYGG AB', ['Byggmax', 'Centrum Bygg'], ['Bygg AB']],
  ['bygg kalmar öst', [], ['Byggvaror Öst']],
  ['392 31 z', [], []],
])('typing %j where something was sent to %j offers %j', (typed, sentTo, expected) => {
  expect(offered(typed, ...sentTo)).toEqual(expected);
});

test('twenty are offered at most, and where something was sent is among them wherever its name stands', () => {
  const many = Array.from({ length: 60 }, (_, n) => address(`Kund ${String(n).padStart(2, '0')}`));
  const places = new Map([[placeKey(address('Kund 59')), true]]);
  const found = searchAddresses(indexAddresses(many), 'kund', places).map(({ name }) => name);
  expect(found).toHaveLength(20);
  expect(found.slice(0, 2)).toEqual(['Kund 59', 'Kund 00']);
});
