/**
 * Devices that read the feed from the same place at once. Over HTTP the table of changes is locked, so that a read waits as long as
 * the test wants it to; who shares with whom is seen at kinds that count what is loaded.
 */
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Address } from '#contract/address.ts';
import { createWriter } from '#server/db/write.ts';
import { createChangeFeed } from '#server/feed/change-feed.ts';
import { createFeedCursors } from '#server/feed/feed-cursor.ts';
import type { FeedKind } from '#server/feed/feed-kind.ts';
import type { Language } from '#server/i18n/language.ts';
import { addNotification } from '#server/notifications/notification-repository.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createAddress } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { addTestUser, NO_FACTOR, seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const database = await createTestDatabase();
const { db } = database;
await seedTestCompanies(db);
const server = await startTestServer({ database });
const writer = createWriter({ db, clock: () => new Date() });
const cursors = createFeedCursors('a secret that is only good enough for tests');

/** A feed whose loads wait for a gate, once it is closed, and are written down. */
function gatedFeed() {
  const loads: string[] = [];
  let gate: Promise<void> | undefined;
  let isBroken = false;
  const kind: FeedKind = {
    kind: 'address',
    snapshotPage: async () => [],
    load: async ({ caller: { companyId, role }, language }, ids) => {
      loads.push(`${companyId} ${role} ${language}`);
      await gate;
      if (isBroken) throw new Error('broken');
      return ids.map((id) => ({ id, etag: '"1"', doc: { name: language } as Address }));
    },
  };
  const readChanges = createChangeFeed({ feedKinds: [kind], cursors, judge: async () => undefined });
  const read = (companyId: string, cursor: string, role = 'DefaultUser', language: Language = 'en') => {
    const session = { familyId: '', trialEndsAt: null, ...NO_FACTOR, history: '' };
    const caller = { companyId, username: crypto.randomUUID(), role, ...session } as const;
    return readChanges({ db, caller: caller as never, language, now: new Date(), cursor, limit: 500 });
  };
  return {
    loads,
    read,
    close: () => {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      // A test that fails must not leave a transaction open.
      onTestFinished(open);
      return open;
    },
    breakLoads: (is: boolean) => {
      isBroken = is;
    },
    async caughtUp(companyId: string): Promise<string> {
      let page = await read(companyId, '');
      while (page.more) page = await read(companyId, page.cursor);
      return page.cursor;
    },
  };
}

function change(companyId: string, id: string) {
  return writer({ companyId, username: 'writer@demo.test' })(async (tx) => {
    tx.changed('address', id, '"1"');
    return { body: undefined };
  });
}

test('a call sees what was committed before it, though a read of the same place is running', async () => {
  const feed = gatedFeed();
  const cursor = await feed.caughtUp('fresh');
  await change('fresh', 'A');
  const open = feed.close();
  const early = feed.read('fresh', cursor);
  await vi.waitFor(() => expect(feed.loads).toHaveLength(1));
  await change('fresh', 'B');
  const late = Array.from({ length: 20 }, () => feed.read('fresh', cursor));
  open();
  expect((await early).changes.map(({ id }) => id)).toEqual(['A']);
  for (const page of await Promise.all(late)) expect(page.changes.map(({ id }) => id)).toEqual(['A', 'B']);
  expect(feed.loads, 'the twenty share one read').toHaveLength(2);
});

test('another company, role, language or place never shares', async () => {
  const feed = gatedFeed();
  const [one, other] = [await feed.caughtUp('one'), await feed.caughtUp('other')];
  await change('one', 'A');
  await change('other', 'A');
  const further = (await feed.read('one', one)).cursor;
  await change('one', 'B');
  feed.loads.length = 0;
  const open = feed.close();
  const asked = [
    feed.read('one', one),
    feed.read('other', other),
    feed.read('one', one, 'SuperUser'),
    feed.read('one', one, 'DefaultUser', 'sv'),
    feed.read('one', further),
  ];
  await vi.waitFor(() => expect(feed.loads).toHaveLength(asked.length));
  open();
  const pages = await Promise.all(asked);
  expect(pages.map(({ changes }) => changes.map(({ id, doc }) => `${id} ${(doc as Address).name}`))).toEqual([
    ['A en', 'B en'],
    ['A en'],
    ['A en', 'B en'],
    ['A sv', 'B sv'],
    ['B en'],
  ]);
  // A place of another company is refused before anything is shared.
  await expect(feed.read('other', one)).rejects.toMatchObject({ code: 'cursorGone' });
});

test('an error reaches those who wait for that read, and the next call reads anew', async () => {
  const feed = gatedFeed();
  const cursor = await feed.caughtUp('broken');
  await change('broken', 'A');
  feed.breakLoads(true);
  const open = feed.close();
  const waiting = [feed.read('broken', cursor), feed.read('broken', cursor), feed.read('broken', cursor)];
  open();
  for (const one of await Promise.allSettled(waiting)) expect(one.status).toBe('rejected');
  feed.breakLoads(false);
  expect((await feed.read('broken', cursor)).changes).toHaveLength(1);
});

