/** A search of the list as it is kept under a name, and back. What moves is a rule: the day, and whoever looks. Pure. */
import type { SavedFields } from '#contract/saved-search.ts';
import { type ListSearch, parseListSearch } from './list-search.ts';

/** Dates, and people other than whoever saves it, are left out. */
export function toSavedFields(search: ListSearch, username: string): SavedFields {
  const {
    days,
    createdBy,
    dispDate: _day,
    dispDateFrom: _from,
    dispDateTo: _to,
    sort: _sort,
    page: _page,
    ...texts
  } = search;
  return { ...texts, ...(days && { dispDate: days }), ...(createdBy === username && { createdBy: 'me' }) };
}

export function toListSearch({ dispDate, createdBy, ...fields }: SavedFields, username: string): ListSearch {
  return parseListSearch({
    ...fields,
    ...(dispDate && { days: dispDate }),
    ...(createdBy && { createdBy: username }),
  });
}
