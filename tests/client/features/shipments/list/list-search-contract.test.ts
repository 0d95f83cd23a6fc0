/** The list reads its address without the contract's schemas, which the first visit does without: both must agree. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseListSearch, SEARCH_FIELDS } from '#client/features/shipments/list/list-search.ts';
import { PageSchema, SearchFieldsSchema } from '#contract/shipments-list.ts';

const TEXTS = [
  '1',
  '10',
  '[12]0',
  '-99',
  '1000',
  '%a%',
  'x'.repeat(100),
  'x'.repeat(101),
  '2026-02-28',
  '2026-02-30',
  '2026-02-28 10:00',
  '26-1-1',
];

test('every search field is one of the contract, and takes what the contract takes', () => {
  expect([...SEARCH_FIELDS].sort()).toEqual(Object.keys(SearchFieldsSchema.entries).sort());
  for (const field of SEARCH_FIELDS) {
    for (const text of TEXTS) {
      expect(parseListSearch({ [field]: text })[field] === text, `${field} ${text}`).toBe(
        v.is(SearchFieldsSchema.entries[field], text),
      );
    }
  }
});

test('so does the page', () => {
  for (const page of [0, 2, 2.5, 100_000, 100_001]) {
    expect(parseListSearch({ page }).page === page).toBe(v.is(PageSchema, page));
  }
});
