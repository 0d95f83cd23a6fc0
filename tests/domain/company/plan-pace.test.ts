import { describe, expect, test } from 'vitest';
import { PAYMENT_PLANS } from '#domain/company/payment-plans.ts';
import { planPace } from '#domain/company/plan-pace.ts';
import { monthsUntil } from '#domain/company/plan-use.ts';

const planOf = (size: number) => {
  const plan = PAYMENT_PLANS.find(({ planId }) => planId === `UNITS${size}`);
  if (!plan) throw new Error(`No plan of ${size}`);
  return plan;
};
/** The thirteen months up to November 2026; the arguments fill the last ones. */
function used(...last: number[]) {
  const units = [...Array(13 - last.length).fill(0), ...last];
  return monthsUntil('2026-11').map((month, index) => ({ month, units: units[index] ?? 0 }));
}

describe('planPace', () => {
  test('says what three months come to in a year, when the plan is full, and which plan is next', () => {
    // 900 so far; 300 a month: December 1,200.
    expect(planPace(used(300, 300, 300, 0), planOf(1200))).toEqual({
      perYear: 3600,
      fullIn: '2026-11',
      next: planOf(4800),
    });
    expect(planPace(used(200, 200, 200, 50), planOf(1200))).toMatchObject({ perYear: 2400, fullIn: '2027-01' });
  });

  test('a plan that holds the pace is never full', () => {
    expect(planPace(used(90, 90, 90, 10), planOf(1200))).toEqual({ perYear: 1080, fullIn: undefined, next: undefined });
  });

  test('beyond the largest plan there is no next one', () => {
    expect(planPace(used(2000, 2000, 2000, 0), planOf(19200))).toMatchObject({ perYear: 24000, next: undefined });
  });

  test('fewer than three months in a row say nothing', () => {
    expect(planPace(used(300, 300, 5), planOf(1200))).toBeUndefined();
    expect(planPace(used(300, 0, 300, 5), planOf(1200))).toBeUndefined();
  });
});
