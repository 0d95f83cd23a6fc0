/** What every plan includes, the trial too; anything beyond it is extra. */
export const INCLUDED = { users: 1, suites: 3, storageDays: 30 } as const;

/** One month of extra storage, as it is ordered and paid for. Unit: days. */
const STORAGE_MONTH = 30;

/** How long a finished or cancelled shipment is kept before it is archived. Unit: days. */
export function storageDays(extraMonths: number): number {
  return INCLUDED.storageDays + STORAGE_MONTH * extraMonths;
}
