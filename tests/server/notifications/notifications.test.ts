import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createWriter } from '#server/db/write.ts';
import { addNotification } from '#server/notifications/notification-repository.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let user: TestCaller;
let colleague: TestCaller;

const read = async (caller = user) => (await caller.do('staticData')).notifications;

async function notify(username: string, title: string): Promise<void> {
  const write = createWriter({ db: server.db, clock: () => new Date() })({ companyId: TEST_COMPANY, username });
  await write(async (tx) => ({
    body: await addNotification(tx, username, { type: 'warning', title, message: 'Text', shipmentId: '100001' }),
  }));
}

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  colleague = await server.signIn(TEST_USERS.Moderator);
});

beforeEach(async () => {
  await server.db.deleteFrom('notifications').execute();
  for (const title of ['one', 'two', 'three']) await notify(TEST_USERS.DefaultUser, title);
});

test('are the user’s own, newest first, unread', async () => {
  expect(await read()).toMatchObject([
    { title: 'three', unRead: true, type: 'warning', shipmentId: '100001' },
    { title: 'two' },
    { title: 'one' },
  ]);
  expect(await read(colleague)).toEqual([]);
});

test('[NOT-03] those named are marked, and those up to the newest seen', async () => {
  const [three, two, one] = await read();
  await user.do('saveNotifications', { body: { ids: [three?.id], unRead: false } });
  expect((await read()).map(({ unRead }) => unRead)).toEqual([false, true, true]);
  await user.do('saveNotifications', { body: { upTo: two?.id, unRead: false } });
  expect((await read()).map(({ unRead }) => unRead)).toEqual([false, false, false]);
  await user.do('saveNotifications', { body: { ids: [one?.id], unRead: true } });
  expect((await read()).map(({ unRead }) => unRead)).toEqual([false, false, true]);
});

test('[NOT-03] one that arrives meanwhile stays', async () => {
  const [newest] = await read();
  await notify(TEST_USERS.DefaultUser, 'late');
  await user.do('deleteNotifications', { query: { upTo: newest?.id ?? '' } });
  expect(await read()).toMatchObject([{ title: 'late' }]);
});

test('[NOT-03] nobody marks or deletes what is another’s', async () => {
  const ids = (await read()).map(({ id }) => id);
  await colleague.do('deleteNotifications', { query: { ids: ids.join(',') } });
  await colleague.do('saveNotifications', { body: { ids, unRead: false } });
  expect((await read()).map(({ unRead }) => unRead)).toEqual([true, true, true]);
  await user.do('deleteNotifications', { query: { ids: ids.slice(1).join(',') } });
  expect(await read()).toHaveLength(1);
});

test('[NOT-03] ids come separated by commas or one by one', async () => {
  const [three, two, one] = await read();
  await user.do('deleteNotifications', { query: { ids: `${three?.id},${two?.id}` } });
  const url = `${server.url}/api/notifications?ids=${one?.id}&ids=${three?.id}`;
  const headers = { authorization: `Bearer ${user.session?.accessToken}` };
  expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204);
  expect(await read()).toEqual([]);
});

test('[NOT-03] a call must say which; what is no id is none', async () => {
  for (const refused of [
    await user.refused('saveNotifications', { body: { unRead: false } }),
    await user.refused('deleteNotifications', {}),
  ]) {
    expect(refused).toMatchObject({ status: 400, fields: { ids: { code: 'required' } } });
  }
  const [newest] = await read();
  const ids = [newest?.id];
  await user.do('saveNotifications', { body: { ids, upTo: 'yesterday', unRead: false } });
  await user.do('saveNotifications', { body: { ids: ['yesterday'], unRead: false } });
  expect((await read()).map(({ unRead }) => unRead)).toEqual([true, true, true]);
});
