/**
 * The part of a search that names nothing: which filters are in use, and which of them hide a shipment.
 * Not here: what a search means (domain/shipments/search.ts).
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import { type ShipmentSearch, shipmentSearch } from '#domain/shipments/list-pages.ts';
import { type ListSearch, plainSearch, SEARCH_FIELDS, type SearchField, searchFieldsOf } from './list-search.ts';

/** Fields that name what is looked for. Every other one is a filter. */
const NUMBER_FIELDS = ['text', 'trackingNo', 'orderNumber', 'shipmentId'] as const satisfies readonly SearchField[];
export type FilterField = Exclude<SearchField, (typeof NUMBER_FIELDS)[number]> | 'days';

/** The filters in use. */
export function filtersOf(search: ListSearch): readonly FilterField[] {
  const fields = SEARCH_FIELDS.filter((field) => Boolean(search[field]) && !isNumberField(field)) as FilterField[];
  return search.days ? ['days', ...fields] : fields;
}

/** The filters that hide a shipment; all of them if only the server knows why it is hidden. */
export function hidingFilters(search: ListSearch, row: ShipmentRow, today: string): readonly FilterField[] {
  const finds = shipmentSearch([row]);
  const filters = filtersOf(search);
  const hiding = filters.filter((field) => isHiding(finds, { [field]: search[field] }, today));
  return hiding.length > 0 ? hiding : filters;
}

/** All fields in use, numbers included, that do not match a shipment found by other means. */
export function hidingFields(search: ListSearch, row: ShipmentRow, today: string): readonly (SearchField | 'days')[] {
  const finds = shipmentSearch([row]);
  const inUse = (['days', ...SEARCH_FIELDS] as const).filter((field) => search[field]);
  return inUse.filter((field) => isHiding(finds, { [field]: search[field] }, today));
}

function isHiding(finds: ShipmentSearch, alone: ListSearch, today: string): boolean {
  return finds(searchFieldsOf(plainSearch(alone, today))).count === 0;
}

/** The same search from its first page, without the given fields. */
export function withoutFilters(
  { page: _, ...search }: ListSearch,
  fields: readonly (SearchField | 'days')[],
): ListSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !fields.some((field) => field === name)));
}

function isNumberField(field: SearchField): boolean {
  return NUMBER_FIELDS.some((name) => name === field);
}
