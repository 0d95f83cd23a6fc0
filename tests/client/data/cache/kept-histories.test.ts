/** Which histories a device carries. */
import { expect, test } from 'vitest';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { carryHistory, keepHistory, LONGEST_KEPT, MOST_KEPT } from '#client/data/cache/kept-histories.ts';
import type { HistoryEvent, ShipmentHistory } from '#contract/history.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

const event = (eventId: string, text = ''): HistoryEvent => ({
  ...{ eventId, what: 'edited', group: 'people', doneAt: '2026-11-27T12:00:00.000Z', clock: 'device' },
  ...{ serverAt: '2026-11-27T12:38:00.000Z', user: 'elin@kaj.test', userName: 'Elin Lund', device: text },
  ...{ changes: [], moreChanges: 0, met: [] },
});
const history = (...data: HistoryEvent[]): ShipmentHistory => ({
  ...{ data, pages: 1, counts: { all: data.length, people: data.length, carrier: 0, papers: 0 } },
});
const kept = (shipmentId: string, at: number, own = history(event('c1'))) => ({
  ...{ shipmentId, history: own, etag: '"1"', readAt: at, usedAt: at },
});

function openCache() {
  newDevice();
  return new CacheDatabase('a1b2c3d4e5f60718');
}

test('[HIS-01] a device carries the histories of the 500 latest opened shipments, and one that is opened again counts as new', async () => {
  const cache = openCache();
  await cache.histories.bulkPut(Array.from({ length: MOST_KEPT }, (_, index) => kept(String(index), index)));
  const api = { call: () => Promise.reject(new Error('nothing is asked')), send: () => Promise.reject() } as never;
  await carryHistory({ api, cache }, { shipmentId: '0', etag: '"1"', now: 9000 });
  await keepHistory(cache, kept('new', 9001));
  expect(await cache.histories.count()).toBe(MOST_KEPT);
  expect(await cache.histories.bulkGet(['0', '1', 'new'])).toMatchObject([
    { shipmentId: '0', readAt: 0 },
    undefined,
    { shipmentId: 'new' },
  ]);
});

test('[HIS-01] a history of another version of its shipment is read again when the shipment is opened', async () => {
  const cache = openCache();
  await keepHistory(cache, kept('7', 1));
  const api = { call: async () => history(event('c2'), event('c1')) } as never;
  await carryHistory({ api, cache }, { shipmentId: '7', etag: '"2"', now: 5 });
  expect(await cache.histories.get('7')).toMatchObject({
    etag: '"2"',
    readAt: 5,
    history: { data: [{ eventId: 'c2' }, {}] },
  });
});

test('[HIS-01] a very long history is carried as far as its newest events fit, and still says how many there are', async () => {
  const cache = openCache();
  const long = history(...Array.from({ length: 100 }, (_, index) => event(`c${index}`, 'x'.repeat(1000))));
  await keepHistory(cache, kept('7', 1, long));
  const found = await cache.histories.get('7');
  expect(found?.history.data[0]?.eventId).toBe('c0');
  expect(found?.history.data.length).toBeLessThan(100);
  expect(JSON.stringify(found?.history.data).length).toBeLessThanOrEqual(LONGEST_KEPT + 100);
  expect(found?.history.counts.all).toBe(100);
});
