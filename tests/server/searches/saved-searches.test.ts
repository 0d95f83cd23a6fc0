import { beforeAll, describe, expect, test } from 'vitest';
import { SAVED_SEARCH_LIMITS } from '#contract/saved-search.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let anna: TestCaller;
let olle: TestCaller;
let moderator: TestCaller;

beforeAll(async () => {
  anna = await server.signIn(TEST_USERS.DefaultUser);
  olle = await server.signIn(TEST_USERS.SuperUser);
  moderator = await server.signIn(TEST_USERS.Moderator);
});

const save = (caller: TestCaller, body: object, searchId = 'new') =>
  caller.do('saveSearch', { params: { searchId }, body: { name: 'S', searchFields: {}, ...body } as never });
const namesOf = async (caller: TestCaller) => (await caller.do('savedSearches')).map(({ name }) => name);

describe('saved searches', () => {
  test('[BLK-01] a search is kept with its rules, changed and deleted, and is its maker’s alone', async () => {
    const searchFields = { status: '10,20', dispDate: 'today', createdBy: 'me', receiver: 'Å%' };
    const made = await save(anna, { name: ' Nordfrakt today ', searchFields });
    expect(made).toMatchObject({ name: 'Nordfrakt today', searchFields, shared: false, start: false, own: true });
    expect(await namesOf(anna)).toContain('Nordfrakt today');
    expect(await namesOf(olle)).not.toContain('Nordfrakt today');
    const params = { searchId: made.id };
    expect((await olle.refused('deleteSearch', { params })).status).toBe(404);
    expect((await moderator.refused('deleteSearch', { params })).status).toBe(404);
    const changed = await save(anna, { name: 'All of Nordfrakt', searchFields: {} }, made.id);
    expect(changed).toMatchObject({ id: made.id, name: 'All of Nordfrakt', searchFields: {} });
    await anna.do('deleteSearch', { params });
    expect(await namesOf(anna)).not.toContain('All of Nordfrakt');
  });

  test('[BLK-01] the company’s search is seen by all of it, changed by its maker and a moderator, and started with by anybody', async () => {
    const shared = { name: 'The company’s', searchFields: { status: '22,25,-99' }, shared: true };
    const { id } = await save(anna, shared);
    expect(await namesOf(olle)).toContain(shared.name);
    const other = await server.signIn(OTHER_USERS.Moderator);
    expect(await namesOf(other)).not.toContain(shared.name);
    expect((await other.refused('deleteSearch', { params: { searchId: id } })).status).toBe(404);
    const renamed = { ...shared, name: 'Mine now', start: true };
    const refusal = await olle.refused('saveSearch', { params: { searchId: id }, body: renamed });
    expect(refusal.status).toBe(403);
    expect(await save(olle, { ...shared, start: true }, id)).toMatchObject({
      start: true,
      own: false,
      editable: false,
    });
    expect((await anna.do('savedSearches')).find((one) => one.id === id)?.start).toBe(false);
    expect(await save(moderator, { ...shared, name: 'Needs somebody' }, id)).toMatchObject({ editable: true });
    await moderator.do('deleteSearch', { params: { searchId: id } });
    expect(await namesOf(olle)).not.toContain('Needs somebody');
  });

  test('[BLK-01] a list starts with one search at most', async () => {
    const first = await save(anna, { name: 'First', start: true });
    const second = await save(anna, { name: 'Second', start: true });
    const starts = async () => (await anna.do('savedSearches')).filter(({ start }) => start).map(({ id }) => id);
    expect(await starts()).toEqual([second.id]);
    await save(anna, { name: 'Second', start: false }, second.id);
    expect(await starts()).toEqual([]);
    for (const { id } of [first, second]) await anna.do('deleteSearch', { params: { searchId: id } });
  });

  test.each<[string, object, string]>([
    ['a date', { name: 'X', searchFields: { dispDate: '2026-11-27' } }, 'searchFields.dispDate'],
    ['somebody else', { name: 'X', searchFields: { createdBy: 'anna@kund.test' } }, 'searchFields.createdBy'],
    ['an interval', { name: 'X', searchFields: { dispDateFrom: '2026-11-27' } }, 'searchFields.dispDateFrom'],
    ['no name', { name: ' ', searchFields: {} }, 'name'],
  ])('[BLK-01] a search with $0 is refused', async (_, body, path) => {
    const refusal = await anna.refused('saveSearch', { params: { searchId: 'new' }, body: body as never });
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.fields ?? {})).toEqual([path]);
  });

  test('[BLK-01] nobody keeps more searches than the limit', async () => {
    for (let count = 0; count < SAVED_SEARCH_LIMITS.own; count += 1) await save(olle, { name: `No ${count}` });
    const refusal = await olle.refused('saveSearch', {
      params: { searchId: 'new' },
      body: { name: 'One more', searchFields: {} },
    });
    expect(refusal.fields).toMatchObject({ name: { code: 'maxLength' } });
  });
});
