/** The choice a person makes from the plans on offer: a size and the extras. */
import type { PaymentPlan } from '#contract/company.ts';
import { isTrial } from '#domain/company/payment-plans.ts';
import { type PlanPrice, planPrice } from '#domain/company/plan-price.ts';

/** The choice of more than the largest plan offers. */
export const ABOVE = 'ABOVE';

export interface PlanChoice {
  /** A plan, ABOVE, or '' until one is chosen. */
  readonly plan: string;
  readonly extraUsers: number;
  readonly extraSuites: number;
  readonly storageMonths: number;
}
export type PlanExtra = Exclude<keyof PlanChoice, 'plan'>;

/** The plans sold at a price, smallest first. */
export function paidPlans(plans: readonly PaymentPlan[]): readonly PaymentPlan[] {
  return plans.filter(({ planId }) => !isTrial(planId)).sort((a, b) => a.maxValue - b.maxValue);
}

/** undefined unless the chosen plan has a price. */
export function chosenPrice(choice: PlanChoice, plans: readonly PaymentPlan[]): PlanPrice | undefined {
  const plan = plans.find(({ planId }) => planId === choice.plan);
  const { extraUsers: users, extraSuites: suites, storageMonths } = choice;
  const extras = isTrial(choice.plan) ? { users: 0, suites: 0, storageMonths: 0 } : { users, suites, storageMonths };
  return plan && planPrice(plan, extras);
}
