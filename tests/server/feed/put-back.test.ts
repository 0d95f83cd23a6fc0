/** Data put back to an older state without a word to the server: the rows and sequences of a moment ago, in place of the present. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createHistory, readHistory } from '#server/db/history.ts';
import { createWriter } from '#server/db/write.ts';
import { createChangeFeed } from '#server/feed/change-feed.ts';
import { createFeedCursors } from '#server/feed/feed-cursor.ts';
import { createPutBack, type Place } from '#server/feed/put-back.ts';
import { createPutBackNotices } from '#server/notifications/put-back-notices.ts';
import { readFeed } from '#tests/support/change-feed.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createAddress, createEdiDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, TEST_SECRET, type TestCaller } from '#tests/support/server.ts';
import { keepRows, restoreRows } from '#tests/support/stored-rows.ts';
import {
  NO_FACTOR,
  OTHER_COMPANY,
  OTHER_USERS,
  seedTestCompanies,
  TEST_COMPANY,
  TEST_USERS,
} from '#tests/support/test-companies.ts';

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const { db } = database;
/** Jobs would be in the way of rows that are put back. */
const environment = { JOBS: '0' };
const [first, second] = [
  await startTestServer({ database, environment }),
  await startTestServer({ database, environment }),
];
const cursors = createFeedCursors(TEST_SECRET);
let moderator: TestCaller;
let beside: TestCaller;
let other: TestCaller;
let booked: string;
let sequences: { name: string; value: string }[];

beforeAll(async () => {
  moderator = await first.signIn(TEST_USERS.Moderator);
  beside = await second.signIn(TEST_USERS.SuperUser);
  other = await first.signIn(OTHER_USERS.Moderator);
  const deliveryType = await createEdiDeliveryType(moderator);
  booked = (await createShipment(moderator, { deliveryType })).shipmentId;
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  await keepRows(db);
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(db);
  sequences = rows;
});

async function putBack(): Promise<string> {
  await restoreRows(db);
  for (const { name, value } of sequences) await sql`select setval(${name}::regclass, ${value})`.execute(db);
  return readHistory(db);
}

async function caughtUp(caller: TestCaller): Promise<string> {
  let page = await caller.do('changes', { query: { cursor: '' } });
  while (page.more) page = await caller.do('changes', { query: { cursor: page.cursor } });
  return page.cursor;
}

async function notified(caller: TestCaller) {
  return (await readFeed(caller)).flatMap((change) => (change.kind === 'notification' ? [change.doc] : []));
}

/** How many histories these data have had. */
async function histories(): Promise<number> {
  const { count } = await db
    .selectFrom('server_meta')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('name', 'like', 'history %')
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('[FLD-09] a place the data no longer hold begins one new history, whichever servers are shown it at once', async () => {
  const old = await putBack();
  const known = await histories();
  await createAddress(moderator, 'Lost');
  const cursor = await caughtUp(moderator);
  await putBack();
  const places = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? moderator : beside));
  const answers = await Promise.all(places.map((caller) => caller.call('changes', { query: { cursor } })));
  const begun = await readHistory(db);
  expect(begun).not.toBe(old);
  expect(await histories()).toBe(known + 1);
  for (const { status, body, headers } of answers) {
    expect([status, body, headers.get('x-history')]).toEqual([
      410,
      expect.objectContaining({ code: 'cursorGone' }),
      begun,
    ]);
  }
  expect(await moderator.refused('changes', { query: { cursor } })).toMatchObject({ status: 410 });
  expect(await readHistory(db)).toBe(begun);
});

test('[FLD-09] whatever was decided before the data were put back is refused, and series are held', async () => {
  const old = await putBack();
  const lost = await createShipment(moderator);
  const cursor = await caughtUp(moderator);
  await putBack();
  await moderator.refused('changes', { query: { cursor } });
  const params = { shipmentId: booked };
  const write = { params, headers: { 'x-history': old }, body: { orderNumber: 'A' } };
  for (const caller of [moderator, beside]) {
    expect(await caller.refused('saveShipment', write)).toMatchObject({ status: 412, code: 'otherHistory' });
  }
  expect(await moderator.refused('bookShipment', { params, body: {} })).toMatchObject({ code: 'seriesHeld' });
  const next = await createShipment(moderator);
  expect(Number(next.shipmentId), 'no id is given out again').toBeGreaterThan(Number(lost.shipmentId));
});

