/** The columns of files of shipments as shops and other programs export them, put together anew from their headings. */
import { expect, test } from 'vitest';
import { matchHeadings } from '#domain/shipments/import-headings.ts';

const RECEIVER = 'addresses.receiver.';

/** The heading that supplies each field; those of the receiver by their last part. */
function taken(headings: string): Record<string, string> {
  const columns = headings.split(',');
  return Object.fromEntries(
    matchHeadings(columns).flatMap((field, column) =>
      field === '' ? [] : [[field.replace(RECEIVER, ''), columns[column] ?? '']],
    ),
  );
}

test.each<[id: string, program: string, headings: string, expected: Record<string, string>]>([
  [
    'SX01',
    'Amazon',
    'order-id,order-item-id,buyer-name,recipient-name,ship-address-1,ship-address-2,ship-city,ship-state,ship-postal-code,ship-country,ship-phone-number,bill-address-1,bill-city,bill-postal-code',
    {
      orderNumber: 'order-id',
      name: 'recipient-name',
      street1: 'ship-address-1',
      street2: 'ship-address-2',
      city: 'ship-city',
      zipCode: 'ship-postal-code',
      countryCode: 'ship-country',
      'contact.phoneNo': 'ship-phone-number',
    },
  ],
  [
    'SX02',
    'Etsy',
    'Sale Date,Item Name,Buyer,Price,Order ID,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country',
    {
      orderNumber: 'Order ID',
      name: 'Ship Name',
      street1: 'Ship Address1',
      street2: 'Ship Address2',
      city: 'Ship City',
      zipCode: 'Ship Zipcode',
      countryCode: 'Ship Country',
    },
  ],
  [
    'SX03',
    'eBay',
    'Order Number,Buyer Name,Buyer Email,Post To Name,Post To Phone,Post To Address 1,Post To Address 2,Post To City,Post To County,Post To Postcode,Post To Country',
    {
      orderNumber: 'Order Number',
      name: 'Post To Name',
      'contact.phoneNo': 'Post To Phone',
      street1: 'Post To Address 1',
      street2: 'Post To Address 2',
      city: 'Post To City',
      zipCode: 'Post To Postcode',
      countryCode: 'Post To Country',
    },
  ],
  [
    'SX04',
    'Business Central, orders',
    'External Document No.,Ship-to Name,Ship-to Address,Ship-to City,Ship-to Post Code,Ship-to Country/Region Code,Ship-to Contact,Gross Weight',
    {
      orderNumber: 'External Document No.',
      name: 'Ship-to Name',
      street1: 'Ship-to Address',
      city: 'Ship-to City',
      zipCode: 'Ship-to Post Code',
      countryCode: 'Ship-to Country/Region Code',
      'contact.name': 'Ship-to Contact',
      'goodsLines.0.weight': 'Gross Weight',
    },
  ],
  [
    'SX05',
    'a German parcel portal',
    'Referenz,Absender Name,Absender Ort,Empfänger Name,Empfänger Straße,Empfänger PLZ,Empfänger Ort,Empfänger Land,Empfänger E-Mail,Gewicht (kg),Länge (cm),Breite (cm),Höhe (cm)',
    {
      orderNumber: 'Referenz',
      name: 'Empfänger Name',
      street1: 'Empfänger Straße',
      zipCode: 'Empfänger PLZ',
      city: 'Empfänger Ort',
      countryCode: 'Empfänger Land',
      'contact.email': 'Empfänger E-Mail',
      'goodsLines.0.weight': 'Gewicht (kg)',
      'goodsLines.0.length': 'Länge (cm)',
      'goodsLines.0.width': 'Breite (cm)',
      'goodsLines.0.height': 'Höhe (cm)',
    },
  ],
  [
    'SX06',
    'a Norwegian order list',
    'Ordrenummer,Navn,Adresse,Postnr,Poststed,Land,Antall kolli,Vekt,Lengde,Bredde,Høyde',
    {
      orderNumber: 'Ordrenummer',
      name: 'Navn',
      street1: 'Adresse',
      zipCode: 'Postnr',
      city: 'Poststed',
      countryCode: 'Land',
      'goodsLines.0.quantity': 'Antall kolli',
      'goodsLines.0.weight': 'Vekt',
      'goodsLines.0.length': 'Lengde',
      'goodsLines.0.width': 'Bredde',
      'goodsLines.0.height': 'Høyde',
    },
  ],
  [
    'SX07',
    'UPS',
    'CompanyOrName,Attention,Address1,CityOrTown,PostalCode,CountryTerritory,Telephone,NumberOfPackages,Weight,ReferenceNumber1',
    {
      name: 'CompanyOrName',
      'contact.name': 'Attention',
      street1: 'Address1',
      city: 'CityOrTown',
      zipCode: 'PostalCode',
      countryCode: 'CountryTerritory',
      'contact.phoneNo': 'Telephone',
      'goodsLines.0.quantity': 'NumberOfPackages',
      'goodsLines.0.weight': 'Weight',
      orderNumber: 'ReferenceNumber1',
    },
  ],
  [
    'SX08',
    'an American list, where a township is no town of the receiver',
    'Order,Receiver,Address,City,Township,Zip,Country,Weight',
    {
      orderNumber: 'Order',
      name: 'Receiver',
      street1: 'Address',
      city: 'City',
      zipCode: 'Zip',
      countryCode: 'Country',
      'goodsLines.0.weight': 'Weight',
    },
  ],
])('[BLK-01] [%s] the columns of an export by %s are found', (_id, _program, headings, expected) => {
  expect(taken(headings)).toEqual(expected);
});
