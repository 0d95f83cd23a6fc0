import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { StorageFullError } from '#client/data/device/database-retry.ts';
import type { UserData } from '#client/data/user-data.ts';
import { newDevice, openPortal, type TestPortal } from '#tests/client/support/test-portal.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
/** A page on which something can be typed. */
async function open(portal: TestPortal, username: string): Promise<UserData> {
  const data = await portal.signIn(username);
  await data.prepareEditing();
  return data;
}

const content = { base: { note: '' }, baseEtag: '"1"', clientRef: null };

test('what was typed survives a page that is hidden and never seen again', async () => {
  const device = newDevice();
  const first = openPortal(server, device);
  (await open(first, TEST_USERS.DefaultUser)).drafts.keep('shipment:1', {
    ...content,
    value: { note: 'half a sentence' },
  });
  first.hide();
  await expect.poll(async () => (await first.userData()).drafts.hasUnsaved()).toBe(true);
  first.close();

  const second = await open(openPortal(server, device), TEST_USERS.DefaultUser);
  expect(await second.drafts.open('shipment:1')).toMatchObject({ value: { note: 'half a sentence' }, baseEtag: '"1"' });
  expect(await second.work.drafts.count()).toBe(1);
});

test('what was typed survives a page that is hidden while it is being written, and the write gives way', async () => {
  const device = newDevice();
  const first = openPortal(server, device);
  const data = await open(first, TEST_USERS.DefaultUser);
  data.drafts.keep('shipment:1', { ...content, value: { note: 'half a sentence' } });
  const { bulkPut } = data.work.drafts;
  const ended = new Promise<string>((resolve) => {
    // As on a slow disk: the write goes on until something ends it.
    data.work.drafts.bulkPut = ((records: never) => {
      data.work.drafts.bulkPut = bulkPut;
      const transaction = Dexie.currentTransaction;
      transaction.on('abort', () => resolve('gave way'));
      transaction.on('complete', () => resolve('was written'));
      const goOn = (): PromiseLike<unknown> => data.work.drafts.count().then(goOn);
      return bulkPut.call(data.work.drafts, records).then(goOn);
    }) as never;
  });
  const flushing = data.drafts.flush();
  await expect.poll(() => data.work.drafts.bulkPut).toBe(bulkPut);
  first.hide();
  expect(await ended).toBe('gave way');
  await flushing;
  first.close();
  const second = await open(openPortal(server, device), TEST_USERS.DefaultUser);
  expect(await second.drafts.open('shipment:1')).toMatchObject({ value: { note: 'half a sentence' } });
});

test('another user of the device does not meet it', async () => {
  const device = newDevice();
  const first = await open(openPortal(server, device), TEST_USERS.DefaultUser);
  first.drafts.keep('shipment:1', { ...content, value: { note: 'mine' } });
  await first.drafts.flush();
  const second = await open(openPortal(server, device), TEST_USERS.SuperUser);
  expect(await second.drafts.open('shipment:1')).toBeUndefined();
});

test('a cleared draft stays cleared', async () => {
  const data = await open(openPortal(server, newDevice()), TEST_USERS.DefaultUser);
  data.drafts.keep('shipment:1', { ...content, value: 1 });
  await data.drafts.flush();
  data.drafts.keep('shipment:1', { ...content, value: 2 });
  await data.drafts.clear('shipment:1');
  await data.drafts.flush();
  expect(await data.drafts.open('shipment:1')).toBeUndefined();
  expect(await data.drafts.hasUnsaved()).toBe(false);
});

test('closing with nothing to write leaves the database closed: a sign-out may have deleted it', async () => {
  const data = await open(openPortal(server, newDevice()), TEST_USERS.DefaultUser);
  data.drafts.keep('shipment:1', { ...content, value: 1 });
  await data.drafts.clear('shipment:1');
  data.close();
  await data.drafts.flush();
  expect(data.work.isOpen()).toBe(false);
});

test('of two tabs that are gone both texts come back, one after the other', async () => {
  const data = await open(openPortal(server, newDevice()), TEST_USERS.DefaultUser);
  const gone = { ...content, entityKey: 'shipment:1' };
  await data.work.drafts.bulkPut([
    { ...gone, tabId: 'older', value: 'older', updatedAt: 1 },
    { ...gone, tabId: 'newer', value: 'newer', updatedAt: 2 },
  ]);
  expect((await data.drafts.open('shipment:1'))?.value).toBe('newer');
  await data.drafts.clear('shipment:1');
  expect((await data.drafts.open('shipment:1'))?.value).toBe('older');
});

test('[OFF-12] of two tabs that are gone the text typed last comes back first, although the clock was set back', async () => {
  const device = newDevice();
  let clock = Date.now() + 3 * 24 * 3_600_000;
  const type = async (value: string) => {
    const portal = openPortal(server, device, () => clock);
    const { drafts } = await open(portal, TEST_USERS.DefaultUser);
    drafts.keep('shipment:1', { ...content, value });
    await drafts.flush();
    portal.close();
  };
  await type('older');
  clock = Date.now();
  await type('newer');
  const data = await open(openPortal(server, device), TEST_USERS.DefaultUser);
  expect((await data.drafts.open('shipment:1'))?.value).toBe('newer');
});

describe('a device without room', () => {
  /** The device's storage accepts no draft until the returned function is called. */
  function fill({ work }: UserData): () => void {
    const refuse = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    work.drafts.hook('creating', refuse);
    return () => work.drafts.hook('creating').unsubscribe(refuse);
  }

  test('[OFF-09] is told by every flush, not by the first alone, until what was typed is on it', async () => {
    const device = newDevice();
    const portal = openPortal(server, device);
    const data = await open(portal, TEST_USERS.DefaultUser);
    const makeRoom = fill(data);
    data.drafts.keep('shipment:1', { ...content, value: 'typed' });
    await expect(data.drafts.flush()).rejects.toBeInstanceOf(StorageFullError);
    await expect(data.drafts.flush()).rejects.toBeInstanceOf(StorageFullError);
    expect(data.drafts.isKept.get()).toBe(false);
    expect(await data.drafts.hasUnsaved()).toBe(true);

    makeRoom();
    await data.drafts.flush();
    expect(data.drafts.isKept.get()).toBe(true);
    portal.close();
    const next = await open(openPortal(server, device), TEST_USERS.DefaultUser);
    expect((await next.drafts.open('shipment:1'))?.value).toBe('typed');
  });

  test('gives a form back what was typed in it, and what an earlier tab has left', async () => {
    const data = await open(openPortal(server, newDevice()), TEST_USERS.DefaultUser);
    await data.work.drafts.put({ ...content, entityKey: 'shipment:2', tabId: 'gone', value: 'left', updatedAt: 1 });
    fill(data);
    data.drafts.keep('shipment:1', { ...content, value: 'typed' });
    expect((await data.drafts.open('shipment:1'))?.value).toBe('typed');
    expect((await data.drafts.open('shipment:2'))?.value).toBe('left');
    expect(await data.work.drafts.count()).toBe(1);
  });

  test('forgets what is given up', async () => {
    const data = await open(openPortal(server, newDevice()), TEST_USERS.DefaultUser);
    fill(data);
    data.drafts.keep('shipment:1', { ...content, value: 'typed' });
    await data.drafts.flush().catch(() => undefined);
    await data.drafts.clear('shipment:1');
    expect(data.drafts.isKept.get()).toBe(true);
    await data.drafts.flush();
  });
});
