/** Parts of addresses in columns of their own, in files of addresses and of shipments, after public reports of what importers lose. */
import { describe, expect, test } from 'vitest';
import { toImportRow } from '#domain/addresses/import-columns.ts';
import { matchHeadings } from '#domain/addresses/import-headings.ts';
import { addressDoubts } from '#domain/addresses/row-doubts.ts';
import { joinedParts } from '#domain/shared/address-parts.ts';
import { readDelimited } from '#domain/shared/delimited-text.ts';
import { readRows } from '#domain/shipments/import-columns.ts';
import { matchHeadings as matchShipment } from '#domain/shipments/import-headings.ts';

function address(text: string) {
  const [first, row] = readDelimited(text).rows;
  if (!first || !row) throw new Error('Headings and a row');
  const matching = matchHeadings(first.cells);
  const sent = toImportRow(row.cells, matching, '', first.cells);
  const doubts = addressDoubts(row, { headings: first.cells, areHeadings: true }, matching, sent.countryCode);
  return { sent, doubts, unused: first.cells.filter((_, column) => matching[column] === '') };
}

function receiver(text: string) {
  const [first, ...rows] = readDelimited(text).rows;
  const headings = first?.cells ?? [];
  const answers = { country: '', deliveryType: '', combiterms: '' };
  const place = { country: 'SE', today: '2026-11-29' };
  return readRows(rows, { headings, areHeadings: true }, matchShipment(headings), answers, place)[0]?.sent.addresses
    ?.receiver;
}

type Expected = Readonly<Record<string, unknown>>;

const CASES: readonly (readonly [id: string, what: string, file: string, expected: Expected])[] = [
  [
    'AP01',
    'Dutch',
    'Naam;Straat;Huisnummer;Toevoeging;Postcode;Plaats;Land\nKross;Kade;12;A;1011 AB;Amsterdam;NL',
    { street1: 'Kade 12A' },
  ],
  [
    'AP01',
    'Dutch, with a letter and an addition',
    'Naam;Straatnaam;Huisnummer;Huisletter;Toevoeging;Land\nKross;Kade;12;A;2;NL',
    { street1: 'Kade 12A-2' },
  ],
  [
    'AP01',
    'Dutch, with an addition in words',
    'Naam;Straat;Huisnr;Huisnummertoevoeging;Land\nKross;Kade;12;hs;NL',
    { street1: 'Kade 12 hs' },
  ],
  [
    'AP01',
    'French, with an addition that ends with a number',
    'Nom;Rue;Huisnummer;Toevoeging;Land\nKross;Quai;12;bis 2;BE',
    { street1: 'Quai 12 bis 2' },
  ],
  [
    'AP01',
    'Dutch, with an addition behind a sign',
    'Naam;Straat;Huisnr;Toevoeging;Land\nKross;Kade;12;-2;NL',
    { street1: 'Kade 12-2' },
  ],
  [
    'AP02',
    'German',
    'Firma;Straße;Hausnr.;Hausnummerzusatz;PLZ;Ort;Land\nKross;Uferweg;7;b;10115;Berlin;DE',
    { street1: 'Uferweg 7b' },
  ],
  [
    'AP02',
    'German, with a bare number behind the street',
    'Name;Straße;Nr.;PLZ;Ort;Land\nKross;Uferweg;7;10115;Berlin;DE',
    { street1: 'Uferweg 7' },
  ],
  [
    'AP03',
    'Swedish',
    'Namn;Gata;Husnummer;Bokstav;C/O;Våning;Lägenhet;Postnr;Ort;Land\nBerg;Kajgatan;3;B;Lind;2;1102;211 20;Malmö;SE',
    { street1: 'Kajgatan 3 B', street2: 'c/o Lind, Våning 2, Lägenhet 1102' },
  ],
  [
    'AP04',
    'Danish',
    'Navn;Vejnavn;Husnr;Bogstav;Etage;Dør;Postnr;By;Land\nKross;Kajvej;5;B;3.;tv;2100;København;DK',
    { street1: 'Kajvej 5B', street2: '3., tv' },
  ],
  [
    'AP05',
    'Norwegian',
    'Navn;Gatenavn;Gatenr;Oppgang;Poststed;Land\nKross;Kaiveien;5;C;Oslo;NO',
    { street1: 'Kaiveien 5', street2: 'Oppgang C' },
  ],
  [
    'AP06',
    'Finnish',
    'Nimi;Katuosoite;Talonumero;Porras;Asunto;Maa\nKross;Laiturikatu;5;B;12;FI',
    { street1: 'Laiturikatu 5', street2: 'Porras B, Asunto 12' },
  ],
  [
    'AP07',
    'French',
    'Société;Numéro de voie;Voie;Complément adresse;Code postal;Ville;Pays\nKross;12 bis;rue du Quai;Bâtiment C;75001;Paris;FR',
    { street1: '12 bis rue du Quai', street2: 'Bâtiment C', city: 'Paris', zipCode: '75001' },
  ],
  [
    'AP08',
    'British',
    'Company;House number;Street;Flat;Town;Postcode;Country\nKross;12A;Quay Road;4;Hull;HU1 1AA;GB',
    { street1: '12A Quay Road', street2: 'Flat 4' },
  ],
  [
    'AP09',
    'American, with a half',
    'Name;Street number;Street name;Suite;City;Zip;Country\nKross;1205 1/2;W Quay St;200;Reno;89501;US',
    { street1: '1205 1/2 W Quay St', street2: 'Suite 200' },
  ],
  [
    'AP10',
    'Polish',
    'Nazwa;Ulica;Nr domu;Nr lokalu;Kod pocztowy;Miejscowość;Kraj\nKross;Portowa;12;4;80-001;Gdańsk;PL',
    { street1: 'Portowa 12/4', city: 'Gdańsk' },
  ],
  [
    'AP11',
    'Spanish',
    'Razón social;Calle;Número;Piso;Puerta;Código postal;Población;País\nKross;Calle del Muelle;5;3º;B;08001;Barcelona;ES',
    { street1: 'Calle del Muelle 5', street2: 'Piso 3º, Puerta B' },
  ],
  [
    'AP12',
    'Italian',
    'Ragione sociale;Via;N. civico;CAP;Città;Paese\nKross;Via del Molo;5;20121;Milano;IT',
    { street1: 'Via del Molo 5', zipCode: '20121' },
  ],
  [
    'AP13',
    'of a shop, with names of a person',
    'shipping_first_name;shipping_last_name;shipping_company;shipping_street_name;shipping_house_number;shipping_house_number_suffix;shipping_city;shipping_country\nAnna;Berg;;Kade;12;bis;Gent;BE',
    { name: 'Anna Berg', street1: 'Kade 12 bis' },
  ],
  [
    'AP14',
    'of a shop, with a company',
    'shipping_first_name;shipping_last_name;shipping_company;shipping_country\nAnna;Berg;Kross AB;SE',
    { name: 'Kross AB', contact: { name: 'Anna Berg' } },
  ],
  [
    'AP15',
    'with the number in the street as well',
    'Name;Street;House number;Country\nKross;Uferweg 7;7;DE',
    { street1: 'Uferweg 7' },
  ],
  [
    'AP15',
    'with the number in the street, and an addition',
    'Naam;Straat;Huisnummer;Toevoeging;Land\nKross;Kade 12;12;A;NL',
    { street1: 'Kade 12A' },
  ],
  [
    'AP16',
    'with a box and no street',
    'Company;Street;PO Box;City;Country\nKross;;123;Hull;GB',
    { street1: 'PO Box 123' },
  ],
  [
    'AP16',
    'with a box beside the street',
    'Firma;Straße;Postfach;Ort;Land\nKross;Uferweg 7;1234;Berlin;DE',
    { street1: 'Uferweg 7', street2: 'Postfach 1234' },
  ],
  [
    'AP17',
    'with the name of a family beside the first one',
    'Name;Vorname;Straße;Land\nBerg;Anna;Uferweg 7;DE',
    { name: 'Anna Berg' },
  ],
  [
    'AP17',
    'with a first name in Italian',
    'Nome;Cognome;Indirizzo;Paese\nAnna;Monti;Via del Molo 5;IT',
    { name: 'Anna Monti' },
  ],
  [
    'AP18',
    'without a street, in a village',
    'Nazwa;Ulica;Nr domu;Miejscowość;Kraj\nKross;;12;Kowale;PL',
    { street1: '12', city: 'Kowale' },
  ],
];

