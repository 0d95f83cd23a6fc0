import { beforeEach, expect, test } from 'vitest';
import { savedSearch, saveSearch } from '#client/features/shipments/list/saved-search.ts';

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
});

test('a search comes back to the user who made it', () => {
  saveSearch(storage, 'anna', { receiver: '%hamn%', sort: 'receiver', page: 2 });
  expect(savedSearch(storage, 'anna')).toEqual({ receiver: '%hamn%', sort: 'receiver', page: 2 });
  expect(savedSearch(storage, 'bo')).toBeUndefined();
});

test('a cleared search is not kept', () => {
  saveSearch(storage, 'anna', { receiver: 'x' });
  saveSearch(storage, 'anna', {});
  expect(storage.length).toBe(0);
});

test.each(['no json', '[]', '"x"', '{"userKey":"anna"}', '{"userKey":"anna","search":{"page":"x"}}'])(
  'what is kept may be broken: %s',
  (text) => {
    storage.setItem('shipments-search', text);
    expect(savedSearch(storage, 'anna')).toBeUndefined();
  },
);
