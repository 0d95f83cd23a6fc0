/**
 * What a plan with its extras costs, part by part, so that a price can explain itself. Amounts are whole numbers of the
 * smallest unit of the currency (öre); no sum is ever made of fractions.
 */
import type { PaymentPlan } from '#contract/company.ts';

/** What a company orders beside the plan: users, carrier suites, and months of storage. */
export interface PlanExtras {
  readonly users: number;
  readonly suites: number;
  readonly storageMonths: number;
}

/** So many of one price. */
export interface PricePart {
  readonly count: number;
  readonly each: number;
  readonly sum: number;
}

export interface PlanPrice {
  readonly currency: string;
  readonly plan: number;
  readonly users: PricePart;
  /** The price of one is a rounded share of the plan's. */
  readonly suites: PricePart & { readonly percent: number };
  readonly monthly: number;
  /** Invoiced once a year. */
  readonly storage: PricePart;
}

const MINOR = 100;
/** A percentage has two decimals at most. */
const PERCENT_SCALE = 100;

export function planPrice(plan: PaymentPlan, { users, suites, storageMonths }: PlanExtras): PlanPrice {
  const base = minor(plan.planPrice);
  const forUsers = part(users, minor(plan.extraUserPrice));
  const forSuites = part(suites, shareOf(base, plan.extraTrpPrice));
  return {
    currency: plan.currencyCode,
    plan: base,
    users: forUsers,
    suites: { ...forSuites, percent: plan.extraTrpPrice },
    monthly: base + forUsers.sum + forSuites.sum,
    storage: part(storageMonths, minor(plan.extraStoragePricePerDay)),
  };
}

/** An amount as it comes over the wire, with two decimals at most. */
function minor(amount: number): number {
  return Math.round(amount * MINOR);
}

function part(count: number, each: number): PricePart {
  return { count, each, sum: count * each };
}

/** A percentage of the plan's price, rounded half up to whole units of the currency. */
function shareOf(base: number, percent: number): number {
  const divisor = 100 * PERCENT_SCALE * MINOR;
  return Math.floor((base * Math.round(percent * PERCENT_SCALE) + divisor / 2) / divisor) * MINOR;
}
