import { describe, expect, test } from 'vitest';
import { readDelimited } from '#domain/shared/delimited-text.ts';
import { type FileAnswers, readRows } from '#domain/shipments/import-columns.ts';
import { matchHeadings, missingMatches } from '#domain/shipments/import-headings.ts';

const PLACE = { today: '2026-11-27', country: 'SE' };
const SWEDEN: FileAnswers = { country: 'SE', deliveryType: '', combiterms: '' };

function read(text: string, answers: FileAnswers = SWEDEN) {
  const [first, ...rows] = readDelimited(text).rows;
  const headings = first?.cells ?? [];
  return readRows(rows, { headings, areHeadings: true }, matchHeadings(headings), answers, PLACE);
}
const short = (headings: string) =>
  matchHeadings(headings.split(/[,;|]/))
    .map((field) => field.replace('addresses.receiver.', '').replace('goodsLines.0.', '').replace('contact.', ''))
    .join();
const goods = (text: string, answers?: FileAnswers) => read(text, answers).map(({ sent }) => sent.goodsLines?.[0]);
const doubts = (text: string, answers?: FileAnswers) =>
  read(text, answers).map((row) =>
    row.doubts.map(({ code, field }) => (field ? `${field.split('.').at(-1)} ${code}` : code)),
  );

describe('the headings of a file of shipments', () => {
  test.each([
    [
      'Ordernr;Mottagare;Adress;Postnr;Ort;Land;Antal kolli;Vikt (kg)',
      'orderNumber,name,street1,zipCode,city,countryCode,quantity,weight',
    ],
    [
      'Order number;Receiver;Street;Zip code;City;Country;Packages;Weight',
      'orderNumber,name,street1,zipCode,city,countryCode,quantity,weight',
    ],
    [
      'Kundnr;Leveranssätt;Leveransdatum;Godsbeskrivning;Bruttovikt',
      'customerNo,deliveryType,arrivalDate,description,weight',
    ],
    [
      'No*,Receiver Name*,Receiver Company,Receiver Contact*,Receiver Postcode*,Receiver City*',
      ',,name,name,zipCode,city',
    ],
    ['from_name,from_zip,to_name,to_company,to_zip,to_city,parcel_weight', ',,name,name,zipCode,city,weight'],
    ['sender_name,sender_city,recipient_name,recipient_city,weight_lbs,length_in', ',,name,city,weight,length'],
    ['shipping_address_name,shipping_address_street1,shipping_address_postal_code', 'name,street1,zipCode'],
    ['Name,Email,Shipping Name,Shipping Zip,Billing Name,Billing Zip', ',email,name,zipCode,,'],
    ['ConsigneeName,ConsigneeCity,ConsigneePostalCode,ConsigneeCountry', 'name,city,zipCode,countryCode'],
    [
      'Cust PO Number,Length cm,Width cm,Height cm,Quantity,Total Weight kg',
      'orderNumber,length,width,height,quantity,weight',
    ],
    ['Leverans namn;Leveranspostnr;Leveransort;Fakturaadress;Skickas;Vikt g', 'name,zipCode,city,,dispDate,weight'],
    ['Customer Shipment Reference|Recipient Phone|Recipient Email', 'orderNumber,phoneNo,email'],
  ])('[BLK-01] the columns %j are matched', (headings, fields) => {
    expect(short(headings)).toBe(fields);
  });

  test('[BLK-01] a file must say who receives, in which country, and what it weighs', () => {
    expect(missingMatches(matchHeadings(['Ordernr', 'Ort']), '')).toEqual([
      ...['addresses.receiver.name', 'addresses.receiver.countryCode', 'goodsLines.0.weight'],
    ]);
    expect(missingMatches(matchHeadings(['Kundnr', 'Vikt']), '')).toEqual([]);
    expect(missingMatches(matchHeadings(['Namn', 'Vikt']), 'SE')).toEqual([]);
  });
});

