/** A search of the list as it is kept under a name, and back. What moves is a rule: the day, and whoever looks. Pure. */
import type { SavedFields } from '#contract/saved-search.ts';
import { type ListSearch, parseListSearch } from './list-search.ts';

const KEPT_AS_THEY_ARE = [
  'text',
  'trackingNo',
  'orderNumber',
  'receiver',
  'deliveryType',
  'carrier',
  'status',
  'shipmentId',
] as const;

/** Dates, and people other than whoever saves it, are left out. */
export function toSavedFields(search: ListSearch, username: string): SavedFields {
  const texts = Object.fromEntries(
    KEPT_AS_THEY_ARE.flatMap((field) => (search[field] ? [[field, search[field]]] : [])),
  ) as SavedFields;
  return {
    ...texts,
    ...(search.days && { dispDate: search.days }),
    ...(search.createdBy === username && { createdBy: 'me' }),
  };
}

export function toListSearch({ dispDate, createdBy, ...fields }: SavedFields, username: string): ListSearch {
  return parseListSearch({
    ...fields,
    ...(dispDate && { days: dispDate }),
    ...(createdBy && { createdBy: username }),
  });
}
