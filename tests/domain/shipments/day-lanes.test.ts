import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byTruck,
  compareInLane,
  DAY_LANES,
  isJudgedForBooking,
  type LaneFacts,
  type LaneRow,
  lanePlace,
  NEED_REASONS,
} from '#domain/shipments/day-lanes.ts';
import { STATUS, STORED_STATUSES } from '#domain/shipments/status.ts';

const TODAY = '2026-03-12';
const facts: LaneFacts = {
  today: TODAY,
  isTypeBooked: (type) => ({ booked: true, unbooked: false })[type],
  isLacking: (id) => id === '666',
  hasPaperToPrint: (id) => id !== '999',
  hasVoidLabel: (id) => id === '777',
  isSignedFor: (id) => id === '888',
};

function row(changed: Partial<LaneRow>): LaneRow {
  return {
    ...{ shipmentId: '1', status: STATUS.open, dispDate: TODAY, deliveryType: 'booked', isBooked: false, mark: null },
    ...changed,
  };
}

test.each([
  ['an open shipment of today is to be booked', {}, { lane: 'toBook' }],
  ['a type that is not booked is to be printed', { deliveryType: 'unbooked' }, { lane: 'toPrint' }],
  [
    'a booked shipment whose papers are not all out is to be printed',
    { status: STATUS.inProgress, isBooked: true },
    { lane: 'toPrint' },
  ],
  ['a printed shipment that is not booked yet is to be booked', { status: STATUS.inProgress }, { lane: 'toBook' }],
  [
    'a type that is not booked and has no paper left to print is in no lane',
    { shipmentId: '999', deliveryType: 'unbooked' },
    undefined,
  ],
  [
    'a booked shipment whose papers have all come out is not to be printed',
    { shipmentId: '999', status: STATUS.inProgress, isBooked: true },
    undefined,
  ],
  ['a shipment that waits for its booking needs no paper to be in a lane', { shipmentId: '999' }, { lane: 'toBook' }],
  ['a ready shipment waits for the driver', { status: STATUS.ready, isBooked: true }, { lane: 'driver' }],
  [
    'a shipment that a driver has signed for waits for nobody',
    { shipmentId: '888', status: STATUS.ready, isBooked: true },
    undefined,
  ],
  [
    'a late shipment is still to be printed',
    { status: STATUS.inProgress, isBooked: true, dispDate: '2026-03-10 12:00' },
    { lane: 'toPrint' },
  ],
  ['a shipment of tomorrow is in no lane', { dispDate: '2026-03-13' }, undefined],
  [
    'a rejected shipment of tomorrow needs a person',
    { status: STATUS.rejected, dispDate: '2026-03-13' },
    { lane: 'needsYou', reason: 'rejected' },
  ],
  [
    'a technical error needs a person',
    { status: STATUS.technicalError },
    { lane: 'needsYou', reason: 'technicalError' },
  ],
  ['a failed shipment needs a person', { status: STATUS.failed }, { lane: 'needsYou', reason: 'failed' }],
  [
    'a change that is stopped on this device needs a person',
    { mark: 'needsYou', status: STATUS.ready },
    { lane: 'needsYou', reason: 'onDevice' },
  ],
  [
    'a label that must come off again needs a person',
    { shipmentId: '777', mark: 'needsYou' },
    { lane: 'needsYou', reason: 'voidLabel' },
  ],
  ['a booking that waits on this device is still to be booked', { mark: 'booking' }, { lane: 'toBook' }],
  [
    'a shipment without a delivery type needs a person',
    { deliveryType: null },
    { lane: 'needsYou', reason: 'noDeliveryType' },
  ],
  [
    'a shipment whose delivery type is gone needs a person',
    { deliveryType: 'gone' },
    { lane: 'needsYou', reason: 'noDeliveryType' },
  ],
  [
    'a booked shipment whose delivery type is gone is to be printed',
    { deliveryType: 'gone', isBooked: true, status: STATUS.inProgress },
    { lane: 'toPrint' },
  ],
  ['a shipment that lacks something needs a person', { shipmentId: '666' }, { lane: 'needsYou', reason: 'lacks' }],
  ['a closed shipment is in no lane', { status: STATUS.closed, isBooked: true }, undefined],
  ['a cancelled shipment is in no lane', { status: STATUS.cancelled }, undefined],
] as const)('[TOD-01] in the lanes of the day, %s', (_, changed, place) => {
  expect(lanePlace(row(changed), facts)).toEqual(place);
});

