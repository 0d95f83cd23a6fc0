import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOverdue, dueDateOf, INVOICE_STATUS, invoicesDue } from '#domain/company/invoice.ts';
import { invoiceVat, type Taxed } from '#domain/company/invoice-vat.ts';
import { PAYMENT_PLANS } from '#domain/company/payment-plans.ts';
import { planPrice } from '#domain/company/plan-price.ts';

const planOf = (planId: string) => PAYMENT_PLANS.find((plan) => plan.planId === planId) ?? expect.unreachable();
const buyer = (countryCode: string, more: Partial<Taxed> = {}): Taxed => ({
  ...{ countryCode, zipCode: null, hasVatNo: true },
  ...more,
});

describe('[INV-01] what is invoiced', () => {
  const extras = { users: 4, suites: 2, storageMonths: 12 };

  test('is plan, users and carriers for the month, and storage for the year that begins with it', () => {
    const due = invoicesDue(planOf('UNITS4800'), extras, { month: '2026-12', storedUntil: null });
    expect(due).toEqual([
      {
        kind: 'month',
        period: { from: '2026-12-01', to: '2026-12-31' },
        currency: 'SEK',
        lines: [
          { what: 'plan', count: 1, each: 890_00, sum: 890_00 },
          { what: 'users', count: 4, each: 49_00, sum: 196_00 },
          { what: 'suites', count: 2, each: 89_00, sum: 178_00 },
        ],
        net: 1264_00,
      },
      {
        kind: 'storage',
        period: { from: '2026-12-01', to: '2027-11-30' },
        currency: 'SEK',
        lines: [{ what: 'storage', count: 12, each: 30_00, sum: 360_00 }],
        net: 360_00,
      },
    ]);
  });

  test('is storage again only when its year is over', () => {
    const kinds = (month: string) =>
      invoicesDue(planOf('UNITS300'), extras, { month, storedUntil: '2027-11-30' }).map(({ kind }) => kind);
    expect(kinds('2027-11')).toEqual(['month']);
    expect(kinds('2027-12')).toEqual(['month', 'storage']);
  });

  test('is nothing in a trial, and no line for what was not ordered', () => {
    const none = { users: 0, suites: 0, storageMonths: 0 };
    expect(invoicesDue(planOf('TRIAL'), none, { month: '2026-12', storedUntil: null })).toEqual([]);
    const [only] = invoicesDue(planOf('UNITS300'), none, { month: '2028-02', storedUntil: null });
    expect(only).toMatchObject({ period: { to: '2028-02-29' }, lines: [{ what: 'plan' }] });
  });

  test('adds up to the price that was shown, whatever was ordered', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_PLANS),
        fc.record({
          users: fc.integer({ min: 0, max: 20 }),
          suites: fc.integer({ min: 0, max: 100 }),
          storageMonths: fc.integer({ min: 0, max: 36 }),
        }),
        (plan, ordered) => {
          const due = invoicesDue(plan, ordered, { month: '2026-12', storedUntil: null });
          const price = planPrice(plan, ordered);
          const net = (kind: string) => due.find((one) => one.kind === kind)?.net ?? 0;
          expect([net('month'), net('storage')]).toEqual([price.monthly, price.storage.sum]);
          for (const { lines, net: sum } of due) {
            expect(lines.reduce((total, line) => total + line.count * line.each, 0)).toBe(sum);
          }
        },
      ),
    );
  });
});

describe('[INV-01] the VAT of an invoice', () => {
  test.each([
    ['within Sweden', buyer('SE'), 'domestic', 25],
    ['within Sweden without a VAT number', buyer('SE', { hasVatNo: false }), 'domestic', 25],
    ['in another member state', buyer('DE'), 'reverseCharge', 0],
    ['in another member state without a VAT number', buyer('DE', { hasVatNo: false }), 'domestic', 25],
    ['in Greece', buyer('GR'), 'reverseCharge', 0],
    ['in Monaco, which counts with France', buyer('MC'), 'reverseCharge', 0],
    ['in Norway', buyer('NO', { hasVatNo: false }), 'outsideEu', 0],
    ['in Great Britain', buyer('GB'), 'outsideEu', 0],
    ['in Northern Ireland, where only goods are inside', buyer('XI'), 'outsideEu', 0],
    ['on Åland', buyer('FI', { zipCode: '22100' }), 'outsideEu', 0],
    ['on Åland, with the prefix of the zip code', buyer('FI', { zipCode: 'FI-22 100' }), 'outsideEu', 0],
    ['elsewhere in Finland', buyer('FI', { zipCode: '00100' }), 'reverseCharge', 0],
    ['on the Canary Islands', buyer('ES', { zipCode: '35001' }), 'outsideEu', 0],
    ['in Livigno', buyer('IT', { zipCode: '23041' }), 'outsideEu', 0],
  ])('an invoice to a buyer %s has the VAT that applies there', (_where, taxed, treatment, rate) => {
    expect(invoiceVat(1264_00, taxed)).toMatchObject({ treatment, rate, net: 1264_00 });
  });

  test('is correct to the öre: a quarter of the sum, rounded half up, and never lost in the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_00 }), (net) => {
        const { vat, total } = invoiceVat(net, buyer('SE'));
        // Half an öre up at most, less than half an öre down: 4 × vat lies within −1 to +2 of the net.
        const difference = 4n * BigInt(vat) - BigInt(net);
        expect(difference >= -1n && difference <= 2n).toBe(true);
        expect(total).toBe(net + vat);
        expect(invoiceVat(net, buyer('DE')).total).toBe(net);
      }),
    );
    expect([1, 2, 3, 6].map((net) => invoiceVat(net, buyer('SE')).vat)).toEqual([0, 1, 1, 2]);
  });
});

test('[INV-01] an invoice is due in 30 days, and is overdue from the day after until it is paid', () => {
  const dueDate = dueDateOf('2026-12-01');
  expect(dueDate).toBe('2026-12-31');
  const days = (invoiceStatus: number, today: string) => daysOverdue({ invoiceStatus, dueDate }, today);
  expect(days(INVOICE_STATUS.unpaid, '2026-12-31')).toBe(0);
  expect(days(INVOICE_STATUS.unpaid, '2027-01-01')).toBe(1);
  expect(days(INVOICE_STATUS.overdue, '2027-04-01')).toBe(91);
  expect(days(INVOICE_STATUS.paid, '2027-04-01')).toBe(0);
});
