import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { type BulkRow, type BulkShipment, bulkObstacle, bulkPlan } from '#domain/shipments/bulk-plan.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';

const TODAY = '2031-03-12';
const edi = { id: '1', bookingType: 'EDI', dom: { value: 'GRP', serviceCodes: [] } } as unknown as DeliveryType;
const none = { ...edi, id: '2', bookingType: 'NONE' } as DeliveryType;
const web = { ...edi, id: '3', bookingType: 'WEBSERVICE' } as DeliveryType;

function selected(row: Partial<BulkRow>, type: DeliveryType = edi, whole?: Shipment): BulkShipment {
  return {
    row: { status: STATUS.open, isBooked: false, deliveryType: type.id, mark: null, ...row },
    whole,
    facts: { warehouseCountry: 'SE', deliveryType: type },
  };
}

const label = { docGUID: 'a', documentName: 'label', kind: 'label', printType: 'LABEL', copies: 1, printedAt: null };
function whole(fields: Partial<Shipment>): Shipment {
  const made = newShipment({ countryCode: 'SE', currency: 'SEK' }, TODAY);
  const receiver = { ...emptyParty('SE'), name: 'Kund', street1: 'Kajen 1', zipCode: '392 31', city: 'Kalmar' };
  return {
    ...made,
    ...{ shipmentId: '1', status: STATUS.open, deliveryType: '1', bookingType: 'EDI' },
    addresses: { ...made.addresses, receiver },
    goodsLines: made.goodsLines.map((line) => ({ ...line, weight: 12 })),
    documents: [{ ...label, printStatus: PRINT_STATUS.notPrinted }] as Shipment['documents'],
    ...fields,
  };
}

describe('what stands in the way of booking or printing a selected shipment', () => {
  test.each([
    ['an open shipment', 'book', selected({}), undefined],
    ['one that is booked', 'book', selected({ isBooked: true, status: STATUS.inProgress }), 'alreadyBooked'],
    ['one whose type is not booked', 'book', selected({}, none), 'noBooking'],
    ['one without a delivery type', 'book', selected({ deliveryType: null }), 'noDeliveryType'],
    ['one whose booking waits', 'book', selected({ mark: 'booking' }), 'bookingWaits'],
    ['one with a stopped change', 'book', selected({ mark: 'needsYou' }), 'needsPerson'],
    ['a cancelled one', 'book', selected({ status: STATUS.cancelled }), 'wrongStatus'],
    ['one with a day that has passed', 'book', selected({}, edi, whole({ dispDate: '2031-03-11' })), 'rules'],
    ['a whole one', 'book', selected({}, edi, whole({})), undefined],
    ['an open shipment', 'print', selected({}), undefined],
    ['one whose type is not booked', 'print', selected({}, none), undefined],
    ['one whose carrier gives the numbers', 'print', selected({}, web), 'bookFirst'],
    ['one with an unsent edit', 'print', selected({ mark: 'edit' }), 'unsent'],
    ['one that exists on this device alone', 'print', selected({ mark: 'new' }), 'notSaved'],
    ['a ready one', 'print', selected({ status: STATUS.ready, isBooked: true }), 'printed'],
    [
      'a ready one with a paper that is missing',
      'print',
      selected({ status: STATUS.ready, isBooked: true }, edi, whole({ isBooked: true, status: STATUS.ready })),
      undefined,
    ],
    [
      'one without a receiver',
      'print',
      selected({}, edi, whole({ addresses: { sender: null, receiver: emptyParty('SE') } as Shipment['addresses'] })),
      'rules',
    ],
  ] as const)('[BLK-01] $0, asked to $1, is answered $3', (_, action, shipment, obstacle) => {
    expect(bulkObstacle(action, shipment, TODAY)).toBe(obstacle);
  });
});

test('[BLK-01] a plan counts what can be done, and what cannot by reason, the most frequent first', () => {
  const shipments = [
    selected({ status: STATUS.cancelled }),
    selected({}),
    selected({ isBooked: true, status: STATUS.inProgress }),
    selected({ isBooked: true, status: STATUS.ready }),
    selected({ status: STATUS.archived }),
  ];
  const { can, cannot } = bulkPlan('book', shipments, TODAY);
  expect(can).toEqual([shipments[1]]);
  expect(cannot.map(({ obstacle, example, count }) => [obstacle, example.row.status, count])).toEqual([
    ['alreadyBooked', 20, 2],
    ['wrongStatus', 90, 1],
    ['wrongStatus', 100, 1],
  ]);
});
