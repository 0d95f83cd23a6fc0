/**
 * When a call was done on its device, as a queued one says in `X-Done-At` (UTC, the device's clock corrected by what the server said).
 * Only what a history shows depends on it, so what cannot be read, or cannot be, costs nothing else: it counts as done now.
 */
import type { FastifyRequest } from 'fastify';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/;
/** Unit: milliseconds. A device's clock that was never set says a year long past. */
const OLDEST = 400 * 24 * 3600 * 1000;

export function doneAtOf({ headers }: FastifyRequest, now: Date): Date | undefined {
  const written = String(headers['x-done-at'] ?? '');
  if (!INSTANT.test(written)) return undefined;
  const done = new Date(written);
  const age = now.getTime() - done.getTime();
  return age >= 0 && age <= OLDEST ? done : undefined;
}