describe('a row of a file of shipments', () => {
  test('[BLK-01] becomes a shipment’s order, receiver and goods line; codes keep their zeros', () => {
    const [row] = read(
      'Ordernr;Kundnr;Mottagare;Postnr;Ort;Telefon;Kollityp;Antal;Vikt;Mått\n000123;007;Åhus Glas;"=""29631""";Åhus;044-24 18 50;Pall;2;1 250,5 kg;120x80x95',
    );
    expect(row?.doubts).toEqual([]);
    expect(row?.sent).toEqual({
      ...{ orderNumber: '000123', customerNo: '007' },
      addresses: {
        receiver: {
          ...{ name: 'Åhus Glas', zipCode: '29631', city: 'Åhus', countryCode: 'SE' },
          contact: { phoneNo: '044-24 18 50' },
        },
      },
      goodsLines: [{ type: 'PX', quantity: 2, weight: 1250.5, length: 120, width: 80, height: 95 }],
    });
  });

  test('[BLK-01] a company has the person as its contact, and a person alone is the receiver', () => {
    const rows = read('Company;Name;Weight\nAcme AB;Elin Lund;1\n;Karin Berg;2');
    expect(rows.map(({ sent }) => sent.addresses?.receiver)).toEqual([
      { name: 'Acme AB', countryCode: 'SE', contact: { name: 'Elin Lund' } },
      { name: 'Karin Berg', countryCode: 'SE' },
    ]);
  });

  test.each([
    ['Vikt\n"12,5"', 12.5],
    ['Vikt\n12.5', 12.5],
    ['Weight (g)\n1500', 1.5],
    ['Vikt\n500 g', 0.5],
    ['Vikt\n1,2 ton', 1200],
    ['weight_lbs\n10', 4.536],
    ['Vikt (kg)\n1 250', 1250],
    ['Vikt\n"1.250,5"', 1250.5],
    ['Vikt\n12.5.0', '12.5.0'],
    ['Vikt\nmycket', 'mycket'],
  ])('[BLK-01] the weight of %j is %j', (text, weight) => {
    expect(goods(`Namn;${text.replace('\n', '\nA;')}`)[0]?.weight).toBe(weight);
  });

  test('[BLK-01] measures come in centimetres, and a broken one is rounded up and told', () => {
    expect(goods('Namn;Vikt;Längd (mm);Bredd (m);Höjd\nA;1;1200;0,8;95 cm')[0]).toMatchObject({
      length: 120,
      width: 80,
      height: 95,
    });
    const text = 'Namn;Vikt;Längd\nA;1;"120,5"';
    expect(goods(text)[0]?.length).toBe(121);
    expect(doubts(text)).toEqual([['length rounded']]);
  });

  test('[BLK-01] a number that can be two is asked about, and the answer holds for the file', () => {
    const text = 'Namn;Vikt\nA;1.250\nB;2.500';
    expect(doubts(text)).toEqual([['weight number'], ['weight number']]);
    expect(goods(text, { ...SWEDEN, decimalSign: ',' }).map((line) => line?.weight)).toEqual([1250, 2500]);
    expect(goods(text, { ...SWEDEN, decimalSign: '.' }).map((line) => line?.weight)).toEqual([1.25, 2.5]);
    expect(goods('Namn;Vikt\nA;1.250\nB;0.5').map((line) => line?.weight)).toEqual([1.25, 0.5]);
  });

  test.each([
    ['Skickas\n2026-11-26', 'dispDate value'],
    ['Skickas\n03/12/2026', 'dispDate dateOrder'],
    ['Kollityp\nfat', 'type goodsType'],
    ['Volym\n3 krukor', 'volume unit'],
    ['Length (mm)\n"1,800"', 'length number'],
    ['Ordernr\n1,2E+11', 'orderNumber powerOfTen'],
    ['Ordernr\n2026-03-12', 'orderNumber date'],
    ['Postnr\n4123', 'zipCode value'],
    ['Telefon\n#REF!', 'phoneNo sheetError'],
    ['Ort\nMÃ¶lndal', 'city unreadable'],
  ])('[BLK-01] the cell of %j is doubtful: %s', (text, doubt) => {
    expect(doubts(`Namn;Vikt;${text.replace('\n', '\nA;1;')}`)).toEqual([[doubt]]);
  });

  test('[BLK-01] what holds for all rows does not contradict what another row of the order says', () => {
    const rows = read('Ordernr;Namn;Land;Leveranstyp;Vikt\nA1;Oslo Glas;Norge;Utrikes;1\nA1;;;;2\nA2;Malmö Glas;;;3', {
      ...{ country: 'SE', deliveryType: 'Inrikes', combiterms: 'DAP' },
    });
    expect(rows.map(({ sent }) => [sent.deliveryType, sent.addresses?.receiver?.countryCode, sent.combiterms])).toEqual(
      [
        ['Utrikes', 'NO', 'DAP'],
        [undefined, undefined, undefined],
        ['Inrikes', 'SE', undefined],
      ],
    );
  });
});

test('services and the pick-up point of a row are read as codes, whatever stands between them', () => {
  const table = [
    'Ordernr;Mottagare;Tillval;Ombudsnummer;Ombudsnamn;Vikt',
    'A1;Kund;0003, 0010;00712;Kiosken;2',
    'A2;Kund;A3+A4;;;2',
    'A3;Kund;;;;2',
  ].join('\n');
  expect(read(table).map(({ sent: { services, pickupPoint } }) => ({ services, pickupPoint }))).toEqual([
    { services: ['0003', '0010'], pickupPoint: { id: '00712', name: 'Kiosken' } },
    { services: ['A3', 'A4'], pickupPoint: undefined },
    { services: undefined, pickupPoint: undefined },
  ]);
});
