import { afterEach, expect, test, vi } from 'vitest';
import { liveObservable } from '#client/data/cache/live-observable.ts';
import { WorkDatabase } from '#client/data/device/work-database.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

newDevice();

const CHANGES = 100;
const work = new WorkDatabase('anna');
const query = vi.fn(() => work.idMap.count());
const mapping = (index: number) =>
  ({ localKey: `tmp:${index}`, kind: 'shipment', serverId: `${index}`, at: 0 }) as const;

afterEach(async () => {
  await work.idMap.clear();
  query.mockClear();
});

test('many changes are read a few times, the last of them too', async () => {
  const shown = liveObservable(-1, [work.idMap], query);
  await shown.ready;
  expect(shown.get()).toBe(0);
  for (let index = 0; index < CHANGES; index++) await work.idMap.put(mapping(index));
  await vi.waitFor(() => expect(shown.get()).toBe(CHANGES), { timeout: 10_000 });
  expect(query.mock.calls.length).toBeLessThan(CHANGES);
  shown.close();
});

test('changes of other tables, and those after its end, are not read', async () => {
  const shown = liveObservable(-1, [work.idMap], query);
  await shown.ready;
  await work.queueFacts.put({ key: 'epoch', value: 1 });
  await work.idMap.put(mapping(1));
  await vi.waitFor(() => expect(shown.get()).toBe(1), { timeout: 10_000 });
  expect(query).toHaveBeenCalledTimes(2);
  shown.close();
  await work.idMap.put(mapping(2));
  expect(query).toHaveBeenCalledTimes(2);
});
