/**
 * What a company may order: no fewer seats and suites than it uses, no more active suites than it ordered, no extras during a
 * trial, and no return to a trial. The form checks this before saving, the server before storing.
 */
import type { FieldErrors } from '#contract/errors.ts';
import { isTrial, PAYMENT_PLANS } from './payment-plans.ts';
import { seatsOf, suiteLimit } from './plan-limits.ts';

export interface PlanOrder {
  /** Null: no plan, or a size agreed individually. */
  readonly paymentPlanId: string | null;
  readonly nmbExtraUsers: number;
  readonly nmbExtraTrp: number;
  /** Months. */
  readonly saveExtraDays: number;
  readonly activeCarriers: readonly string[];
}

export interface PlanUse {
  /** Includes invited users. */
  readonly users: number;
  /** Suites that have a connection. */
  readonly connected: readonly string[];
}

/** A trial has what every plan includes and nothing more. */
export function trialErrors(order: Omit<PlanOrder, 'activeCarriers'>): FieldErrors {
  const { nmbExtraUsers, nmbExtraTrp, saveExtraDays } = order;
  if (!isTrial(order.paymentPlanId)) return {};
  const extras = Object.entries({ nmbExtraUsers, nmbExtraTrp, saveExtraDays }).filter(([, count]) => count > 0);
  return Object.fromEntries(extras.map(([name]) => [name, { code: 'maxValue', values: { max: 0 } }]));
}

/** What is wrong with changing one order into another. An order that is already too small may still be increased. */
export function planErrors(before: PlanOrder, next: PlanOrder, use: PlanUse): FieldErrors {
  const errors: FieldErrors = trialErrors(next);
  if (next.paymentPlanId !== before.paymentPlanId) {
    if (!PAYMENT_PLANS.some(({ planId }) => planId === next.paymentPlanId)) errors.paymentPlanId = { code: 'unknown' };
    else if (isTrial(next.paymentPlanId)) errors.paymentPlanId = { code: 'notOffered' };
  }
  if (next.nmbExtraUsers < before.nmbExtraUsers && use.users > seatsOf(next.nmbExtraUsers)) {
    errors.nmbExtraUsers = { code: 'pricePlanUserLimit', values: { users: use.users } };
  }
  const suites = suitesInUse(next, use).size;
  const max = suiteLimit(next.nmbExtraTrp);
  const isAdded = next.activeCarriers.some((suite) => !suitesInUse(before, use).has(suite));
  const isTaken = (suite: string) => before.activeCarriers.includes(suite) && !next.activeCarriers.includes(suite);
  if (use.connected.some(isTaken)) errors.activeCarriers = { code: 'suiteConnected' };
  else if (suites > max && isAdded) errors.activeCarriers = { code: 'maxNumbersOfCarriers', values: { max } };
  else if (suites > max && next.nmbExtraTrp < before.nmbExtraTrp) {
    errors.nmbExtraTrp = { code: 'pricePlanCarriersuiteLimit', values: { suites } };
  }
  return errors;
}

/** A connected suite counts as active even if it was not chosen: a company that has chosen none may connect any. */
export function suitesInUse(
  { activeCarriers }: Pick<PlanOrder, 'activeCarriers'>,
  { connected }: PlanUse,
): Set<string> {
  return new Set([...activeCarriers, ...connected]);
}
