/** What every plan includes, trial or not; the rest is extra. */
export const INCLUDED = { users: 1, suites: 3, storageDays: 30 } as const;
