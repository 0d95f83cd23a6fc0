/** The address register as this device shows it: what the server said with this person's own operations over it. */
import type { Address } from '#contract/address.ts';
import { idOfKey } from '#domain/sync/entity-reference.ts';
import { shownAddress } from '#domain/sync/operation-overlay.ts';
import type { CacheDatabase } from '../device/cache-database.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { queueQuery } from '../sync/queue-reading.ts';

/** For `useLive`: in no order. */
export async function readAddresses(cache: CacheDatabase, work: WorkDatabase): Promise<readonly Address[]> {
  // The queue is read first: an operation that leaves it meanwhile is in base by then.
  const { operations } = await queueQuery(work);
  const stored = await cache.addresses.toArray();
  const own = operations.filter(({ kind }) => kind === 'address');
  if (own.length === 0) return stored;
  const shown = new Map(stored.map((address) => [address.addressId, address]));
  for (const id of new Set(own.map(({ entityKey }) => idOfKey(entityKey)))) {
    const lane = own.filter(({ entityKey }) => idOfKey(entityKey) === id);
    const address = shownAddress(shown.get(id), lane);
    if (address) shown.set(id, address);
  }
  return [...shown.values()];
}
