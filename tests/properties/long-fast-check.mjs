/** fast-check, in whose place it stands, with PROPERTY_TIMES as many runs of each property. */
// By its path: its name leads here.
import * as fastCheck from '../../node_modules/fast-check/lib/fast-check.js';

export * from '../../node_modules/fast-check/lib/fast-check.js';

/** What fast-check runs where a test does not say. */
const RUNS = 100;
const TIMES = Number(process.env.PROPERTY_TIMES ?? 40);
/** Of one property. Unit: milliseconds. */
const LIMIT = 60_000;

export function assert(property, parameters = {}) {
  const numRuns = (parameters.numRuns ?? RUNS) * TIMES;
  return fastCheck.assert(property, { ...parameters, numRuns, interruptAfterTimeLimit: LIMIT });
}

// biome-ignore lint/style/noDefaultExport: fast-check has one, which tests use.
export default { ...fastCheck, assert };
