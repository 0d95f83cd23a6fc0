import { expect, test } from 'vitest';
import type { Address } from '#contract/address.ts';
import type { Change } from '#contract/changes.ts';
import { createWriter } from '#server/db/write.ts';
import { createChangeFeed } from '#server/feed/change-feed.ts';
import { createFeedCursors } from '#server/feed/feed-cursor.ts';
import type { FeedKind } from '#server/feed/feed-kind.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { NO_FACTOR } from '#tests/support/test-companies.ts';

const { db } = await createTestDatabase();
const writer = createWriter({ db, clock: () => new Date() });
/** Answers every entity it is asked for: these tests are about which are named, and when. */
const everything: FeedKind = {
  kind: 'address',
  snapshotPage: async () => [],
  load: async (_reader, ids) => ids.map((id) => ({ id, etag: '"1"', doc: undefined })),
};
const cursors = createFeedCursors('a secret that is only good enough for tests');
const judge = async () => undefined;
const readChanges = createChangeFeed({ feedKinds: [everything], cursors, judge });

function read(companyId: string, cursor: string, limit = 500) {
  const caller = {
    companyId,
    username: 'reader@demo.test',
    role: 'DefaultUser',
    familyId: '',
    trialEndsAt: null,
    ...NO_FACTOR,
    history: '',
  } as const;
  return readChanges({ db, caller, language: 'en', now: new Date(), cursor, limit });
}

function change(companyId: string, ids: readonly string[]) {
  return writer({ companyId, username: 'writer@demo.test' })(async (tx) => {
    for (const id of ids) tx.changed('address', id, '"1"');
    return { body: undefined };
  });
}

async function caughtUp(companyId: string): Promise<string> {
  let page = await read(companyId, '');
  while (page.more) page = await read(companyId, page.cursor);
  return page.cursor;
}

test('twelve writers at once and a reader that never stops: nothing is missed, the order of commits is kept', async () => {
  const writers = 12;
  const writesEach = 25;
  let done = false;
  let cursor = await caughtUp('busy');
  const seen: string[] = [];
  const reader = (async () => {
    for (let last = false; !last; ) {
      last = done;
      const page = await read('busy', cursor, 7);
      cursor = page.cursor;
      seen.push(...page.changes.map(({ id }) => id));
      if (page.more) last = false;
    }
  })();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let write = 0; write < writesEach; write++) {
        await change('busy', [`${writer}-${write}-a`, `${writer}-${write}-b`]);
      }
    }),
  );
  done = true;
  await reader;
  expect(seen).toHaveLength(writers * writesEach * 2);
  for (let writer = 0; writer < writers; writer++) {
    const own = seen.filter((id) => id.startsWith(`${writer}-`));
    const expected = Array.from({ length: writesEach }, (_, write) => [`${writer}-${write}-a`, `${writer}-${write}-b`]);
    expect(own).toEqual(expected.flat());
  }
});

test('an entity changed many times is met once, in its newest place', async () => {
  const cursor = await caughtUp('often');
  for (const ids of [['A'], ['B'], ['A'], ['C'], ['A']]) await change('often', ids);
  const page = await read('often', cursor);
  expect(page.changes.map(({ id }) => id)).toEqual(['B', 'C', 'A']);
  expect((await read('often', page.cursor)).changes).toEqual([]);
});

test('what a reader may no longer have is deleted for it', async () => {
  const gone = createChangeFeed({ feedKinds: [{ ...everything, load: async () => [] }], cursors, judge });
  const cursor = await caughtUp('gone');
  await change('gone', ['A']);
  const caller = {
    companyId: 'gone',
    username: 'x',
    role: '',
    familyId: '',
    trialEndsAt: null,
    ...NO_FACTOR,
    history: '',
  } as const;
  const page = await gone({ db, caller, language: 'en', now: new Date(), cursor, limit: 10 });
  expect(page.changes).toEqual<Change[]>([{ kind: 'address', id: 'A', etag: null, deleted: true }]);
});

