/** Work of users who are not signed in, looked at by a window while another one signs out. */
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceDatabase } from '#client/data/device/device-database.ts';
import { WorkDatabase, workDatabaseName } from '#client/data/device/work-database.ts';
import { countWork, discardWork, findParkedWork, parkWork } from '#client/data/outbox/parked-work.ts';
import { newDevice } from '#tests/client/support/test-portal.ts';

beforeEach(newDevice);
afterEach(() => {
  vi.restoreAllMocks();
});

const NOTHING = { unsent: 0, typed: 0 };

test('[SES-08] a window that looks for parked work while another deletes it does not create it again', async () => {
  const userKey = 'leaving';
  const exists = Dexie.exists;
  for (const look of [countWork, discardWork]) {
    await new WorkDatabase(userKey).open().then((work) => work.close());
    // The other window deletes it between the question whether it is there and the answer to what is in it.
    vi.spyOn(Dexie, 'exists').mockImplementationOnce(async (name) => {
      const isThere = await exists(name);
      await Dexie.delete(name);
      return isThere;
    });
    expect(await look(userKey)).toEqual(look === countWork ? NOTHING : undefined);
    expect(await exists(workDatabaseName(userKey))).toBe(false);
  }
});

test('what waits is counted, found under a masked name, and discarded', async () => {
  const device = new DeviceDatabase();
  const userKey = 'waiting';
  const work = new WorkDatabase(userKey);
  await work.drafts.put({ entityKey: 'shipment:1', tabId: 'tab' } as never);
  work.close();
  await parkWork(device, { userKey, maskedName: 'a***@d***' }, { cookie: '' });
  expect(await findParkedWork(device)).toEqual([{ userKey, maskedName: 'a***@d***', unsent: 0, typed: 1 }]);
  await discardWork(userKey);
  expect(await countWork(userKey)).toEqual(NOTHING);
  expect(await findParkedWork(device)).toEqual([]);
});
