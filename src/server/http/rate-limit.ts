/**
 * Counts attempts per key in a sliding window: failed sign-ins, registrations, resets, look-ups and the like. Counts in the
 * memory of one process; several processes multiply the allowance, which the limits leave room for.
 * Not here: which calls are counted, and by what (the feature).
 */
import { isIPv6 } from 'node:net';
import { ApiError } from '#server/errors/api-error.ts';

/** Keys beyond this are forgotten, oldest first, so that counting cannot fill the memory. */
const MAX_KEYS = 50_000;

export interface RateLimit {
  /** Refuses with 429 when the key has used up its attempts. */
  check(key: string): void;
  /** Returns what takes it back. */
  count(key: string): () => void;
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
      return () => {
        const counted = attemptsByKey.get(key);
        if (counted) attemptsByKey.set(key, counted.slice(0, -1));
      };
    },
  };
}

/**
 * Carries out a call and counts it by every key if `counts` says so of its outcome. It is counted before it begins, so that many
 * calls at once cannot slip past the limit, and taken back if its outcome does not count.
 */
export async function underLimit<Result>(
  keys: readonly (readonly [RateLimit, string])[],
  act: () => Promise<Result>,
  counts: (outcome: { readonly result: Result } | { readonly error: unknown }) => boolean,
): Promise<Result> {
  for (const [limit, key] of keys) limit.check(key);
  const takeBack = keys.map(([limit, key]) => limit.count(key));
  const settle = (outcome: { result: Result } | { error: unknown }) => {
    if (!counts(outcome)) for (const undo of takeBack) undo();
  };
  try {
    const result = await act();
    settle({ result });
    return result;
  } catch (error) {
    settle({ error });
    throw error;
  }
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
