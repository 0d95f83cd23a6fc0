import fontkit from '@pdf-lib/fontkit';
import { describe, expect, test } from 'vitest';
import type { Consignment } from '#documents/consignment.ts';
import { type DocumentOrder, type RenderOptions, renderDocuments } from '#documents/render-documents.ts';
import { readDocumentTools } from '#server/rendering/document-tools.ts';
import { exampleConsignment } from '../fixtures/iftmin-consignment.ts';
import { checkPdf } from './check-pdf.ts';
import { numbersRead, type ReadPage, readPdf, readTexts } from './read-barcodes.ts';

const tools = readDocumentTools();
const packageNumbers = exampleConsignment.goodsLines.flatMap((line) => line.packageNumbers);
const expected = [...packageNumbers, exampleConsignment.consignmentNo].sort();

const domestic: Consignment = {
  ...exampleConsignment,
  combiterms: '',
  receiver: {
    ...exampleConsignment.receiver,
    name: 'Åkerlunds Möbelhandel & Łódź Transport Söner AB XY',
    zipCode: '41104',
    city: 'GÖTEBORG',
    countryCode: 'SE',
  },
};
const unnumbered: Consignment = {
  ...exampleConsignment,
  consignmentNo: '',
  goodsLines: exampleConsignment.goodsLines.map((line) => ({ ...line, packageNumbers: [] })),
};

async function read(orders: readonly DocumentOrder[], options: Partial<RenderOptions> = {}): Promise<ReadPage[]> {
  return readPdf(await renderDocuments(orders, { ...tools, title: 'Documents', ...options }));
}
/** The words of each page. */
async function words(orders: readonly DocumentOrder[], options: Partial<RenderOptions> = {}): Promise<string[]> {
  return readTexts(await renderDocuments(orders, { ...tools, title: 'Documents', ...options }));
}
const label = (consignment: Consignment, copies = 1): DocumentOrder => ({ kind: 'label', consignment, copies });
const waybill = (consignment: Consignment, copies = 1): DocumentOrder => ({ kind: 'waybill', consignment, copies });

