/** What TanStack Query is told about the server. */
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Connectivity } from '#client/data/api/connectivity.ts';
import { createQueryClient } from '#client/data/cache/query-client.ts';
import { createObservable } from '#client/data/observable-value.ts';

test('after a start without the server, its first answer is a reconnect like any other', async () => {
  const state = createObservable<Connectivity>('unreachable');
  const client = createQueryClient({ state });
  // Mounting starts the listening, as the first screen does.
  client.mount();
  expect(onlineManager.isOnline()).toBe(false);
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['asked'],
    queryFn: async () => ++asked,
    refetchOnReconnect: 'always',
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => asked).toBe(1);
  state.set('online');
  await expect.poll(() => asked).toBe(2);
  stop();
  client.unmount();
});