describe('the parts of an address', () => {
  test.each(CASES)(
    '[FLD-04, BLK-01] [%s] are joined in a file of either kind that is %s',
    (_id, _what, file, expected) => {
      const { sent, doubts, unused } = address(file);
      expect(sent).toMatchObject(expected);
      expect(receiver(file)).toMatchObject(expected);
      expect([doubts, unused]).toEqual([[], []]);
    },
  );

  test('[FLD-04] [AP19] that a spreadsheet has changed are told: 2-4 became a date, 12E3 a power of ten', () => {
    const of = (no: string) => address(`Name;Street;House number;Country\nKross;Kaj;${no};SE`).doubts;
    expect(of('2-apr')).toEqual([{ code: 'date', field: 'houseNo' }]);
    expect(of('1.2E+4')).toEqual([{ code: 'powerOfTen', field: 'houseNo' }]);
  });

  test('[FLD-04] [AP20] of another address than the one that is taken are left', () => {
    expect(
      address('Name;Billing Street;Billing House Number;Shipping Street;Shipping House Number;Country\nK;A;1;B;2;SE')
        .sent,
    ).toMatchObject({ street1: 'B 2' });
  });

  test('[FLD-04] [AP21] keep the name of a contact that a file has beside them', () => {
    const { sent } = address('Company;Contact;First name;Last name;Country\nKross AB;Lager;Anna;Berg;SE');
    expect(sent.contact).toEqual({ name: 'Lager, Anna Berg' });
    const same = address('Company;Contact;First name;Last name;Country\nKross AB;Berg, Anna;Anna;Berg;SE');
    expect(same.sent.contact).toEqual({ name: 'Berg, Anna' });
  });
});

