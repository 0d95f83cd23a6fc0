import { describe, expect, test } from 'vitest';
import {
  isOffered,
  SHIPMENT_ACTIONS,
  type ShipmentAction,
  shipmentAction,
  shipmentActions,
} from '#domain/shipments/actions.ts';

const STATUSES = [0, 10, 20, 22, 25, 50, 70, 80, 90, 100, -99];
const deliveryType = { bookingUpdateable: true, bookingCancelable: true };
const edi = { bookingType: 'EDI', deliveryType: '1', isBooked: false } as const;

/** The states in which an action is offered to a shipment that otherwise allows it. */
function offeredIn(action: ShipmentAction, isBooked: boolean): number[] {
  return STATUSES.filter((status) => shipmentAction(action, { ...edi, isBooked, status }, { deliveryType }).allowed);
}

describe('what is offered in which state', () => {
  test.each([
    ['edit', false, [0, 10, 20, 22, 25, 50]],
    ['edit', true, [0, 10, 20, 22, 25, 50]],
    ['internalNote', false, [0, 10, 20, 22, 25, 50, 70, 80, 90, 100, -99]],
    ['book', false, [10, 20, 22, 25]],
    ['book', true, []],
    ['updateBooking', true, [20, 22, 25, 50]],
    ['updateBooking', false, []],
    ['cancelBooking', true, [20, 22, 25, 50]],
    ['cancelBooking', false, []],
    ['print', false, [10, 20, 25, 50]],
    ['reprint', true, [10, 20, 25, 50, 70]],
    ['preview', false, [10, 20, 22, 25, 50, 70, 80, 90, 100, -99]],
    ['cancelShipment', false, [10, 20, 22, 25, 50]],
    ['reopen', false, [90, -99]],
    ['copy', false, [10, 20, 22, 25, 50, 70, 80, 90, 100, -99]],
    ['return', true, [10, 20, 22, 25, 50, 70, 80, 90, 100, -99]],
  ] as const)('the action $0 is offered in its states alone (booked: $1)', (action, isBooked, statuses) => {
    expect(offeredIn(action, isBooked)).toEqual(statuses);
  });

  test('[SHP-01] no button stands for a booking that the state has left behind, but that of a cancelled shipment says why', () => {
    const shown = (action: ShipmentAction, isBooked: boolean) =>
      STATUSES.filter((status) => isOffered(shipmentAction(action, { ...edi, isBooked, status }, { deliveryType })));
    expect(shown('book', false)).toEqual([0, 10, 20, 22, 25, 90]);
    expect(shown('updateBooking', true)).toEqual([0, 20, 22, 25, 50, 90]);
  });

  test.each([
    ['book', { bookingType: 'NONE' }, {}, 'noBooking'],
    ['book', { bookingType: 'NONE', deliveryType: null }, {}, 'noDeliveryType'],
    ['book', { isBooked: true }, {}, 'alreadyBooked'],
    ['book', { status: 90 }, {}, 'wrongStatus'],
    ['book', { status: 0 }, {}, 'notSaved'],
    ['edit', { isBooked: true }, { deliveryType: { ...deliveryType, bookingUpdateable: false } }, 'notUpdateable'],
    ['edit', { isBooked: true }, { deliveryType: undefined }, 'notUpdateable'],
    ['updateBooking', { status: 20 }, {}, 'notBooked'],
    ['cancelBooking', { status: 20, isBooked: true }, { deliveryType: undefined }, 'notCancelable'],
    ['print', { bookingType: 'WEBSERVICE' }, {}, 'bookFirst'],
    ['print', { deliveryType: null }, {}, 'noDeliveryType'],
    ['copy', {}, { offline: true }, 'offline'],
    ['edit', {}, { isLocked: true }, 'laterVersion'],
    ['edit', { isBooked: true }, { deliveryType: undefined, isTypeUnread: true }, 'unread'],
    ['edit', { isBooked: true }, { deliveryType: undefined, isTypeUnread: true, offline: true }, 'offline'],
    ['cancelBooking', { status: 20, isBooked: true }, { deliveryType: undefined, isTypeUnread: true }, 'unread'],
    ['cancelShipment', {}, { isLocked: true }, 'laterVersion'],
    ['book', {}, { unsent: ['shipment.book'] }, 'bookingWaits'],
    ['updateBooking', { status: 20, isBooked: true }, { unsent: ['shipment.edit'] }, 'unsent'],
    ['cancelBooking', { status: 20, isBooked: true }, { unsent: ['shipment.edit'] }, 'unsent'],
    ['print', {}, { unsent: ['shipment.edit'] }, 'unsent'],
    ['print', {}, { unsent: ['shipment.create', 'shipment.edit'] }, 'notSaved'],
  ] as const)('the action %s of %j with %j is refused as %s', (action, shipment, facts, reason) => {
    const answer = shipmentAction(action, { ...edi, status: 10, ...shipment }, { deliveryType, ...facts });
    expect(answer).toMatchObject({ allowed: false, reason });
  });

  test('without the server, what may wait is offered for later and nothing else', () => {
    const answers = shipmentActions({ ...edi, status: 10 }, { deliveryType, offline: true });
    const offered = SHIPMENT_ACTIONS.filter((action) => answers[action].allowed);
    expect(offered).toEqual(['edit', 'internalNote', 'book', 'cancelShipment']);
    expect(answers.edit).toEqual({ allowed: true, when: 'later' });
  });

  test('while a change waits, what may wait behind it is offered and nothing else', () => {
    const answers = shipmentActions({ ...edi, status: 10 }, { deliveryType, unsent: ['shipment.edit'] });
    const offered = SHIPMENT_ACTIONS.filter((action) => answers[action].allowed);
    expect(offered).toEqual(['edit', 'internalNote', 'book', 'cancelShipment']);
  });

  test('without the server, where nothing can wait, a form may still be written in', () => {
    const answers = shipmentActions({ ...edi, status: 10 }, { deliveryType, offline: true, mayWait: false });
    expect(SHIPMENT_ACTIONS.filter((action) => answers[action].allowed)).toEqual(['edit']);
  });
});
