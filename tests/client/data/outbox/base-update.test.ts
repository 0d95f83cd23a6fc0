import { expect, test, vi } from 'vitest';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createBaseWriter } from '#client/data/cache/base-writer.ts';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { createBaseUpdate } from '#client/data/outbox/open-outbox.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

newDevice();

const address = { addressId: '7', name: 'Lager', countryCode: 'SE', _etag: '"1"' };

test('an entry of a register comes with the change feed, or from its answer where no feed is announced', async () => {
  const cache = new CacheDatabase('taken-in');
  const pull = vi.fn(async () => undefined);
  const base = createBaseWriter(cache, () => 0, createDataHistory());
  await createBaseUpdate(base, pull, () => 'exact')('address', address);
  expect(pull).toHaveBeenCalledOnce();
  expect(await cache.addresses.count()).toBe(0);
  await createBaseUpdate(base, pull, () => 'plain')('address', address);
  expect(pull).toHaveBeenCalledOnce();
  expect(await cache.addresses.get('7')).toEqual(address);
});

test('notifications of a server without a feed are read with the page', async () => {
  const pull = vi.fn(async () => undefined);
  const base = createBaseWriter(new CacheDatabase('taken-in-notifications'), () => 0, createDataHistory());
  await createBaseUpdate(base, pull, () => 'plain')('notifications', null);
  expect(pull).not.toHaveBeenCalled();
});
