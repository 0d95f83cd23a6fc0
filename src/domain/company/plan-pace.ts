/**
 * Where a company is heading: what recent months add up to over a year, and when the plan will be full at that pace. A guess
 * from a few months, so nothing is decided by it (decisions: plan-use.ts, plan-adjustment).
 */
import type { PaymentPlan, UnitsOfMonth } from '#contract/company.ts';
import { monthsOfYear, planForUnits } from './plan-use.ts';

const YEAR = 12;
/** As many months as a season has. */
const SEASON = 3;

export interface PlanPace {
  /** Unit: shipments. */
  readonly perYear: number;
  /** `yyyy-MM`, within a year; undefined if the plan is not filled by then. */
  readonly fullIn: string | undefined;
  /** The smallest plan that would hold such a year, if the present one would not. */
  readonly next: PaymentPlan | undefined;
}

/** `unitsByMonth`: oldest first, this month last. Undefined until the last three full months have all been used. */
export function planPace(unitsByMonth: readonly UnitsOfMonth[], plan: PaymentPlan): PlanPace | undefined {
  const ended = unitsByMonth.slice(0, -1).slice(-SEASON);
  if (ended.length < SEASON || ended.some(({ units }) => units === 0)) return undefined;
  const perMonth = ended.reduce((sum, { units }) => sum + units, 0) / SEASON;
  const perYear = Math.round(perMonth * YEAR);
  const next = perYear > plan.maxValue ? planForUnits(perYear) : undefined;
  return { perYear, fullIn: fullIn(unitsByMonth, perMonth, plan.maxValue), next };
}

function fullIn(unitsByMonth: readonly UnitsOfMonth[], perMonth: number, limit: number): string | undefined {
  const months = monthsOfYear(unitsByMonth);
  const year = months.map(({ units }) => units);
  // The current month is not over, so it counts as at least an average one.
  year.push(Math.max(year.pop() ?? 0, perMonth));
  let month = months.at(-1)?.month ?? '';
  for (let ahead = 0; ahead < YEAR; ahead += 1) {
    if (year.reduce((sum, units) => sum + units, 0) >= limit) return month;
    year.push(perMonth);
    year.shift();
    month = monthAfter(month);
  }
  return undefined;
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === YEAR ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return next.padStart('yyyy-MM'.length, '0');
}
