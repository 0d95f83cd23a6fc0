/** What a company's plan allows: users, suites that are connected, and days of storage. Not here: what it costs (plan-price.ts). */

/** What every plan includes, the trial too; anything beyond it is extra. */
export const INCLUDED = { users: 1, suites: 3, storageDays: 30 } as const;

/** One month of extra storage, as it is ordered and paid for. Unit: days. */
const STORAGE_MONTH = 30;

/** How long a finished or cancelled shipment is kept before it is archived. Unit: days. */
export function storageDays(extraMonths: number): number {
  return INCLUDED.storageDays + STORAGE_MONTH * extraMonths;
}

/** One seat is included; an invitation already takes one. */
export function seatsOf(extraUsers: number): number {
  return INCLUDED.users + extraUsers;
}

export function suiteLimit(extraSuites: number): number {
  return INCLUDED.suites + extraSuites;
}

/** Which suites a company may connect: those it has made active, and no more at a time than its plan allows. */
export interface SuiteChoice {
  /** Empty until the company has chosen; until then any suite may be connected. */
  readonly activeCarriers: readonly string[];
  readonly maxCarriers: number;
}

export type SuiteRefusal = 'notOffered' | 'suiteLimit';

/** Another connection to a suite that is in use is always allowed. */
export function suiteRefusal(
  suiteId: string,
  inUse: ReadonlySet<string>,
  { activeCarriers, maxCarriers }: SuiteChoice,
): SuiteRefusal | undefined {
  if (inUse.has(suiteId)) return undefined;
  if (inUse.size >= maxCarriers) return 'suiteLimit';
  return activeCarriers.length > 0 && !activeCarriers.includes(suiteId) ? 'notOffered' : undefined;
}