describe('transport labels', () => {
  test('one page of 105 by 190 mm for each package, whose bars are its numbers and nothing more', async () => {
    const pages = await read([label(exampleConsignment)]);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      Array(5).fill([105, 190]),
    );
    expect(numbersRead(pages)).toEqual(expected);
    for (const [index, page] of pages.entries()) {
      expect(page.codes).toContainEqual({ identifier: '00', value: packageNumbers[index] });
      expect(page.codes).toContainEqual({ identifier: '421', value: '5780159' });
      expect(page.text).toContain(`${index + 1}/5`);
    }
  });

  test('four on a sheet of A4 read the same', async () => {
    const pages = await read([label(exampleConsignment)], { labelSheet: 'fourOnA4' });
    expect(pages.map((page) => page.codes.length)).toEqual([8, 2]);
    expect(numbersRead(pages)).toEqual(expected);
  });

  test('a receiver in the same country is routed by postal code alone', async () => {
    const [page] = await read([label(domestic)]);
    expect(page?.codes).toContainEqual({ identifier: '420', value: '41104' });
    expect(page?.text).toContain('Åkerlunds Möbelhandel & Łódź Transport Söner AB XY');
    expect(page?.text).toContain('411 04 GÖTEBORG');
  });

  test.each([
    ['S10', 'UO553662591SE', 'UO553662591SE'],
    ['17 digits', '70508608062360041', '370722152000000019'],
    ['digits with the mark of a GINC', '12345678901234567', '370722152000000019'],
    ['as many digits as fit', '123456789012345678901234', '370722152000000019'],
    ['letters first', 'TST1234567', '012345678901233'],
  ])('numbers of every shape decode: %s', async (_, consignmentNo, number) => {
    const [line] = exampleConsignment.goodsLines;
    if (!line) throw new Error('the example has goods');
    const numbered = { ...domestic, consignmentNo, goodsLines: [{ ...line, quantity: 1, packageNumbers: [number] }] };
    expect(numbersRead(await read([label(numbered)]))).toEqual([...new Set([consignmentNo, number])].sort());
  });

  test('[PRT-01] a number too long for bars a scanner reads stands in words alone', async () => {
    const consignmentNo = '123456789012345678901234567890';
    const pages = await read([label({ ...exampleConsignment, consignmentNo })]);
    expect(numbersRead(pages)).toEqual(packageNumbers);
    expect(pages.every((page) => page.text.split(consignmentNo).length === 3)).toBe(true);
  });

  test('[PRT-01] a shipment has a label for each package, from one to 999', async () => {
    const [line] = exampleConsignment.goodsLines;
    if (!line) throw new Error('the example has goods');
    for (const quantity of [1, 999]) {
      const packed = {
        ...exampleConsignment,
        goodsLines: [{ ...line, quantity, packageNumbers: packageNumbers.slice(0, 1) }],
      };
      const bytes = await renderDocuments([label(packed)], { ...tools, title: 'Labels' });
      const text = Buffer.from(bytes).toString('latin1');
      expect(text.match(/\/Type\/Page\//g)).toHaveLength(quantity);
    }
  });

  test('[PRT-01] every ticked service is on the label, however many', async () => {
    const codes = Array.from({ length: 13 }, (_, index) => `S${index + 10}`);
    for (const count of [1, 4, 5, 9, 13]) {
      const services = codes.slice(0, count).map((code) => ({ code, name: '' }));
      const [text] = await words([label({ ...exampleConsignment, services })]);
      expect(codes.filter((code) => text?.includes(code))).toEqual(codes.slice(0, count));
    }
  });

  test('[PRT-01] each label of a file names what is its own, though parts that all have are stored once', async () => {
    const variants = [
      { carrier: { ...exampleConsignment.carrier, name: 'Eget fjärrgods' } },
      { product: { code: '777', name: 'Egen produkt' } },
      { sender: { ...exampleConsignment.sender, name: 'Egen avsändare' } },
      { sender: { ...exampleConsignment.sender, city: 'Egenstad' } },
      { services: [{ code: 'EGET', name: '' }] },
      { receiverPays: false, combiterms: 'XYZ' },
    ];
    const own = ['Eget fjärrgods', 'Egen produkt', 'Egen avsändare', 'Egenstad', 'EGET', 'XYZ'];
    const orders = [...variants, {}].map((variant) => label({ ...exampleConsignment, ...variant }));
    const pages = (await words([...orders, ...orders])).map((text) => own.filter((word) => text.includes(word)));
    const expected = [...own.map((word) => [word]), []];
    expect(pages).toEqual([...expected, ...expected].flatMap((said) => Array(pages.length / 14).fill(said)));
  });

  test('[PRT-01] five services with long names are whole on the waybill, within a country and across its border', async () => {
    const services = ['AGREEDDATE', 'NOTIFICATION', 'COD', 'INDOOR', 'POD'].map((code) => ({
      code,
      name: `Leverans enligt överenskommelse ${code.length}`,
    }));
    for (const consignment of [exampleConsignment, domestic]) {
      const [text = ''] = await words([waybill({ ...consignment, services })]);
      const plain = text.replace(/\s+/g, ' ');
      for (const { code, name } of services) expect(plain).toContain(`${code} ${name}`);
    }
  });

  test('[PRT-01] labels start at the first free place of a begun sheet and fill it over several shipments', async () => {
    const orders = [label(exampleConsignment), label(domestic)];
    const four = await read(orders, { labelSheet: 'fourOnA4', firstPlace: 3 });
    expect(four.map((page) => page.codes.length)).toEqual([4, 8, 8]);
    const two = await read(orders, { labelSheet: 'twoOnA4', firstPlace: 2 });
    expect(two.map(({ width, codes }) => [Math.round(width), codes.length])).toEqual([
      [210, 3],
      ...Array(4).fill([210, 6]),
      [210, 3],
    ]);
    expect(numbersRead(two)).toEqual(expected);
  });

  test('[PRT-01] text comes out as it went in, with characters the house font lacks', async () => {
    const names = [
      'Åkerö Łódź Ærø Smørrebrød Übergröße Ñandú Škoda ĳ',
      'ΑΘΗΝΑ Ελλάδα София Київ Ѓорче',
      '株式会社 東京 한국 ไทย',
      'Kaj 😀 𝔽𝕣𝕖𝕚𝕘𝕙𝕥 𐐷 🚚',
      'x̂ q̈ Nguyễn ﬁ Ⅷ ½',
    ];
    for (const name of names) {
      const [text] = await words([
        label({ ...exampleConsignment, receiver: { ...exampleConsignment.receiver, name } }),
      ]);
      expect(text?.replaceAll('\n', '').normalize('NFC')).toContain(name.normalize('NFC'));
    }
  });

  test('a label and a waybill without numbers have no bars', async () => {
    const pages = await read([label(unnumbered), waybill(unnumbered)]);
    expect(pages.flatMap((page) => page.codes)).toEqual([]);
  });

  test('the mark of papers that must not be used runs across every page', async () => {
    const pages = await words([label(exampleConsignment), waybill(exampleConsignment)], { mark: 'VOID' });
    expect(pages.every((text) => text.includes('VOID'))).toBe(true);
  });
});

describe('waybills', () => {
  test('within a country every copy is a numbered waybill with its bar', async () => {
    const pages = await read([waybill(domestic, 4)]);
    expect(pages).toHaveLength(4);
    for (const [index, page] of pages.entries()) {
      expect(page.text).toContain('FRAKTSEDEL');
      expect(page.text).toContain(`Ex / Copy ${index + 1} (4)`);
      expect(page.codes).toEqual([{ identifier: '401', value: domestic.consignmentNo }]);
    }
  });

  test('across a border it is a CMR note with its twenty-four boxes', async () => {
    const [text] = await words([waybill(exampleConsignment)]);
    const headings = text?.match(/^\d{1,2} \p{Lu}\p{Ll}+/gmu)?.map((heading) => Number.parseInt(heading, 10)) ?? [];
    const boxes = Array.from({ length: 24 }, (_, index) => index + 1);
    expect(boxes.filter((box) => !headings.includes(box))).toEqual([]);
    expect(text).toContain('0159 OSLO, NORWAY');
  });

  test('[PRT-01] both name the carrier with its address, and say what is to be paid for the goods', async () => {
    const service = { code: 'COD', name: 'Cash on delivery' };
    const told = {
      services: [service],
      cashOnDelivery: service,
      carrier: { ...exampleConsignment.carrier, address: ['DHL Freight (Sweden) AB', 'Gatan 18', '169 73 Solna'] },
    };
    for (const consignment of [domestic, exampleConsignment]) {
      const [without] = await words([waybill(consignment)]);
      expect(without).not.toContain('Ja / Yes: COD');
      const [text] = await words([waybill({ ...consignment, ...told })]);
      expect(text).toContain('DHL Freight (Sweden) AB\nGatan 18\n169 73 Solna');
      expect(text).toContain('Ja / Yes: COD\nBelopp / Amount:');
    }
  });

  test('[PRT-01] a domestic waybill has the reference of the consignee, whoever pays', async () => {
    const [text] = await words([waybill({ ...domestic, receiverAccount: 'K-4711' })]);
    expect(text).toMatch(/Mott\. ref \/ Consignee ref\.\s+Ola Nordmann/);
    expect(text).toContain('Kundnr / Customer no K-4711');
  });

  test.each([
    ['EXW', 'Ofrankerat / Carriage forward – EXW GÖTEBORG'],
    ['FCA', 'Ofrankerat / Carriage forward – FCA GÖTEBORG'],
    ['001', 'Ofrankerat / Carriage forward – 001 GÖTEBORG'],
    ['DAP', 'Frankerat / Carriage paid – DAP OSLO'],
  ])(
    '[PRT-01] the place of %s on a CMR note is where the carriage it pays for begins or ends',
    async (combiterms, place) => {
      const [text] = await words([waybill({ ...exampleConsignment, combiterms })]);
      expect(text).toContain(place);
    },
  );

  test('goods that do not fit go on further pages, totals on the last', async () => {
    const [line] = exampleConsignment.goodsLines;
    if (!line) throw new Error('the example has goods');
    const many = { ...domestic, goodsLines: Array.from({ length: 30 }, () => line) };
    const pages = await words([waybill(many)]);
    expect(pages).toHaveLength(3);
    expect(pages.map((text) => text.includes('Summa'))).toEqual([false, false, true]);
    expect(pages[2]).toContain('42 615');
  });
});

test('[PRT-05] transport instructions say in words what the carrier is told', async () => {
  const itemLines = [{ goodsLine: 0, hsTariffNumber: '69072100', countryOfOrigin: 'IT', amount: 1200 }];
  const consignment = { ...exampleConsignment, itemLines, receiverAccount: 'K-4711' };
  const [text = ''] = await words([{ kind: 'instructions', consignment, isChanged: false }]);
  for (const said of [
    ...['TRANSPORTINSTRUKTION', '4560000012', 'ORD-10045', 'DHL Freight', '202 Road Standard', 'TAIL Tail lift'],
    ...['Exempelbolaget AB', 'Kundnr / Customer no 104555', 'Fjordhandel AS', 'Kundnr / Customer no K-4711'],
    ...['0159 OSLO', 'NORWAY', 'CALL BEFORE DELIVERY', 'GATE 3', 'FORKLIFT ON SITE', '2026-11-23', '2026-11-25', 'DAP'],
    ...["Machine parts O'Brien type A+B", '120×80×100 cm', '1 420,5', '373500000000001014 +1', '1 480,5'],
    ...['69072100', 'Hela sändningen / Whole shipment', '1 200 SEK', '25 000 SEK'],
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toMatch(/UN[ABHZ]\+|[A-Z]{3}\+|'$/m);
  expect(text).not.toContain('Ändrad');
});

test('[PRT-05] transport instructions that the carrier has an older form of say so', async () => {
  const [text] = await words([{ kind: 'instructions', consignment: exampleConsignment, isChanged: true }]);
  expect(text).toContain('Ändrad efter att transportören fick den');
});

test('[PRT-05] transport instructions with more goods than a page holds go on, totals on the last', async () => {
  const [line] = exampleConsignment.goodsLines;
  if (!line) throw new Error('the example has goods');
  const goodsLines = Array.from({ length: 25 }, (_, index) => ({ ...line, description: `Line ${index + 1}.` }));
  const consignment = { ...exampleConsignment, goodsLines };
  const pages = await words([{ kind: 'instructions', consignment, isChanged: false }]);
  expect(pages.join().match(/Line \d+\./g)).toHaveLength(25);
  expect(pages.map((text) => text.includes('Summa'))).toEqual([...pages.slice(1).map(() => false), true]);
});

test('[PRT-05] the words of a domestic label are Swedish, and of one across a border Swedish and English', async () => {
  const [swedish = ''] = await words([label(domestic)]);
  for (const word of ['Avsändare', 'Mottagare', 'Vikt', 'Avgår', 'Villkor', 'Leveransanvisning', 'SVERIGE']) {
    expect(swedish).toContain(word);
  }
  expect(swedish).not.toMatch(/From|\bTo\b|Package|Weight|Dispatch|Terms|Instructions|Consignment|SWEDEN/);
  const [both] = await words([label({ ...exampleConsignment, combiterms: '', receiverPays: false })]);
  expect(both).toMatch(/Mottagare \/ To[\s\S]+Vikt \/ Weight/);
  for (const word of ['NORWAY', 'EUR pallet', 'SENDER']) expect(both).toContain(word);
  expect(both).not.toMatch(/EUR-pall|AVS\./);
});

test('[PRT-05] a CMR has no word for the goods that is Swedish alone', async () => {
  const [text = ''] = await words([waybill(exampleConsignment)]);
  for (const said of ['Emballage / Packing', 'Bruttovikt / Gross kg', 'Volym / Vol. m³', 'EUR pallet', 'Package']) {
    expect(text).toContain(said);
  }
  expect(text).not.toMatch(/EUR-pall|^Kolli$/m);
});

test.each([
  ['HU', 'HUNGARY'],
  ['US', 'UNITED STATES'],
  ['GR', 'GREECE'],
])('[PRT-05] the country of a receiver in %s is written out on its label and CMR: %s', async (countryCode, name) => {
  const consignment = { ...exampleConsignment, receiver: { ...exampleConsignment.receiver, countryCode } };
  for (const page of await words([label(consignment), waybill(consignment)])) expect(page).toContain(name);
});

test('[PRT-05] a label has nothing but delivery instructions where those belong', async () => {
  const [text] = await words([label({ ...exampleConsignment, messages: [] })]);
  expect(text).not.toContain('Machine parts');
  const pages = await words([label({ ...exampleConsignment, messages: ['Ring först'] })]);
  expect(pages.every((page) => page.includes('Ring först'))).toBe(true);
});

test('[PRT-05] a zero has no stroke that would make it an Ø', async () => {
  for (const { house } of Object.values(tools.fonts)) {
    const contours = (character: string) =>
      fontkit.create(house).glyphForCodePoint(character.charCodeAt(0)).path.toSVG().split('M').length - 1;
    expect([contours('0'), contours('O'), contours('Ø')]).toEqual([2, 2, 3]);
  }
});

test('[PRT-05] a waybill has no box for dangerous goods, and one for cash on delivery when that is ordered', async () => {
  const cashOnDelivery = { code: 'COD', name: 'Efterkrav' };
  const [without = ''] = await words([waybill({ ...domestic, receiverAccount: 'K-4711' })]);
  expect(without).not.toMatch(/Farligt gods|ADR|Efterkrav/);
  expect(without).toContain('Kundnr / Customer no 104555');
  expect(without).toContain('Kundnr / Customer no K-4711');
  const [ordered] = await words([waybill({ ...domestic, services: [cashOnDelivery], cashOnDelivery })]);
  expect(ordered).toMatch(/Efterkrav \/ Cash on delivery\s+Ja \/ Yes: COD\s+Belopp/);
});

test.each([
  ['to be written by hand', undefined, ['_____ av / of 2', '_____ av / of 11']],
  [
    'as signed on the screen',
    { driver: 'Kalle', vehicle: null, remark: null, strokes: [[0, 0, 9, 9]], signedAt: '2026-11-23 15:00' },
    ['Sändningar / Shipments: 2', 'Kolli / Packages: 11'],
  ],
])('[PRT-05] a driver’s list counts shipments and packages, %s', async (_, signature, received) => {
  const shipment = { shipmentId: '1', consignmentNo: null, orderNumber: null, receiver: domestic.receiver, weight: 5 };
  const list = {
    carrierName: 'DHL Freight',
    warehouse: { ...domestic.sender, type: null, addressId: null },
    madeAt: '2026-11-23 14:00',
    madeBy: 'Anna',
    shipments: [
      { ...shipment, packages: 4 },
      { ...shipment, packages: 7 },
    ],
    ...(signature && { signature }),
  };
  const [text = ''] = await words([{ kind: 'shipmentList', list }]);
  expect(text).toMatch(/Sändningar \/ Shipments\s+2\s+Kolli \/ Packages\s+11/);
  for (const words of received) expect(text).toContain(words);
});

test('the same documents are the same bytes', async () => {
  const render = () =>
    renderDocuments([label(exampleConsignment), waybill(exampleConsignment)], { ...tools, title: 'x' });
  expect(Buffer.from(await render()).equals(Buffer.from(await render()))).toBe(true);
});

test('[PRT-01] a file of every document, with characters of every kind, is what qpdf calls clean', async () => {
  const receiver = { ...exampleConsignment.receiver, name: 'Ærø Київ 株式会社 😀 🚚' };
  const consignment = { ...exampleConsignment, receiver };
  const warehouse = { ...exampleConsignment.sender, type: null, addressId: null };
  const list = {
    carrierName: 'DHL Freight',
    warehouse,
    madeAt: '2026-11-23 14:00',
    madeBy: 'Anna',
    shipments: [
      {
        shipmentId: consignment.shipmentId,
        consignmentNo: consignment.consignmentNo,
        orderNumber: consignment.orderNumber,
        receiver,
        packages: 4,
        weight: 12.5,
      },
    ],
  };
  const orders: DocumentOrder[] = [
    label(consignment),
    label(domestic, 2),
    waybill(consignment, 2),
    waybill(domestic),
    { kind: 'instructions', consignment, isChanged: true },
    { kind: 'shipmentList', list },
  ];
  for (const options of [{ mark: 'VOID' }, { labelSheet: 'fourOnA4' }, { labelSheet: 'twoOnA4' }] as const) {
    const { exitCode, said } = await checkPdf(await renderDocuments(orders, { ...tools, title: 'Åäö 🚚', ...options }));
    expect(exitCode, said).toBe(0);
  }
});
