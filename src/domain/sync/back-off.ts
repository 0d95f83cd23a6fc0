/** How long to wait before an entry is tried again. Randomness comes in as a number from 0 to 1. */

/** Unit of all waits: milliseconds. */
const FIRST = 1000;
const LONGEST = 60_000;
/** Of an entry the server keeps failing on. */
const STUCK = 15 * 60_000;
/** What a server may ask for at most. */
const LONGEST_ASKED = 3_600_000;
/** A dock full of tablets that reconnects at once is spread over this. */
const RECONNECT_SPREAD = 3000;

/** Full jitter: anything up to the doubled wait, so that devices that failed together do not return together. */
export function backOff(failures: number, random: number): number {
  return random * Math.min(LONGEST, FIRST * 2 ** failures);
}

/** Once shown as stuck, an entry is still tried, four times an hour. */
export function stuckWait(): number {
  return STUCK;
}

/** As late as the server asks, within reason. */
export function askedWait(asked: number | null, own: number): number {
  return Math.min(LONGEST_ASKED, Math.max(asked ?? 0, own));
}

/** No entry waits longer; after failures of the server, which may ask for time itself, it may be more. */
export function longestWait(isAfterFailure: boolean): number {
  return isAfterFailure ? LONGEST_ASKED : LONGEST;
}

export function reconnectWait(random: number): number {
  return random * RECONNECT_SPREAD;
}

/** A merge goes out at once; while others change the same entity again and again, it lets them go on for a while. */
export function mergeWait(rounds: number, random: number): number {
  return rounds < PROMPT_MERGES ? 0 : backOff(rounds - PROMPT_MERGES, random);
}

const PROMPT_MERGES = 3;

/** The patient tries take half an hour: three soon, the others twice as late each time. */
export function patientWait(tries: number, random: number): number {
  return tries <= QUICK_TRIES ? backOff(tries, random) : FIRST_PATIENT_WAIT * 2 ** (tries - QUICK_TRIES - 1);
}

const QUICK_TRIES = 3;
const FIRST_PATIENT_WAIT = 2 * 60_000;
