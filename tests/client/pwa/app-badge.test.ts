import { expect, test } from 'vitest';
import { createObservable } from '#client/data/observable-value.ts';
import { badgeFollows } from '#client/pwa/app-badge.ts';
import type { Queue } from '#domain/outbox/lanes.ts';
import { edit } from '#tests/domain/outbox/entries.ts';

const EMPTY: Queue = { entries: [], unknown: [] };

test('the icon shows how many edits wait, and nothing when none does or nobody is signed in', () => {
  const shown: number[] = [];
  const badge = {
    setAppBadge: async (count?: number) => void shown.push(count ?? 0),
    clearAppBadge: async () => void shown.push(0),
  };
  const records = createObservable<Queue>(EMPTY);
  const stop = badgeFollows(records, badge);
  records.set({ entries: [edit({}), edit({}, { seq: 2, state: 'applied' })], unknown: [] });
  records.set({ entries: [edit({})], unknown: [{ seq: 3, entityKey: 'shipment:9' }] });
  records.set({ entries: [edit({})], unknown: [{ seq: 3, entityKey: 'shipment:9' }] });
  stop();
  records.set({ entries: [edit({})], unknown: [] });
  expect(shown).toEqual([1, 2, 0]);
});

test('a browser without badges goes without', () => {
  const records = createObservable<Queue>({ entries: [edit({})], unknown: [] });
  expect(() => badgeFollows(records, {})()).not.toThrow();
});

test('[FLD-07] a browser that refuses the number, at once or later, goes without', () => {
  const refusals = [
    () => {
      throw new DOMException('Not installed', 'InvalidStateError');
    },
    () => Promise.reject(new DOMException('Blocked', 'NotAllowedError')),
  ];
  for (const refuse of refusals) {
    const records = createObservable<Queue>({ entries: [edit({})], unknown: [] });
    expect(() => badgeFollows(records, { setAppBadge: refuse, clearAppBadge: refuse })()).not.toThrow();
  }
});
