/**
 * What a plan with its extras costs, part by part, so that the page can explain the price. Amounts are whole numbers of the
 * currency's smallest unit (öre), so fractions are never added up.
 */
import type { PaymentPlan } from '#contract/company.ts';

/** What a company orders in addition to the plan: users, carrier suites, and months of storage. */
export interface PlanExtras {
  readonly users: number;
  readonly suites: number;
  readonly storageMonths: number;
}

/** A quantity at one unit price. */
export interface PricePart {
  readonly count: number;
  readonly each: number;
  readonly sum: number;
}

export interface PlanPrice {
  readonly currency: string;
  readonly plan: number;
  readonly users: PricePart;
  /** The unit price is a rounded share of the plan's price. */
  readonly suites: PricePart & { readonly percent: number };
  readonly monthly: number;
  /** Invoiced once a year. */
  readonly storage: PricePart;
}

const MINOR = 100;
/** A percentage has at most two decimals. */
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

/** Converts an amount from the API, which has at most two decimals. */
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