test('the first read pages through every kind, newest first, and then meets what changed meanwhile', async () => {
  const ids = ['5', '4', '3', '2', '1'];
  const stored: FeedKind = {
    ...everything,
    snapshotPage: async (_reader, after, limit) => {
      const from = after === undefined ? 0 : ids.indexOf(after) + 1;
      return ids.slice(from, from + limit).map((id) => ({ id, etag: '"1"', doc: undefined }));
    },
  };
  const feed = createChangeFeed({ feedKinds: [stored, { ...stored, kind: 'carrier' }], cursors, judge });
  const caller = {
    companyId: 'first',
    username: 'x',
    role: '',
    familyId: '',
    trialEndsAt: null,
    ...NO_FACTOR,
    history: '',
  } as const;
  const next = (cursor: string) => feed({ db, caller, language: 'en', now: new Date(), cursor, limit: 2 });
  const seen: string[] = [];
  let page = await next('');
  await change('first', ['4']);
  for (;;) {
    seen.push(...page.changes.map(({ kind, id }) => `${kind} ${id}`));
    if (!page.more) break;
    page = await next(page.cursor);
  }
  const ofKind = (kind: string) => ids.map((id) => `${kind} ${id}`);
  expect(seen).toEqual([...ofKind('carrier'), ...ofKind('address'), 'address 4']);
  expect((await next(page.cursor)).changes).toEqual([]);
});

test('a page with large entities ends early, so that it comes through a bad connection, and nothing is missed', async () => {
  const ids = Array.from({ length: 70 }, (_, number) => String(number));
  const entry = (id: string) => ({ id, etag: '"1"', doc: { name: 'x'.repeat(100_000) } as unknown as Address });
  const large: FeedKind = {
    kind: 'address',
    snapshotPage: async (_reader, after, limit) => {
      const from = after === undefined ? 0 : ids.indexOf(after) + 1;
      return ids.slice(from, from + limit).map(entry);
    },
    load: async (_reader, asked) => asked.map(entry),
  };
  const feed = createChangeFeed({ feedKinds: [large], cursors, judge });
  const caller = {
    companyId: 'large',
    username: 'x',
    role: '',
    familyId: '',
    trialEndsAt: null,
    ...NO_FACTOR,
    history: '',
  } as const;
  const seen: string[] = [];
  let cursor = '';
  const readOn = async () => {
    for (let more = true; more; ) {
      const page = await feed({ db, caller, language: 'en', now: new Date(), cursor, limit: 500 });
      expect(JSON.stringify(page).length).toBeLessThan(2_500_000);
      seen.push(...page.changes.map(({ id }) => id));
      ({ cursor, more } = page);
    }
  };
  await readOn();
  expect(seen.splice(0), 'the first read').toEqual(ids);
  await change('large', ids);
  await readOn();
  expect(seen, 'the feed').toEqual(ids);
});

test('[OFF-11] a cursor above the newest number is of data that are gone', async () => {
  const cursor = await caughtUp('ahead');
  await change('ahead', ['1']);
  const later = await caughtUp('ahead');
  await db.updateTable('company_counters').set({ change_seq: 0 }).where('company_id', '=', 'ahead').execute();
  await expect(read('ahead', later)).rejects.toMatchObject({ code: 'cursorGone' });
  expect((await read('ahead', cursor)).more).toBe(false);
});

test('a cursor of other data, or of no data at all, makes the reader start over', async () => {
  const cursor = await caughtUp('restored');
  await expect(read('restored', 'anything')).rejects.toMatchObject({ code: 'cursorGone' });
  await db.updateTable('server_meta').set({ value: 'another history' }).where('name', '=', 'history').execute();
  await expect(read('restored', cursor)).rejects.toMatchObject({ code: 'cursorGone' });
  expect((await read('restored', '')).changes).toEqual([]);
});
