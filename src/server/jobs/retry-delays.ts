/** Pauses between a failed try and the next. When the try after the last pause fails too, it is given up. Unit: milliseconds. */
const MINUTE = 60_000;

export const RETRY_DELAYS: readonly number[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];
