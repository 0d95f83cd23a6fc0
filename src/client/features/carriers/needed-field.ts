/** Whether a suite demands a field. In test mode nothing reaches the carrier, and what it knows one by may be missing. */
import type { Suite } from '#contract/carrier.ts';

export function isNeeded({ neededFields }: Suite, field: string, isTest: boolean): boolean {
  return (
    !isTest && Object.values(neededFields).some((fields) => fields.some((one) => one.field === field && one.required))
  );
}
