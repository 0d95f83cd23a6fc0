import { expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { product } from '#domain/carriers/suite.ts';
import { endOfDayObstacle, needsBooking, needsUpdate } from '#domain/end-of-day/end-of-day.ts';
import { PRINT_STATUS, shipmentDocuments } from '#domain/shipments/document-state.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';

const TODAY = '2031-03-12';
const suite = { products: { dom: [product('GRP', 'Groupage')], eu: [], ex: [] } };
const updateable = { id: '1', bookingUpdateable: true, dom: { value: 'GRP' }, eu: null, ex: null } as DeliveryType;
const fixed = { ...updateable, bookingUpdateable: false };

const template = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2031-03-01');
/** Changed since it was booked, and due on a past day. */
const changed: Shipment = {
  ...template,
  ...{ status: STATUS.inProgress, deliveryType: '1', bookingType: 'EDI', isBooked: true, differsFromCarrier: true },
  goodsLines: template.goodsLines.map((line) => ({ ...line, weight: 1 })),
  addresses: { sender: null, receiver: { ...emptyParty('SE'), name: 'Kund' } },
};
const withoutReceiver = { ...changed, addresses: { sender: null, receiver: emptyParty('SE') } };
const noReceiver = { code: 'rules', fields: { 'addresses.receiver.name': { code: 'empty' } } };

test.each<[string, Partial<Shipment>, DeliveryType | undefined, boolean]>([
  ['changed', {}, updateable, true],
  ['changed, by web service', { bookingType: 'WEBSERVICE' }, updateable, true],
  ['changed and ready', { status: STATUS.ready }, updateable, true],
  ['as the carrier has it', { differsFromCarrier: false }, updateable, false],
  ['changed, and its carrier takes no updates', {}, fixed, false],
  ['changed, and its delivery type is gone', {}, undefined, false],
  ['changed and closed', { status: STATUS.closed }, updateable, false],
])('whether a booking is updated by the end of a day: %s', (_, patch, deliveryType, expected) => {
  expect(needsUpdate({ ...changed, ...patch }, deliveryType)).toBe(expected);
});

test('[EOD-01] a booking that is updated first is kept from it by what an update is refused for, and by nothing else', () => {
  const judge = (shipment: Shipment, deliveryType = updateable, more = {}) =>
    endOfDayObstacle(shipment, { warehouseCountry: 'SE', deliveryType, suite }, TODAY, more);
  expect(judge(changed)).toBeUndefined();
  expect(judge(withoutReceiver)).toEqual(noReceiver);
  const message = { carrier: { code: 'required' } } as const;
  expect(judge(changed, updateable, message)).toEqual({ code: 'rules', fields: message });
  // What is not told to the carrier may be as it is.
  expect(judge({ ...withoutReceiver, differsFromCarrier: false })).toBeUndefined();
  expect(judge(withoutReceiver, fixed, message)).toBeUndefined();
});

/** Not booked, with everything that booking asks for, due today. */
const bookable: Shipment = {
  ...{ ...changed, status: STATUS.open, isBooked: false, differsFromCarrier: false, dispDate: TODAY },
  addresses: {
    sender: null,
    receiver: {
      ...emptyParty('SE'),
      ...{ name: 'Kund', street1: 'Storgatan 1', zipCode: '83130', city: 'Östersund' },
    },
  },
};
const inPaper = (printStatus: number) =>
  shipmentDocuments([{ document: 'label', active: true, autoprint: false, copies: 1 }], [], () => 'guid').map(
    (document) => ({
      ...document,
      printStatus,
    }),
  );
const nowhere: Shipment = {
  ...bookable,
  addresses: { sender: null, receiver: { ...emptyParty('SE'), name: 'Kund' } },
};

test.each<[string, Shipment, string | undefined]>([
  ['whole', bookable, undefined],
  ['rejected by its carrier', { ...bookable, status: STATUS.rejected }, 'stuck'],
  ['not understood by its carrier', { ...bookable, status: STATUS.technicalError }, 'stuck'],
  ['without a delivery type', { ...bookable, deliveryType: null }, 'noDeliveryType'],
  ['due on a day that has passed', { ...bookable, dispDate: '2031-03-11' }, 'rules'],
  ['without a place to go to', nowhere, 'terminalRefuses'],
  ['without a place, at a carrier that is not booked, without papers', { ...nowhere, bookingType: 'NONE' }, undefined],
  [
    'without a place, at a carrier that is not booked, its label printed',
    { ...nowhere, bookingType: 'NONE', documents: inPaper(PRINT_STATUS.done) },
    undefined,
  ],
  [
    'without a place, at a carrier that is not booked, its label not printed',
    { ...nowhere, bookingType: 'NONE', documents: inPaper(PRINT_STATUS.notPrinted) },
    'terminalRefuses',
  ],
  [
    'without a place, its label printed before it was booked',
    { ...nowhere, documents: inPaper(PRINT_STATUS.done) },
    'terminalRefuses',
  ],
])('[EOD-01] an end of day says what keeps a shipment from it that is %s', (_, shipment, code) => {
  const facts = { warehouseCountry: 'SE', deliveryType: updateable, suite };
  expect(endOfDayObstacle(shipment, facts, TODAY)?.code).toBe(code);
});

test.each([
  ['EDI', false, true],
  ['WEBSERVICE', false, true],
  ['NONE', false, false],
  ['EDI', true, false],
] as const)(
  'a shipment of the booking type %s, booked: %s, is booked by an end of day: %s',
  (bookingType, isBooked, expected) => {
    expect(needsBooking({ bookingType, isBooked })).toBe(expected);
  },
);
