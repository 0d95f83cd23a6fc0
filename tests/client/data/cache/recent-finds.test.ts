import { expect, test } from 'vitest';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { forgetRecent, noteOpened, noteSearched, readRecent } from '#client/data/cache/recent-finds.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

const KEY = 'a1b2c3d4e5f60718';

test('[FND-01] the last that was opened and looked for stands first, once, and only so much of it is kept', async () => {
  newDevice();
  const cache = new CacheDatabase(KEY);
  for (const [at, shipmentId] of ['1', '2', '3', '4', '5', '6', '2'].entries()) {
    await noteOpened(cache, { shipmentId, at });
  }
  for (const [at, text] of ['palsson', 'malmö', 'SO-1', 'Malmö', 'åhus'].entries()) {
    await noteSearched(cache, { text, count: at, at });
  }
  const { opened, searches } = await readRecent(cache);
  expect(opened.map(({ shipmentId }) => shipmentId)).toEqual(['2', '6', '5', '4', '3']);
  expect(searches.map(({ text }) => text)).toEqual(['åhus', 'Malmö', 'SO-1']);
  expect(await readRecent(new CacheDatabase('0000000000000000')), 'nobody else has them').toEqual({
    opened: [],
    searches: [],
  });
  await forgetRecent(cache);
  expect(await readRecent(cache)).toEqual({ opened: [], searches: [] });
});

test('[FND-01] what cannot be noted is not told', async () => {
  newDevice();
  const cache = new CacheDatabase(KEY);
  await cache.open();
  cache.close();
  await noteSearched(cache, { text: 'malmö', count: 1, at: 1 });
});
