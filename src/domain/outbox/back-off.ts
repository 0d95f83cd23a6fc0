/** How long to wait before an entry is tried again. Randomness is passed in as a number from 0 to 1. */

/** Unit of all waits: milliseconds. */
const FIRST = 1000;
const LONGEST = 60_000;
/** Of an entry the server keeps failing on. */
const STUCK = 15 * 60_000;
/** The longest wait a server may ask for. */
const LONGEST_ASKED = 3_600_000;
/** When a dock full of tablets reconnects at once, the requests are spread over this time. */
const RECONNECT_SPREAD = 3000;

/** Full jitter: anything up to the doubled wait, so that devices that failed together do not return together. */
export function backOff(failures: number, random: number): number {
  return random * Math.min(LONGEST, FIRST * 2 ** failures);
}

/** Once shown as stuck, an entry is still tried, four times an hour. */
export function stuckWait(): number {
  return STUCK;
}

/** At least as long as the server asks, up to a limit. */
export function askedWait(asked: number | null, own: number): number {
  return Math.min(LONGEST_ASKED, Math.max(asked ?? 0, own));
}

/** The longest time an entry can be put off; longer after a server failure, because the server may ask for a wait itself. */
export function longestWait(isAfterFailure: boolean): number {
  return isAfterFailure ? LONGEST_ASKED : LONGEST;
}

export function reconnectWait(random: number): number {
  return random * RECONNECT_SPREAD;
}

/**
 * While the server answers others, nothing waits longer than this for its next try after silence: the network is good again, and
 * whoever stands on the dock need not wait out what was right for a bad one.
 */
const LONGEST_WHILE_ANSWERED = 10_000;

/** Whether an answer of the server to anything is a reason to send something again before its time. */
export function isPauseTooLong(pause: number): boolean {
  return pause > LONGEST_WHILE_ANSWERED;
}

export function answeredWait(random: number): number {
  return random * LONGEST_WHILE_ANSWERED;
}

/** A merge is sent at once; if others keep changing the same entity, it backs off for a while. */
export function mergeWait(rounds: number, random: number): number {
  return rounds < PROMPT_MERGES ? 0 : backOff(rounds - PROMPT_MERGES, random);
}

const PROMPT_MERGES = 3;

/** The tries before an entry counts as stuck take half an hour: the first three follow soon, then each wait is twice the last. */
export function patientWait(tries: number, random: number): number {
  return tries <= QUICK_TRIES ? backOff(tries, random) : FIRST_PATIENT_WAIT * 2 ** (tries - QUICK_TRIES - 1);
}

const QUICK_TRIES = 3;
const FIRST_PATIENT_WAIT = 2 * 60_000;
