/** What every plan includes, the trial too; anything beyond it is extra. */
export const INCLUDED = { users: 1, suites: 3, storageDays: 30 } as const;