const anyRow = fc.record<LaneRow>({
  shipmentId: fc.integer({ min: 1, max: 100_000 }).map(String),
  status: fc.constantFrom(...STORED_STATUSES),
  dispDate: fc.constantFrom('2026-03-10', '2026-03-12', '2026-03-12 11:15', '2026-03-12 09:00', '2026-03-14'),
  deliveryType: fc.constantFrom('booked', 'unbooked', 'gone', null),
  isBooked: fc.boolean(),
  mark: fc.constantFrom(null, 'needsYou', 'booking', 'edit', 'new'),
});

test('[TOD-01] a shipment is in one lane or in none, and only a reason to need a person puts it in that lane', () => {
  fc.assert(
    fc.property(anyRow, (any) => {
      const place = lanePlace(any, facts);
      if (!place) return;
      expect(DAY_LANES).toContain(place.lane);
      if (place.lane === 'needsYou') expect(NEED_REASONS).toContain(place.reason);
      else {
        expect(any.mark).not.toBe('needsYou');
        expect(any.dispDate.slice(0, 10) <= TODAY).toBe(true);
      }
      if (place.lane === 'toPrint') expect(facts.hasPaperToPrint(any.shipmentId)).toBe(true);
      if (place.lane === 'toBook') expect(isJudgedForBooking(any)).toBe(true);
    }),
  );
});

test('[TOD-01] the order of a lane is the same whatever order the rows came in', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyRow, { selector: ({ shipmentId }) => shipmentId }), fc.nat(), (rows, turn) => {
      const placed = rows.flatMap((one) => {
        const place = lanePlace(one, facts);
        return place ? [{ row: one, place }] : [];
      });
      const at = placed.length > 0 ? turn % placed.length : 0;
      const turned = [...placed.slice(at), ...placed.slice(0, at)];
      expect(turned.sort(compareInLane)).toEqual(placed.sort(compareInLane));
    }),
  );
});

test('[TOD-01] the earliest comes first, and what stops a truck comes first among those that need a person', () => {
  const place = { lane: 'toBook' } as const;
  const early = { row: row({ shipmentId: '20', dispDate: '2026-03-12 09:00' }), place };
  const late = { row: row({ shipmentId: '9', dispDate: '2026-03-12 11:15' }), place };
  const older = { row: row({ shipmentId: '8', dispDate: '2026-03-12 11:15' }), place };
  expect([late, older, early].sort(compareInLane)).toEqual([early, older, late]);
  const failed = { row: early.row, place: { lane: 'needsYou', reason: 'failed' } as const };
  const rejected = { row: late.row, place: { lane: 'needsYou', reason: 'rejected' } as const };
  expect([failed, rejected].sort(compareInLane)).toEqual([rejected, failed]);
});

test('[TOD-01] what waits for a driver stands truck by truck, the truck of the earliest shipment first', () => {
  const shipments = [
    { row: { carrier: 'kustgods' }, order: 1 },
    { row: { carrier: 'sundpaket' }, order: 2 },
    { row: { carrier: null }, order: 3 },
    { row: { carrier: 'kustgods' }, order: 4 },
  ];
  expect(byTruck(shipments).map((truck) => truck.map(({ order }) => order))).toEqual([[1, 4], [2], [3]]);
  expect(byTruck([])).toEqual([]);
});
