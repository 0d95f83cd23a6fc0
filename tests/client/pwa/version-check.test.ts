import { expect, test } from 'vitest';
import { askVersion, isPublished } from '#client/data/api/published-version.ts';
import { createUpdateStore } from '#client/pwa/update-store.ts';
import { createVersionCheck } from '#client/pwa/version-check.ts';
import type { VersionAnswer } from '#domain/updates/version-decision.ts';
import { memoryStorage, refusedStorage } from './update-storage.ts';

const REFUSED: VersionAnswer = { kind: 'answered', status: 404, contentType: 'text/plain', text: '' };
const SILENT: VersionAnswer = { kind: 'silent' };
const NEWER: VersionAnswer = { kind: 'answered', status: 200, contentType: 'text/plain', text: '3' };

function openCheck(tab = memoryStorage()) {
  const state = { silences: 0, answer: REFUSED, isApiThere: true, asked: 0, ended: 0 };
  const store = createUpdateStore(memoryStorage, () => tab);
  const check = createVersionCheck({
    running: '2',
    store,
    ask: async () => {
      state.asked += 1;
      return state.asked > state.silences ? state.answer : SILENT;
    },
    isApiThere: async () => state.isApiThere,
    endSession: async () => {
      state.ended += 1;
    },
  });
  return { state, check, store };
}

test('three refusals end the session, counted over reloads, and the row begins anew', async () => {
  const tab = memoryStorage();
  for (let visit = 0; visit < 2; visit += 1) await openCheck(tab).check();
  const { state, check } = openCheck(tab);
  await check();
  expect(state.ended).toBe(1);
  await check();
  await check();
  expect(state.ended).toBe(1);
  await check();
  expect(state.ended).toBe(2);
});

test('three refusals end nothing while the API does not answer', async () => {
  const { state, check } = openCheck();
  state.isApiThere = false;
  for (let time = 0; time < 5; time += 1) await check();
  expect(state.ended).toBe(0);
  state.isApiThere = true;
  await check();
  expect(state.ended).toBe(1);
});

test('checks asked for at once are one', async () => {
  const { state, check } = openCheck();
  state.answer = NEWER;
  const steps = await Promise.all([check(), check(), check()]);
  expect(steps.map(({ kind }) => kind)).toEqual(['update', 'update', 'update']);
  expect(state.asked).toBe(1);
});

test('a check that nobody answered is made once more when another was asked for meanwhile', async () => {
  const { state, check } = openCheck();
  state.answer = NEWER;
  state.silences = 2;
  expect((await check()).kind).toBe('stay');
  expect(state.asked).toBe(1);
  const steps = await Promise.all([check(), check()]);
  expect(steps.map(({ kind }) => kind)).toEqual(['update', 'update']);
  expect(state.asked).toBe(3);
});

test('a device that keeps nothing, or nonsense, has no number and no count', () => {
  const refused = createUpdateStore(refusedStorage, refusedStorage);
  refused.noteRunning('2');
  expect(refused.stored()).toBeNull();
  expect(refused.remember({ refusals: 1, target: null, reloads: 0 })).toBe(false);
  expect(refused.memory().refusals).toBe(1);
  const odd = memoryStorage();
  odd.setItem('kaj.version', 'two');
  odd.setItem('kaj.update', '{');
  const store = createUpdateStore(
    () => odd,
    () => odd,
  );
  expect([store.stored(), store.memory()]).toEqual([null, { refusals: 0, target: null, reloads: 0 }]);
});

test('the version is asked for past every cache, with the time, and silence is no answer', async () => {
  const asked: unknown[] = [];
  const answer: typeof fetch = async (input, init) => {
    asked.push([input, init?.cache, init?.credentials, init?.redirect]);
    return new Response('7\n', { headers: { 'Content-Type': 'text/plain' } });
  };
  expect(await askVersion(5, answer)).toEqual({
    kind: 'answered',
    status: 200,
    contentType: 'text/plain',
    text: '7\n',
  });
  expect(asked).toEqual([['/version.txt?t=5', 'no-store', 'include', 'error']]);
  expect(await askVersion(5, () => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind: 'silent' });
});

test('whether the page that is out is this one is known from its scripts, or not at all', async () => {
  const page = (status: number) => async () => new Response('<script src="/assets/start-a.js">', { status });
  expect(await isPublished(['/assets/start-a.js'], 1, page(200))).toBe(true);
  expect(await isPublished(['/assets/start-b.js'], 1, page(200))).toBe(false);
  expect(await isPublished(['/assets/start-b.js'], 1, page(503))).toBeUndefined();
});
