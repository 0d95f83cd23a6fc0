/**
 * The plans on sale, by shipments booked per year, and the trial that comes before them. Above the largest plan, size and
 * price are agreed individually. Amounts are in whole kronor, without VAT.
 */
import type { PaymentPlan } from '#contract/company.ts';

/** A free plan that ends. */
export const TRIAL_PLAN = 'TRIAL';
/** Unit: days. */
export const TRIAL_DAYS = 30;

const EXTRAS = { extraUserPrice: 49, extraTrpPrice: 10, extraStoragePricePerDay: 30, currencyCode: 'SEK' } as const;

const plan = (planId: string, maxValue: number, planPrice: number): PaymentPlan => ({
  ...{ planId, maxValue, planPrice },
  ...EXTRAS,
});

/** From the smallest to the largest, the trial first. */
export const PAYMENT_PLANS: readonly PaymentPlan[] = [
  plan(TRIAL_PLAN, 300, 0),
  plan('UNITS300', 300, 190),
  plan('UNITS1200', 1_200, 390),
  plan('UNITS2400', 2_400, 590),
  plan('UNITS4800', 4_800, 890),
  plan('UNITS9600', 9_600, 1_390),
  plan('UNITS19200', 19_200, 2_190),
];

export function isTrial(planId: string | null): boolean {
  return planId === TRIAL_PLAN;
}
