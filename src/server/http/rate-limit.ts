/**
 * Counts attempts per key in a sliding window, in the memory of one process, for what protects this process and no secret: reports
 * of browsers, lines of the audit log. Several processes multiply the allowance (docs/adr/0062).
 * Not here: which calls are counted, and by what (the feature); limits of all servers together (shared-limit.ts).
 */
import { isIPv6 } from 'node:net';
import { ApiError } from '#server/errors/api-error.ts';

/** Keys beyond this are forgotten, oldest first, so that counting cannot fill the memory. */
const MAX_KEYS = 50_000;

export interface RateLimit {
  /** Refuses with 429 when the key has used up its attempts. */
  check(key: string): void;
  count(key: string): void;
}

/** `window` in milliseconds. */
export function createRateLimit(limits: { attempts: number; window: number }, clock: () => Date): RateLimit {
  const attemptsByKey = new Map<string, number[]>();
  const recent = (key: string) => {
    const from = clock().getTime() - limits.window;
    return (attemptsByKey.get(key) ?? []).filter((time) => time > from);
  };
  return {
    check: (key) => {
      const times = recent(key);
      if (times.length < limits.attempts) return;
      const free = (times[times.length - limits.attempts] ?? 0) + limits.window;
      throw new ApiError('tooMany', { retryAfter: Math.max(1, Math.ceil((free - clock().getTime()) / 1000)) });
    },
    count: (key) => {
      const times = [...recent(key), clock().getTime()];
      attemptsByKey.delete(key);
      attemptsByKey.set(key, times);
      const oldest = attemptsByKey.keys().next();
      if (attemptsByKey.size > MAX_KEYS && !oldest.done) attemptsByKey.delete(oldest.value);
    },
  };
}

/** One household or host: an IPv4 address, or the first 64 bits of an IPv6 address, whose remaining bits its owner can vary. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}
