/** What a load check may hold and say; apart from its schemas, which the portal does without. */
export const LOAD_LIMITS = {
  ...{ id: 50, packageNo: 100, driver: 50, vehicle: 20 },
  /** Characters of a signature. */
  signature: 20_000,
  /** Of one call. */
  events: 2000,
} as const;

/** `foreign`: it was scanned here and does not belong on this truck. `reason`: why it did not come along. */
export const LOAD_EVENT_TYPES = ['loaded', 'off', 'foreign', 'reason'] as const;
export const MISSING_REASONS = ['nextTime', 'notFound', 'damaged', 'truckFull'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];
