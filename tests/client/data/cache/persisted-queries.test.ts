/** Answers that have no table of their own, kept in the cache database of their user. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ApiClient } from '#client/data/api/api-client.ts';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { CacheDatabase, cacheDatabaseName, readFact, writeFact } from '#client/data/cache/cache-database.ts';
import { MAX_KEPT, openPersistedAnswers } from '#client/data/cache/persisted-queries.ts';
import { createQueryClient } from '#client/data/cache/query-client.ts';
import { persistedQuery, serverQuery } from '#client/data/cache/server-query.ts';
import { createObservable } from '#client/data/observable-value.ts';
import { operations } from '#contract/operations.ts';

const PROFILE = {
  ...{ username: 'anna@acme.test', fullName: 'Anna Berg', role: 'DefaultUser' },
  createdAt: '2026-01-07T08:00:00.000Z',
  ...{ hasClientKey: true, clientKeyEnd: '7F2K', clientKeyMadeAt: '2026-02-11T09:00:00.000Z' },
};

beforeEach(() => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
});

/** A page of one user: a memory of its own, and the user's cache on the device. */
async function openPage(userKey: string, answers: () => unknown = () => PROFILE) {
  const cache = new CacheDatabase(userKey);
  const queryClient = createQueryClient({ state: createObservable('online') });
  const call = async () => {
    const answer = answers();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const source = { userKey, api: { call } as unknown as ApiClient };
  await openPersistedAnswers({ queryClient, cache });
  const close = () => {
    queryClient.clear();
    cache.close();
  };
  onTestFinished(close);
  const profile = persistedQuery(source, 'myProfile', {});
  return {
    ...{ cache, queryClient, source, profile, close },
    fetch: () => queryClient.fetchQuery({ ...profile, retry: false }),
    shown: () => queryClient.getQueryData(profile.queryKey),
    kept: () => readFact(cache, 'answers'),
  };
}

test('[OFF-01] a kept answer is there again in the next page, as of when it was answered, and outlives a failed try', async () => {
  const first = await openPage('anna');
  await first.fetch();
  await expect.poll(first.kept).toContain('Anna Berg');
  const asOf = first.queryClient.getQueryState(first.profile.queryKey)?.dataUpdatedAt;
  first.close();

  const away = await openPage('anna', () => new OfflineError('network', false));
  expect(away.shown()).toEqual(PROFILE);
  // It may be older than what the server has, however young it is.
  const state = away.queryClient.getQueryState(away.profile.queryKey);
  expect(state).toMatchObject({ dataUpdatedAt: asOf, isInvalidated: true });
  await away.queryClient.invalidateQueries();
  await expect(away.fetch()).rejects.toThrow();
  // A write that is due is done before another page reads.
  await expect.poll(away.kept).toContain('Anna Berg');
  away.close();
  expect((await openPage('anna')).shown(), 'after the second start without the server').toEqual(PROFILE);
});

test('[OFF-02] what is kept for one user is nothing to another, and goes with the cache of who signs out', async () => {
  const anna = await openPage('anna');
  await anna.fetch();
  await expect.poll(anna.kept).toContain('Anna Berg');
  const bert = await openPage('bert');
  expect(bert.shown()).toBeUndefined();
  expect(bert.queryClient.getQueryCache().getAll()).toEqual([]);
  anna.close();
  await Dexie.delete(cacheDatabaseName('anna'));
  expect((await openPage('anna')).shown()).toBeUndefined();
});

test('[SES-02] only what says so is kept, and no operation whose answer has a secret can say so', async () => {
  const page = await openPage('anna');
  const secret = 'ACCESS-7T2K';
  await page.queryClient.fetchQuery({
    ...serverQuery({ ...page.source, api: { call: async () => ({ clientKey: secret }) } as never }, 'newClientKey', {}),
  });
  await page.fetch();
  await expect.poll(page.kept).toContain('Anna Berg');
  expect(await page.kept()).not.toContain(secret);
  const members = Object.keys(operations.myProfile.answer.entries);
  expect(members.filter((name) => /token|secret|password|key$/i.test(name))).toEqual(['hasClientKey']);
});

test('two windows keep what either of them was answered last', async () => {
  const first = await openPage('anna');
  const second = await openPage('anna', () => ({ ...PROFILE, fullName: 'Anna Ek' }));
  await first.fetch();
  await expect.poll(first.kept).toContain('Anna Berg');
  const plans = persistedQuery(second.source, 'paymentPlans', {});
  second.queryClient
    .getQueryCache()
    .build(second.queryClient, { queryKey: plans.queryKey, meta: { keeps: 'paymentPlans' } });
  second.queryClient.setQueryData(plans.queryKey, []);
  await expect.poll(second.kept).toContain('paymentPlans');
  expect(await second.kept()).toContain('Anna Berg');
  await second.fetch();
  await expect.poll(second.kept).toContain('Anna Ek');
  expect(await second.kept()).not.toContain('Anna Berg');
});

test('what is kept stays within its bound: the oldest gives way, and one too long is not kept at all', async () => {
  const page = await openPage('anna');
  const put = (name: string, length: number, updatedAt: number) => {
    const key = [name];
    page.queryClient.getQueryCache().build(page.queryClient, { queryKey: key, meta: { keeps: 'myProfile' } });
    page.queryClient.setQueryData(key, { ...PROFILE, fullName: name.padEnd(length, 'x') }, { updatedAt });
  };
  put('older', MAX_KEPT * 0.6, 1000);
  put('newer', MAX_KEPT * 0.6, 2000);
  await expect.poll(page.kept).toContain('newer');
  expect(await page.kept()).not.toContain('olderxx');
  expect((await page.kept())?.length).toBeLessThanOrEqual(MAX_KEPT);
  put('huge', MAX_KEPT * 2, 3000);
  put('small', 10, 4000);
  await expect.poll(page.kept).toContain('smallx');
  expect(await page.kept()).not.toContain('hugexx');
});

test('a copy that is spoiled, or means something else by now, is not shown', async () => {
  for (const spoiled of ['{', '[]', '{"timestamp":1,"buster":"","clientState":{}}']) {
    const cache = new CacheDatabase('anna');
    await writeFact(cache, 'answers', spoiled);
    cache.close();
    const page = await openPage('anna');
    expect(page.shown(), spoiled).toBeUndefined();
    await page.fetch();
    expect(page.shown()).toEqual(PROFILE);
    page.close();
  }
  const later = await openPage('bert', () => ({ ...PROFILE, fullName: 7 }));
  await later.fetch();
  await expect.poll(later.kept).toContain('"fullName":7');
  later.close();
  expect((await openPage('bert')).shown()).toBeUndefined();
});

test('[OFF-09] where the device cannot keep or read a copy, everything else works', async () => {
  const cache = new CacheDatabase('anna');
  cache.close();
  const queryClient = createQueryClient({ state: createObservable('online') });
  await openPersistedAnswers({ queryClient, cache });
  const api = { call: async () => PROFILE } as unknown as ApiClient;
  const query = persistedQuery({ userKey: 'anna', api }, 'myProfile', {});
  expect(await queryClient.fetchQuery(query)).toEqual(PROFILE);
  queryClient.clear();
});
