/** A password hash computed in no time, for users who sign in a thousand times in a run. Memory in KiB, and passes. */
export const QUICK_HASH = { memoryCost: 8, timeCost: 1 };
