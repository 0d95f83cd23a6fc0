/**
 * What the URL of the list says: search fields, sorting and page, each checked on its own, so that an invalid one is left out and
 * the rest still counts. The same shape is sent to the server and searched on the device.
 * Not here: the meaning of a search (domain/shipments/search.ts).
 */

import { pageParam, parseSort, sortText, toggledSort } from '#client/components/list-address.ts';
import type { SearchFields, Sort, SortColumn } from '#contract/shipments-list.ts';
import { DAY_RULES, SEARCH_TEXT, SORT_COLUMNS, STATUS_FILTER } from '#contract/shipments-list-limits.ts';
import { dayOfUtc, isDateText, utcOfDay } from '#domain/shared/dates.ts';
import type { DaySpan } from '#domain/shared/written-day.ts';
import { STATUS } from '#domain/shipments/status.ts';

export type SearchField = keyof SearchFields;
export const SEARCH_FIELDS = [
  'text',
  'trackingNo',
  'orderNumber',
  'receiver',
  'deliveryType',
  'carrier',
  'status',
  'shipmentId',
  'dispDate',
  'dispDateFrom',
  'dispDateTo',
  'createdBy',
] as const satisfies readonly SearchField[];
const DAY_LENGTH = 10;

export type DayRule = (typeof DAY_RULES)[number];
const DAY = 86_400_000;
/** What is not closed: `today` is the work of the day, what is late included. */
const OPEN = [STATUS.open, STATUS.inProgress, STATUS.rejected, STATUS.technicalError, STATUS.ready].join();
export const NEEDS_PERSON = [STATUS.rejected, STATUS.technicalError, STATUS.failed].join();

/** As typed: every field is a text, '' when it is not used. */
export type SearchTexts = Readonly<Record<SearchField, string>>;

/** The search params of the list. */
export type ListSearch = { readonly [Field in SearchField]?: string } & {
  /** Days as a rule, which moves with the day; it and dates exclude each other. */
  readonly days?: DayRule;
  readonly sort?: string;
  readonly page?: number;
};

export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const texts = Object.fromEntries(
    SEARCH_FIELDS.flatMap((field) => {
      const text = String(raw[field] ?? '').trim();
      return text !== '' && isSearchable(field, text) ? [[field, text]] : [];
    }),
  ) as Partial<Record<SearchField, string>>;
  // A single day and an interval exclude each other.
  if (texts.dispDateFrom || texts.dispDateTo) delete texts.dispDate;
  const rule = DAY_RULES.find((known) => known === raw.days);
  const days = texts.dispDate || texts.dispDateFrom || texts.dispDateTo ? undefined : rule;
  const sort = sortText(listSortOf(String(raw.sort ?? '')));
  return {
    ...texts,
    ...(days && { days }),
    ...(sort === undefined ? {} : { sort }),
    ...pageParam(raw.page),
  };
}

/** Fields whose text cannot be searched for, such as a day that does not exist. */
export function unsearchableFields(texts: SearchTexts): readonly SearchField[] {
  return SEARCH_FIELDS.filter((field) => texts[field].trim() !== '' && !isSearchable(field, texts[field]));
}

function isSearchable(field: SearchField, typed: string): boolean {
  const text = typed.trim();
  if (field === 'status') return text.length <= SEARCH_TEXT && STATUS_FILTER.test(text);
  if (field.startsWith('dispDate')) return text.length === DAY_LENGTH && isDateText(text);
  return text.length <= SEARCH_TEXT;
}

/** The search with the days its rule stands for. */
export function plainSearch({ days, ...search }: ListSearch, today: string): ListSearch {
  const after = (count: number) => dayOfUtc(utcOfDay(today) + count * DAY);
  // Monday is the first day.
  const weekday = (new Date(utcOfDay(today)).getUTCDay() + 6) % 7;
  switch (days) {
    case 'today':
      return { status: OPEN, ...search, dispDateTo: today };
    case 'tomorrow':
      return { ...search, dispDate: after(1) };
    case 'week':
      return { ...search, dispDateFrom: after(-weekday), dispDateTo: after(6 - weekday) };
    default:
      return search;
  }
}

/** Only the fields in use. */
export function searchFieldsOf(search: ListSearch): SearchFields {
  const asked = SEARCH_FIELDS.filter((field) => search[field]);
  return Object.fromEntries(asked.map((field) => [field, search[field]])) as SearchFields;
}

export function searchTextsOf(search: ListSearch): SearchTexts {
  return Object.fromEntries(SEARCH_FIELDS.map((field) => [field, search[field] ?? ''])) as SearchTexts;
}

export function isEmptySearch(search: ListSearch): boolean {
  return Object.keys(search).length === 0;
}

export function isSameSearch(a: ListSearch, b: ListSearch): boolean {
  return (
    a.sort === b.sort && a.days === b.days && a.page === b.page && SEARCH_FIELDS.every((field) => a[field] === b[field])
  );
}

/** Undefined for the order of the day's work, which needs no saying. */
export function listSortOf(text: string | undefined): Sort | undefined {
  return parseSort(text, SORT_COLUMNS);
}

/**
 * A column is first sorted the useful way, newest first for dates and ids, A to Z for words; then the other way; then the rows are
 * in the order of the day's work again.
 */
export function toggledListSort(sort: Sort | undefined, column: SortColumn): Sort | undefined {
  const first = column === 'dispDate' || column === 'shipmentId' ? 'desc' : 'asc';
  const isSecond = sort?.column === column && sort.direction !== first;
  return isSecond ? undefined : toggledSort(sort, column, first);
}

/** One day, or an interval. */
export function daysAsFields({ from, to }: DaySpan) {
  return from === to
    ? { dispDate: from, dispDateFrom: '', dispDateTo: '' }
    : { dispDate: '', dispDateFrom: from, dispDateTo: to };
}
