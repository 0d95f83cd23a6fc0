/** Limits of the box that finds anything, for screens that need no schema. */
export const FIND_LIMITS = { text: 100, hits: 50, usual: 5, receivers: 3, nearest: 3 } as const;