describe('a zip code and a town in one cell', () => {
  test.each([
    ['Postadress', '83130 Östersund', 'SE', '83130', 'Östersund'],
    ['Ort', 'SE-831 30 Östersund', 'SE', 'SE-831 30', 'Östersund'],
    ['Ort', 'S 831 30 Östersund', 'SE', 'S 831 30', 'Östersund'],
    ['Postnr/Ort', 'Östersund 831 30', 'SE', '831 30', 'Östersund'],
    ['PLZ Ort', 'D-10115 Berlin', 'DE', 'D-10115', 'Berlin'],
    ['PLZ und Ort', '10115 Berlin Mitte', 'DE', '10115', 'Berlin Mitte'],
    ['City/ZIP', 'SW1A 1AA London', 'GB', 'SW1A 1AA', 'London'],
    ['City, ZIP', 'London, SW1A 1AA', 'GB', 'SW1A 1AA', 'London'],
    ['Postcode en plaats', '1234 AB Amsterdam', 'NL', '1234 AB', 'Amsterdam'],
    ['CP Ville', '75008 PARIS CEDEX 08', 'FR', '75008', 'PARIS CEDEX 08'],
    ['City', 'Reno, NV 89501', 'US', '89501', 'Reno, NV'],
    ['Postnr og by', '2100 København Ø', 'DK', '2100', 'København Ø'],
    ['Ort', '83130Östersund', 'SE', '83130', 'Östersund'],
    ['Ort', 'Berlin (10115)', 'DE', '10115', 'Berlin'],
    ['Post town', 'Milano (MI) 20121', 'IT', '20121', 'Milano (MI)'],
    ['City, State, ZIP', 'Springfield IL 62704-1234', 'US', '62704-1234', 'Springfield IL'],
    ['Postcode/City', '1234AB Amsterdam', 'NL', '1234AB', 'Amsterdam'],
    ['City', '00-950 Warszawa', 'PL', '00-950', 'Warszawa'],
  ])('[FLD-04, BLK-01] [ZT01] are taken apart in the column %s: %s', (heading, cell, country, zipCode, city) => {
    const file = `Name;Street;${heading.includes(',') ? `"${heading}"` : heading};Country\nKross;Kaj 1;"${cell}";${country}`;
    const { sent, doubts, unused } = address(file);
    expect(sent).toMatchObject({ street1: 'Kaj 1', zipCode, city });
    expect(receiver(file)).toMatchObject({ street1: 'Kaj 1', zipCode, city });
    expect([doubts, unused]).toEqual([[], []]);
  });

  test.each([
    ['Zip;City', '831 30 Östersund;', { zipCode: '831 30', city: 'Östersund' }],
    ['Zip;City', '83130;831 30 Östersund', { zipCode: '831 30', city: 'Östersund' }],
    ['Zip;City', '83131;831 30 Östersund', { zipCode: '83131', city: '831 30 Östersund' }],
    ['Zip;City', '831 30;', { zipCode: '831 30' }],
    ['Zip;Postadress', '83130;Östersund', { zipCode: '83130', city: 'Östersund' }],
    ['Ort;Postadress', 'Östersund;Box 12', { city: 'Östersund', street1: 'Kaj 1' }],
    ['City', '5 Roads', { city: '5 Roads' }],
  ])('[FLD-04, BLK-01] [ZT02] beside other columns are what those leave open: %s, %s', (headings, cells, expected) => {
    const file = `Name;Street;${headings};Country\nKross;Kaj 1;${cells};SE`;
    expect(address(file).sent).toMatchObject(expected);
    expect(receiver(file)).toMatchObject(expected);
  });

  test('[FLD-04] [ZT03] are told where the code is none of the country, or has lost a zero', () => {
    const of = (cell: string, country: string) => {
      const { sent, doubts } = address(`Name;Street;Ort;Country\nKross;Kaj 1;${cell};${country}`);
      return [sent.zipCode, sent.city, ...doubts.map(({ field, error }) => `${field} ${error?.code}`)];
    };
    expect(of('D-10115 Berlin', 'SE')).toEqual(['D-10115', 'Berlin', 'city zipCodeForm']);
    expect(of('London SW1A 1AA', 'SE')).toEqual(['SW1A 1AA', 'London', 'city zipCodeForm']);
    expect(of('1234 AB Amsterdam', 'SE')).toEqual(['1234 AB', 'Amsterdam', 'city zipCodeForm']);
    expect(of('1099 Dresden', 'DE')).toEqual(['01099', 'Dresden', 'city zipCodeShort']);
  });
});

test('[FLD-04] [AP16] a box without a street is said once', () => {
  const lines = { name: 'Kross', street1: '', street2: '', contact: '' };
  const parts = { values: { poBox: '123' }, headings: { poBox: 'PO Box' } };
  expect(joinedParts(lines, parts, 'GB')).toEqual({ ...lines, street1: 'PO Box 123' });
});
