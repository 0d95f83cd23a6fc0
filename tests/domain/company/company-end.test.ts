/** When a company ends, and which of its invoices stay. */
import { expect, test } from 'vitest';
import { END_AFTER_DAYS, endOf, firstInvoiceDayKept } from '#domain/company/company-end.ts';
import { paidOf } from '#domain/company/invoice.ts';

test('a company ends 30 days after it was asked for', () => {
  expect(END_AFTER_DAYS).toBe(30);
  expect(endOf(new Date('2026-02-10T08:30:00Z'))).toEqual(new Date('2026-03-12T08:30:00Z'));
});

test('invoices stay for seven years after the end of theirs', () => {
  expect(firstInvoiceDayKept('2026-01-01')).toBe('2019-01-01');
  expect(firstInvoiceDayKept('2026-12-31')).toBe('2019-01-01');
});

test.each([
  [10, null, 0],
  [20, null, 0],
  [30, null, 12_500],
  [10, 4_000, 4_000],
  [30, 0, 0],
])('of an invoice of 125.00 in the state %i, with %s written down, %i öre are paid', (status, amount, paid) => {
  expect(paidOf(12_500, status, amount)).toBe(paid);
});
