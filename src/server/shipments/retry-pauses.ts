/** Between a try that failed and the next one: after as many as these and one more it is given up. Unit: milliseconds. */
const MINUTE = 60_000;

export const RETRY_PAUSES: readonly number[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];
