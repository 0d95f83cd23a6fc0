/** Whose refusal ends a session. */
import { expect, test } from 'vitest';
import { ApiError, OfflineError } from '#client/data/api-errors.ts';
import { createRefresh } from '#client/data/session/session-refresh.ts';

const NAMED = new ApiError(403, { code: 'session' });
const PLAIN = new ApiError(403, {}, 'Forbidden');

test.each([
  ['the server', NAMED, false, 'refused'],
  ['a server that gives no names', PLAIN, true, 'refused'],
  ['a gateway before a server that cannot be reached', PLAIN, false, 'unreachable'],
  ['nobody', new OfflineError('network', true), false, 'unreachable'],
])('[F11] a refresh refused by %s', async (_, error, isReached, expected) => {
  const shared = createRefresh({
    ask: () => Promise.reject(error),
    isReached: async () => isReached,
    locks: undefined,
    channel: undefined,
  });
  expect((await shared.refresh()).kind).toBe(expected);
});
