import { describe, expect, test } from 'vitest';
import { sortText } from '#client/components/list-address.ts';
import {
  isEmptySearch,
  listSortOf,
  parseListSearch,
  searchFieldsOf,
  searchTextsOf,
  toggledListSort,
  unsearchableFields,
} from '#client/features/shipments/list/list-search.ts';

describe('the address of the list', () => {
  test.each([
    ['numbers stay texts', { trackingNo: '373500000000000017' }, { trackingNo: '373500000000000017' }],
    ['a wildcard stays', { receiver: '%åkeri%' }, { receiver: '%åkeri%' }],
    ['open and in progress', { status: '[12]0' }, { status: '[12]0' }],
    ['a status nobody knows is left out, the rest counts', { status: 'x', orderNumber: 'A' }, { orderNumber: 'A' }],
    ['a day that does not exist is left out', { dispDate: '2026-02-30' }, {}],
    ['an interval wins over a day', { dispDate: '2026-02-03', dispDateTo: '2026-03-01' }, { dispDateTo: '2026-03-01' }],
    ['blank is nothing', { orderNumber: '  ' }, {}],
    ['too long is left out', { receiver: 'x'.repeat(101) }, {}],
    ['a page', { page: '3' }, { page: 3 }],
    ['the first page needs no saying', { page: '1' }, {}],
    ['no such page', { page: '-2' }, {}],
    ['a sorting', { sort: '-receiver' }, { sort: '-receiver' }],
    ['a sorting that descends', { sort: '-dispDate' }, { sort: '-dispDate' }],
    ['no such column', { sort: 'weight' }, {}],
    ['what the list does not know', { utm: 'x' }, {}],
  ])('the list reads its address: %s', (_name, raw, search) => {
    expect(parseListSearch(raw)).toEqual(search);
  });

  test('only what asks for something is searched', () => {
    expect(searchFieldsOf({ orderNumber: 'A', page: 2, sort: 'receiver' })).toEqual({ orderNumber: 'A' });
    expect(isEmptySearch(parseListSearch({ status: '' }))).toBe(true);
  });
});

test('what cannot be searched for is named', () => {
  const texts = { ...searchTextsOf({}), dispDate: '2026-02-30', orderNumber: 'A', receiver: 'x'.repeat(101) };
  expect(unsearchableFields(texts)).toEqual(['receiver', 'dispDate']);
});

describe('sorting', () => {
  test('a column first sorts its useful way, then turns', () => {
    const byReceiver = toggledListSort(listSortOf(undefined), 'receiver');
    expect(byReceiver).toEqual({ column: 'receiver', direction: 'asc' });
    expect(sortText(toggledListSort(byReceiver, 'receiver'))).toBe('-receiver');
    expect(toggledListSort(byReceiver, 'dispDate')).toEqual({ column: 'dispDate', direction: 'desc' });
    expect(sortText(toggledListSort(listSortOf(undefined), 'dispDate'))).toBe('-dispDate');
    expect(sortText(toggledListSort(listSortOf('-dispDate'), 'dispDate'))).toBe('dispDate');
  });

  test('[LST-06] a third click brings back the order of the day’s work, which needs no saying', () => {
    expect(sortText(toggledListSort(listSortOf('dispDate'), 'dispDate'))).toBeUndefined();
    expect(sortText(toggledListSort(listSortOf('-receiver'), 'receiver'))).toBeUndefined();
  });
});