test('[FLD-09] a place of a history that these data do not know was given out after it, and proves the same', async () => {
  const old = await putBack();
  await createAddress(moderator, 'Lost');
  const cursor = await caughtUp(moderator);
  await putBack();
  await moderator.refused('changes', { query: { cursor } });
  const later = await caughtUp(moderator);
  // The same snapshot once more: these data know nothing of the history that has begun.
  expect(await putBack()).toBe(old);
  expect(await moderator.refused('changes', { query: { cursor: later } })).toMatchObject({ status: 410 });
  const begun = await readHistory(db);
  expect(begun).not.toBe(old);
  expect(await moderator.refused('changes', { query: { cursor: later } })).toMatchObject({ status: 410 });
});

test('[FLD-09] moderators of every company are told once that older data are back', async () => {
  await putBack();
  await createAddress(moderator, 'Lost');
  const cursor = await caughtUp(moderator);
  await putBack();
  await moderator.refused('changes', { query: { cursor } });
  const { rows } = await sql<{ payload: { companyId: string; once: string } }>`
    select payload from graphile_worker.jobs join graphile_worker._private_jobs using (id)
    where task_identifier = 'history.tell'`.execute(db);
  expect(rows.map(({ payload }) => payload.companyId).sort()).toEqual([OTHER_COMPANY, TEST_COMPANY].sort());
  const tell = createPutBackNotices(createWriter({ db, clock: () => new Date() }));
  for (const { payload } of [...rows, ...rows]) await tell(payload);
  for (const caller of [moderator, other]) {
    expect(await notified(caller)).toMatchObject([{ type: 'warning', code: 'dataPutBack' }]);
  }
  expect(await notified(beside)).toEqual([]);
});

test('[FLD-09] the log says that the data were put back', async () => {
  const history = await putBack();
  const said: unknown[] = [];
  const warn = (fields: unknown) => void said.push(fields);
  const judge = createPutBack({ db, history: createHistory(db), log: { warn } });
  const place = { companyId: TEST_COMPANY, history, seq: '999999' };
  await Promise.all([judge(place), judge(place), judge(place)]);
  const now = await readHistory(db);
  expect(said).toEqual([{ event: 'dataPutBack', before: history, now }]);
});

test('[FLD-09] a place that is held after all is not judged, whoever asks', async () => {
  const history = await putBack();
  const judge = createPutBack({ db, history: createHistory(db), log: { warn: () => undefined } });
  await judge({ companyId: TEST_COMPANY, history, seq: '1' });
  expect(await readHistory(db)).toBe(history);
});

test('[FLD-09] whatever a device was told while others write is never beyond what the server holds', async () => {
  const history = await putBack();
  let isOver = false;
  const writing = Promise.all(
    ['A', 'B', 'C'].map(async (name) => {
      for (let n = 0; n < 8; n++) await createAddress(moderator, `${name} ${n}`);
    }),
  ).finally(() => {
    isOver = true;
  });
  let cursor = await caughtUp(beside);
  while (!isOver) ({ cursor } = await beside.do('changes', { query: { cursor } }));
  await writing;
  expect(await readHistory(db)).toBe(history);
});

test('[FLD-09] a replica that lags behind the place judges nothing and has nothing new', async () => {
  const history = await putBack();
  // What a replica answers; found before the system's own.
  await sql`create schema standby`.execute(db);
  await sql`create function standby.pg_is_in_recovery() returns boolean language sql as 'select true'`.execute(db);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const options = `-c search_path=standby,${rows[0]?.schema},pg_catalog`;
  const replica = openDatabase({ ...database.connection, options });
  afterAll(() => replica.destroy());
  const judged: Place[] = [];
  const judge = async (place: Place) => void judged.push(place);
  const readChanges = createChangeFeed({ feedKinds: [], cursors, judge });
  const cursor = cursors.write(TEST_COMPANY, { history, seq: '999999' });
  const caller = {
    companyId: TEST_COMPANY,
    username: 'x',
    role: '',
    familyId: '',
    trialEndsAt: null,
    ...NO_FACTOR,
    history,
  } as const;
  const page = await readChanges({ db: replica, caller, language: 'en', now: new Date(), cursor, limit: 10 });
  expect([page, judged]).toEqual([{ cursor, more: false, changes: [] }, []]);
});
