/** The fields of the list's search that hide a shipment, while the list is on screen. */
import { useRouterState } from '@tanstack/react-router';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { hidingFields } from '../list/list-filters.ts';
import { type ListSearch, parseListSearch, type SearchField } from '../list/list-search.ts';

const LIST = '/shipments';

export type HidingField = SearchField | 'days';

export interface HidingFilters {
  readonly search: ListSearch;
  readonly fieldsFor: (row: ShipmentRow) => readonly HidingField[];
}

export function useHidingFilters(): HidingFilters {
  const { pathname, search: raw } = useRouterState({ select: ({ location }) => location });
  const today = useWarehouseDay();
  const isList = pathname.toLowerCase().replace(/\/$/, '') === LIST;
  const search = isList ? parseListSearch(raw as Record<string, unknown>) : {};
  return { search, fieldsFor: (row) => hidingFields(search, row, today) };
}