/** Takes a lock, after those who wait for one already; `queued` is settled when it has it. */
async function holdChanges() {
  const trx = await db.startTransaction().execute();
  onTestFinished(async () => {
    if (!trx.isCommitted) await trx.rollback().execute();
  });
  const queued = sql`lock table changes in access exclusive mode`.execute(trx);
  return { queued, letGo: () => trx.commit().execute() };
}

function waiting(count: number) {
  const look = async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'changes'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
    expect(rows).toHaveLength(count);
  };
  return vi.waitFor(look, { timeout: 20_000 });
}

/** Another person with the role of the superuser. */
async function colleague(): Promise<TestCaller & { username: string }> {
  const username = await addTestUser(db, 'SuperUser');
  return { ...(await server.signIn(username)), username };
}

async function newest(caller: TestCaller): Promise<string> {
  for (let cursor = ''; ; ) {
    const page = await caller.do('changes', { query: { cursor } });
    ({ cursor } = page);
    if (!page.more) return cursor;
  }
}

/** Lets the caller's own call wait for a read that others share, does something meanwhile, and answers what came of it. */
async function whileReading(caller: TestCaller, cursor: string, meanwhile: () => Promise<unknown>) {
  const staying = await colleague();
  const query = { cursor };
  const first = await holdChanges();
  await first.queued;
  const before = staying.call('changes', { query });
  await waiting(1);
  const call = caller.call('changes', { query });
  // Behind the read that is running and before the one that is shared: when that waits, the call is in it.
  const second = await holdChanges();
  await waiting(2);
  await first.letGo();
  await second.queued;
  expect((await before).status).toBe(200);
  await waiting(1);
  const companion = staying.call('changes', { query });
  await meanwhile();
  await second.letGo();
  return { own: await call, companion: await companion };
}

const moderator = await server.signIn(TEST_USERS.Moderator);
type Leaving = Awaited<ReturnType<typeof colleague>>;
test.each([
  ['has signed out', (leaving: Leaving) => leaving.do('logout')],
  [
    'has been demoted',
    ({ username }: Leaving) =>
      moderator.do('saveUser', { body: { username, fullName: 'Elin Lund', role: 'DefaultUser' } }),
  ],
  ['has been deleted', ({ username }: Leaving) => moderator.do('deleteUser', { params: { username } })],
])('who %s while they wait gets no shared answer, while others get it', async (_who, act) => {
  const leaving = await colleague();
  const cursor = await newest(leaving);
  await createAddress(leaving, 'Theirs until now');
  const { own, companion } = await whileReading(leaving, cursor, async () => act(leaving));
  expect(own).toMatchObject({ status: 403, body: { code: 'session' } });
  expect(JSON.stringify(own.body)).not.toContain('Theirs until now');
  expect(companion.body).toMatchObject({ changes: [{ kind: 'address', doc: { name: 'Theirs until now' } }] });
});

test('of what they share each has their own notifications only, and static data of their own', async () => {
  const [one, other] = [await colleague(), await colleague()];
  const cursor = await newest(one);
  for (const { username } of [one, other]) {
    await writer({ companyId: TEST_COMPANY, username })(async (tx) => {
      const values = { reason: `for ${username}` };
      return { body: await addNotification(tx, username, { type: 'warning', code: 'bookingRejected', values }) };
    });
  }
  const read = (caller: TestCaller) => caller.do('changes', { query: { cursor } });
  for (const page of [await read(one), await read(other)]) expect(page.changes).toHaveLength(2);
  const [ofOne, ofOther] = await Promise.all([read(one), read(other)]);
  expect(ofOne.changes).toMatchObject([{ doc: { message: expect.stringContaining(one.username) } }, { deleted: true }]);
  expect(ofOther.changes).toMatchObject([
    { deleted: true },
    { doc: { message: expect.stringContaining(other.username) } },
  ]);
  for (const [page, stranger] of [
    [ofOne, other],
    [ofOther, one],
  ] as const) {
    expect(JSON.stringify(page)).not.toContain(stranger.username);
  }
  await writer({ companyId: TEST_COMPANY, username: one.username })(async (tx) => {
    tx.changed('staticData', TEST_COMPANY, '"2"');
    return { body: undefined };
  });
  const pages = await Promise.all([read(one), read(other), read(one), read(other)]);
  for (const [place, page] of pages.entries()) {
    const [own, stranger] = place % 2 === 0 ? [one, other] : [other, one];
    const doc = page.changes.find(({ kind }) => kind === 'staticData')?.doc;
    expect(JSON.stringify(doc)).toContain(`for ${own.username}`);
    expect(JSON.stringify(doc)).not.toContain(stranger.username);
  }
});
