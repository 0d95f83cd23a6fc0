import { liveQuery } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { type StoredRecord, WorkDatabase } from '#client/data/device/work-database.ts';
import { newEntry } from '#domain/commands/outbox-entry.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

newDevice();

const work = new WorkDatabase('berit');
const cache = new CacheDatabase('berit');
const read = vi.fn(() => readRegister('deliveryType', cache, work));

afterEach(() => Promise.all([work.outbox.clear(), cache.deliveryTypes.clear()]));

function entryOf(operation: 'shipment.edit' | 'deliveryType.put', entityKey: string): StoredRecord {
  const asked = { operation, entityKey, payload: { name: 'Parcel by night' }, base: null, baseEtag: null } as const;
  const birth = { id: crypto.randomUUID(), userKey: 'berit', now: 0, build: 1, history: null };
  return newEntry(asked, birth) as unknown as StoredRecord;
}

test('a register that is followed is read anew for entries of its own kind, and for no others', async () => {
  const shown: unknown[] = [];
  const following = liveQuery(read).subscribe((register) => shown.push(register));
  await vi.waitFor(() => expect(shown).toHaveLength(1), { timeout: 10_000 });
  const seq = await work.outbox.add(entryOf('shipment.edit', 'shipment:100'));
  await work.outbox.update(seq, { state: 'inflight' });
  await work.outbox.delete(seq);
  await work.outbox.add(entryOf('deliveryType.put', 'deliveryType:7'));
  await vi.waitFor(() => expect(shown.length).toBeGreaterThan(1), { timeout: 10_000 });
  following.unsubscribe();
  expect(read.mock.calls.length).toBeLessThanOrEqual(3);
});
