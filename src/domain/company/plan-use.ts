/**
 * How much of its plan a company uses. The size of a plan counts the shipments booked in this calendar month and the eleven
 * before it. Whether a company needs another plan is judged by the last twelve full months.
 */
import type { PaymentPlan, UnitsOfMonth } from '#contract/company.ts';
import { isTrial, PAYMENT_PLANS } from './payment-plans.ts';

const YEAR = 12;
/** The shares of a plan at which its company is notified. Unit: per cent. */
const LEVELS = [95, 80] as const;

/** The month (`yyyy-MM`) and the twelve before it, oldest first. */
export function monthsUntil(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: YEAR + 1 }, (_, index) => {
    const count = year * YEAR + number - 1 - YEAR + index;
    return `${String(Math.floor(count / YEAR)).padStart(4, '0')}-${String((count % YEAR) + 1).padStart(2, '0')}`;
  });
}

/** This month and the eleven before it. */
export function monthsOfYear(unitsByMonth: readonly UnitsOfMonth[]): readonly UnitsOfMonth[] {
  return unitsByMonth.slice(-YEAR);
}

/** What counts against the plan now. */
export function unitsThisYear(unitsByMonth: readonly UnitsOfMonth[]): number {
  return sumOf(monthsOfYear(unitsByMonth));
}

/** Units of the last twelve full months. */
export function unitsOfFullYear(unitsByMonth: readonly UnitsOfMonth[]): number {
  return sumOf(unitsByMonth.slice(0, YEAR));
}

function sumOf(unitsByMonth: readonly UnitsOfMonth[]): number {
  return unitsByMonth.reduce((sum, { units }) => sum + units, 0);
}

/** Undefined if no plan on sale was ordered. */
export function planOf(planId: string | null): PaymentPlan | undefined {
  return PAYMENT_PLANS.find((plan) => plan.planId === planId);
}

/** The highest level that so many units reach. */
export function limitLevel(units: number, limit: number): number {
  return LEVELS.find((level) => units * 100 >= limit * level) ?? 0;
}

/** The smallest plan on sale that holds this many units; undefined above the largest. */
export function planForUnits(units: number): PaymentPlan | undefined {
  return PAYMENT_PLANS.find(({ planId, maxValue }) => !isTrial(planId) && units <= maxValue);
}
