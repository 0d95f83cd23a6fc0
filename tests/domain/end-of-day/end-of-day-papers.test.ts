/** Which papers an end of day prints, how many pages they take, and which shipments it closes. */
import { expect, test } from 'vitest';
import type { DocumentChoice } from '#contract/end-of-day.ts';
import type { DocumentKind, Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { createDayFigures } from '#domain/end-of-day/day-figures.ts';
import { afterEndOfDay, endOfDayPapers, pagesOf } from '#domain/end-of-day/end-of-day.ts';
import { PRINT_STATUS, shipmentDocuments } from '#domain/shipments/document-state.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';

const { notPrinted, queued, deliveryError, done } = PRINT_STATUS;
const template = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2031-03-12');

/** With its label and waybill, one copy of the former and two of the latter, and the instructions to its carrier. */
function shipmentWith(label: number, waybill: number, more: Partial<Shipment> = {}): Shipment {
  const settings = (['label', 'waybill', 'instructions'] as const).map((document) => ({
    ...{ document, active: true, autoprint: false, copies: document === 'waybill' ? 2 : 1 },
  }));
  const printStatusOf = ({ kind }: ShipmentDocument) =>
    ({ label, waybill, instructions: notPrinted, shipmentList: notPrinted })[kind];
  const documents = shipmentDocuments(settings, [], () => 'guid');
  return {
    ...{ ...template, status: STATUS.inProgress },
    documents: documents.map((document) => ({ ...document, printStatus: printStatusOf(document) })),
    goodsLines: [3, 2].flatMap((quantity) => template.goodsLines.map((line) => ({ ...line, quantity }))),
    ...more,
  };
}

function chosen(...names: (keyof DocumentChoice)[]): DocumentChoice {
  const isChosen = (name: keyof DocumentChoice) => names.includes(name);
  return {
    ...{ unPrinted: isChosen('unPrinted'), label: isChosen('label') },
    ...{ waybill: isChosen('waybill'), shipmentList: isChosen('shipmentList') },
  };
}

const kindsOf = (papers: readonly ShipmentDocument[]): DocumentKind[] => papers.map(({ kind }) => kind);

test.each<[(keyof DocumentChoice)[], DocumentKind[], DocumentKind[]]>([
  [[], [], []],
  [['shipmentList'], [], []],
  [['label'], ['label'], ['label']],
  [['waybill'], ['waybill'], ['waybill']],
  [
    ['label', 'waybill'],
    ['label', 'waybill'],
    ['label', 'waybill'],
  ],
  [['unPrinted'], ['label', 'waybill'], ['waybill']],
  [['unPrinted', 'label'], ['label'], []],
  [['unPrinted', 'waybill'], ['waybill'], ['waybill']],
  [['unPrinted', 'label', 'waybill'], ['label', 'waybill'], ['waybill']],
])(
  'an end of day for which %j is chosen prints %j of a shipment without papers, and %j of one whose label is printed',
  (names, ofNew, ofLabelled) => {
    const choice = chosen(...names);
    expect(kindsOf(endOfDayPapers(shipmentWith(notPrinted, notPrinted), choice))).toEqual(ofNew);
    expect(kindsOf(endOfDayPapers(shipmentWith(done, notPrinted), choice))).toEqual(ofLabelled);
  },
);

test('a paper that a print client has already is not printed twice by an end of day, and one that never came out is', () => {
  expect(kindsOf(endOfDayPapers(shipmentWith(queued, deliveryError), chosen('unPrinted')))).toEqual(['waybill']);
});

test('a label takes a page for each package and a waybill one, as often as there are copies', () => {
  const shipment = shipmentWith(notPrinted, notPrinted);
  const pages = endOfDayPapers(shipment, chosen('label', 'waybill')).map((paper) => pagesOf(shipment, paper));
  expect(pages).toEqual([5, 2]);
});

test.each<[string, Shipment, number]>([
  ['in progress with all papers', shipmentWith(done, done), STATUS.closed],
  ['ready with all papers', shipmentWith(done, done, { status: STATUS.ready }), STATUS.closed],
  ['in progress with papers at a print client', shipmentWith(queued, done), STATUS.closed],
  ['in progress without any papers', shipmentWith(done, done, { documents: [] }), STATUS.closed],
  ['without its label', shipmentWith(notPrinted, done), STATUS.inProgress],
  ['without its waybill', shipmentWith(done, deliveryError), STATUS.inProgress],
  ['open', shipmentWith(done, done, { status: STATUS.open }), STATUS.open],
  ['rejected', shipmentWith(done, done, { status: STATUS.rejected }), STATUS.rejected],
  ['cancelled', shipmentWith(done, done, { status: STATUS.cancelled }), STATUS.cancelled],
])('after an end of day a shipment %s has its state by what is left to print', (_, shipment, status) => {
  expect(afterEndOfDay(shipment).status).toBe(status);
});

test("a day's figures count shipments, updates and pages by carrier, and how far the bookings would go", () => {
  const figures = createDayFigures(chosen('unPrinted'));
  const at = (carrier: string, label: number): Shipment =>
    shipmentWith(label, notPrinted, { carrier, carrierName: carrier, carrierSuiteId: `suite of ${carrier}` });
  figures.add({ shipment: at('Bring', notPrinted), obstacle: undefined, isUpdated: true, reach: 'test' });
  figures.add({ shipment: at('Bring', done), obstacle: undefined, isUpdated: false, reach: 'ready' });
  figures.add({ shipment: at('Bring', notPrinted), obstacle: { code: 'stuck' }, isUpdated: true, reach: 'test' });
  figures.add({ shipment: at('Ahlberg', notPrinted), obstacle: undefined, isUpdated: false });
  const { total, updates, carriers } = figures.figures();
  expect({ total, updates }).toEqual({ total: 3, updates: 1 });
  const [first, second] = carriers;
  expect(first).toEqual({
    ...{ carrierId: 'Ahlberg', carrierName: 'Ahlberg', carrierSuiteId: 'suite of Ahlberg' },
    ...{ shipments: 1, labels: 5, waybills: 2, stopped: 0 },
  });
  expect(second).toEqual({
    ...{ carrierId: 'Bring', carrierName: 'Bring', carrierSuiteId: 'suite of Bring' },
    ...{ shipments: 2, labels: 5, waybills: 4, stopped: 1, reach: { test: 1, testMade: 0, ready: 1 } },
  });
});
