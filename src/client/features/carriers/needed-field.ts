/** Whether a suite requires a field. In test mode nothing reaches the carrier, so nothing is required. */
import type { Suite } from '#contract/carrier.ts';

export function isNeeded({ neededFields }: Suite, field: string, isTest: boolean): boolean {
  return (
    !isTest && Object.values(neededFields).some((fields) => fields.some((one) => one.field === field && one.required))
  );
}
