import { describe, expect, test } from 'vitest';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { refusedCell } from '#domain/shipments/refused-cell.ts';

const shipment = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-27');
const item = {} as (typeof shipment.itemLines)[number];

describe('[BOK-04] the cell of a carrier’s refusal', () => {
  test.each([
    ['Postnumret saknas i transportörens register för MyPack Home.', 'addresses.receiver.zipCode'],
    ['Postnr 411 17 betjänas inte av produkt 104.', 'deliveryType'],
    ['Product 202 does not serve postal code 9170', 'deliveryType'],
    ['Invalid postal code for country', 'addresses.receiver.zipCode'],
    ['Ugyldigt postnummer', 'addresses.receiver.zipCode'],
    ['Mottagarens telefonnummer godkändes inte av transportören.', 'addresses.receiver.contact.phoneNo'],
    ['Consignee e-mail is missing', 'addresses.receiver.contact.email'],
    ['Vikten överskrider 35 kg', 'goodsLines.0.weight'],
    ['Height exceeds 220 cm', 'goodsLines.0.height'],
    ['Ugyldig vekt', 'goodsLines.0.weight'],
    ['Street address missing', 'addresses.receiver.street1'],
    ['Incoterms required', 'combiterms'],
    ['Dispatch date is in the past', 'dispDate'],
  ])('the refusal “%s” belongs to the cell %s', (words, path) => {
    expect(refusedCell(words, shipment)).toBe(path);
  });

  test('a refusal that names no cell, or one that the shipment does not have, belongs to no cell', () => {
    expect(refusedCell('Internal server error 500', shipment)).toBeUndefined();
    expect(refusedCell('Avsändarens postnummer är fel', shipment)).toBeUndefined();
    expect(refusedCell('HS code missing', shipment)).toBeUndefined();
  });

  test('a refusal of the sender or of an item line belongs to its cell where the shipment has one', () => {
    const { receiver } = shipment.addresses;
    const returned = { addresses: { receiver, sender: emptyParty('SE') }, itemLines: [item] };
    expect(refusedCell('Avsändarens postnummer är fel', returned)).toBe('addresses.sender.zipCode');
    expect(refusedCell('HS code missing', returned)).toBe('itemLines.0.hsTariffNumber');
  });
});
