import { expect, test } from 'vitest';
import { bookingReach } from '#domain/booking/booking-reach.ts';

test.each([
  ['EDI', false, true, 'carrier'],
  ['EDI', true, true, 'test'],
  ['EDI', true, false, 'testMade'],
  ['EDI', false, false, 'ready'],
  ['WEBSERVICE', false, false, 'carrier'],
  ['WEBSERVICE', true, true, 'testMade'],
  ['NONE', false, true, null],
] as const)(
  '[BOK-05] a booking over %s in test mode %s with a server %s goes as far as %s',
  (bookingType, testMode, hasServer, reach) => {
    expect(bookingReach({ bookingType, testMode }, hasServer)).toBe(reach);
  },
);
