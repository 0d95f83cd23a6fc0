import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_PLANS } from '#domain/company/payment-plans.ts';
import { planPrice } from '#domain/company/plan-price.ts';

const EXTRAS = { extraUserPrice: 49, extraTrpPrice: 10, extraStoragePricePerDay: 30, currencyCode: 'SEK' };
const plan = (price: number, values: object = {}) => ({
  ...{ planId: 'P', maxValue: 1, planPrice: price },
  ...EXTRAS,
  ...values,
});

/** The rule of the specification, in whole numbers of its own: hundredths of öre, rounded by looking at the remainder. */
function stated(price: number, userPrice: number, percent: bigint, users: number, suites: number): bigint {
  const kronor = BigInt(price);
  const share = kronor * percent;
  const rounded = share / 100n + (share % 100n >= 50n ? 1n : 0n);
  return (kronor + BigInt(users) * BigInt(userPrice) + BigInt(suites) * rounded) * 100n;
}

describe('[SUB-04] the price of a plan', () => {
  test('is the plan, the extra users, and a rounded share of the plan for each extra suite', () => {
    const price = planPrice(plan(890), { users: 4, suites: 2, storageMonths: 12 });
    expect(price).toEqual({
      currency: 'SEK',
      plan: 890_00,
      users: { count: 4, each: 49_00, sum: 196_00 },
      suites: { count: 2, each: 89_00, sum: 178_00, percent: 10 },
      monthly: 1264_00,
      storage: { count: 12, each: 30_00, sum: 360_00 },
    });
  });

  test('rounds the share once, half up, to whole units', () => {
    const each = (price: number, percent: number) =>
      planPrice(plan(price, { extraTrpPrice: percent }), { users: 0, suites: 3, storageMonths: 0 }).suites;
    expect(each(195, 10)).toMatchObject({ each: 20_00, sum: 60_00 });
    expect(each(194, 10)).toMatchObject({ each: 19_00 });
    expect(each(199.9, 12.5)).toMatchObject({ each: 25_00 });
    expect(each(0, 10)).toMatchObject({ each: 0, sum: 0 });
  });

  test('follows the rule for every plan and every number of extras', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        fc.record({ price: amount, userPrice: amount, percent: fc.integer({ min: 0, max: 100 }) }),
        fc.record({
          users: fc.integer({ min: 0, max: 20 }),
          suites: fc.integer({ min: 0, max: 100 }),
          storageMonths: fc.integer({ min: 0, max: 36 }),
        }),
        ({ price, userPrice, percent }, extras) => {
          const made = planPrice(plan(price, { extraUserPrice: userPrice, extraTrpPrice: percent }), extras);
          const rule = stated(price, userPrice, BigInt(percent), extras.users, extras.suites);
          expect(BigInt(made.monthly)).toBe(rule);
          expect(made.monthly).toBe(made.plan + made.users.sum + made.suites.sum);
          expect(made.storage.sum).toBe(extras.storageMonths * 30_00);
        },
      ),
    );
  });

  test('has öre that are no fractions', () => {
    const price = planPrice(plan(19.99, { extraUserPrice: 0.1, extraStoragePricePerDay: 0.07 }), {
      ...{ users: 3, suites: 0, storageMonths: 3 },
    });
    expect([price.monthly, price.storage.sum]).toEqual([2029, 21]);
  });
});

test('[SUB-08] plans grow up to 19,200 shipments a year, each dearer than the one before', () => {
  const paid = PAYMENT_PLANS.slice(1);
  expect(paid.at(-1)?.maxValue).toBe(19_200);
  for (const [at, { maxValue, planPrice: price }] of paid.entries()) {
    expect(maxValue).toBeGreaterThan(paid[at - 1]?.maxValue ?? 0);
    expect(price).toBeGreaterThan(paid[at - 1]?.planPrice ?? 0);
  }
});
