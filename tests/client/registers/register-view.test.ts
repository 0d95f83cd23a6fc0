import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { toggledSort } from '#client/components/list-address.ts';
import type { ShownEntry } from '#client/data/cache/register-reader.ts';
import type { Register } from '#client/registers/register.ts';
import { parseRegisterSearch, registerSortOf, registerSortText } from '#client/registers/register-search.ts';
import { indexEntries, registerView } from '#client/registers/register-view.ts';
import { searchWords } from '#domain/shared/word-search.ts';

interface Berth {
  readonly name: string;
  readonly city: string;
}

const register: Pick<Register<Berth>, 'columns' | 'searched' | 'filter'> = {
  columns: [
    { key: 'name', label: msg`Name`, sortText: ({ name }) => name, lines: ({ entity }) => ({ first: entity.name }) },
    { key: 'city', label: msg`City`, sortText: ({ city }) => city, lines: ({ entity }) => ({ first: entity.city }) },
  ],
  searched: ({ name, city }, id) => [name, city, id],
  filter: { name: 'city', label: msg`City`, of: ({ city }) => city, nameOf: (value) => value },
};

const entries: readonly ShownEntry<Berth>[] = [
  { id: '3', entity: { name: 'Östra', city: 'Malmö' }, mark: null },
  { id: '2', entity: { name: 'Ängen', city: 'Ystad' }, mark: 'edit' },
  { id: '1', entity: { name: 'Zetas', city: 'Malmö' }, mark: null },
  { id: '4', entity: { name: 'åbo', city: 'Åhus' }, mark: 'new' },
];

const ids = (typed: string, sort = 'name', page = 1, isWanted: (entity: Berth) => boolean = () => true) => {
  const index = indexEntries(entries, register, registerSortOf(sort, register));
  return registerView(index, searchWords(typed), isWanted, { page, pageSize: 3 }).rows.map(({ id }) => id);
};

test('[ADR-01] the list is in Swedish order, whatever the case, and either way round', () => {
  expect(ids('')).toEqual(['1', '4', '2']);
  expect(ids('', '-name')).toEqual(['3', '2', '4']);
  expect(ids('', 'city')).toEqual(['1', '3', '2']);
});

test('[ADR-03] an entry is found when every word is in one of its texts, and narrowed by the filter', () => {
  expect(ids('malmö ö')).toEqual(['1', '3']);
  expect(ids('zet malm')).toEqual(['1']);
  expect(ids('zet ystad')).toEqual([]);
  expect(ids('', 'name', 1, ({ city }) => city === 'Malmö')).toEqual(['1', '3']);
});

test('a page that is there no more is the last one', () => {
  const index = indexEntries(entries, register, registerSortOf('name', register));
  expect(registerView(index, [], () => true, { page: 9, pageSize: 3 })).toMatchObject({
    ...{ count: 4, page: 2, pages: 2 },
    rows: [{ id: '3' }],
  });
  expect(registerView([], [], () => true, { page: 1, pageSize: 3 })).toMatchObject({
    count: 0,
    pages: 1,
  });
});

test.each([
  [{}, {}],
  [{ q: ' ', page: '0', sort: 'colour', city: '' }, {}],
  [
    { q: 'gö', page: '3', sort: '-city', city: 'Malmö', other: 'x' },
    { q: 'gö', page: 3, sort: '-city', city: 'Malmö' },
  ],
  [{ page: '1', sort: 'name' }, {}],
  [{ q: 'x'.repeat(200) }, { q: 'x'.repeat(100) }],
])('an address that says %j asks for %j', (raw, expected) => {
  expect(parseRegisterSearch(raw, register)).toEqual(expected);
});

test('a heading sorts upwards first, and is turned around by the next click', () => {
  const first = toggledSort(registerSortOf(undefined, register), 'city');
  expect(registerSortText(first, register)).toBe('city');
  expect(registerSortText(toggledSort(first, 'city'), register)).toBe('-city');
  expect(registerSortText(toggledSort(first, 'name'), register)).toBeUndefined();
});
