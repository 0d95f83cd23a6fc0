/**
 * The list of one search, kept fresh: asks the server while it can be reached, shows the device's own hits meanwhile, and says
 * how old they are. A page after the first belongs to the first page's snapshot and does not move under the reader.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { shipmentListQuery } from '#client/data/cache/shipment-queries.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { shipmentSearch } from '#domain/shipments/list-pages.ts';
import { type ListSearch, listSortOf, searchFieldsOf } from './list-search.ts';
import { deviceView, type ListView, serverView } from './list-view.ts';

/** Unit: milliseconds. How often the first page is fetched again while it is on screen. */
const REFRESH = 60_000;

/** A server that fails is not asked again by itself. */
const whileAnswered = ({ state }: { state: { status: string } }) => (state.status === 'error' ? false : REFRESH);

export type ShipmentsList = {
  readonly view: ListView;
  /** Unit: milliseconds since 1970; undefined before the device has read anything. */
  readonly asOf: number | undefined;
  /** The server has been asked and the device has nothing to show meanwhile. */
  readonly loading: boolean;
  readonly error: unknown;
  /** The server no longer keeps this search's pages: it starts over at page 1. */
  readonly snapshotGone: boolean;
  /** The newest shipment that the server found; undefined until it has answered. */
  readonly maxShipmentId: string | undefined;
  /** Asks the server again. */
  readonly ask: () => Promise<unknown>;
};

export function useShipmentsList(listSearch: ListSearch): ShipmentsList {
  const userData = useUserData();
  const queryClient = useQueryClient();
  const online = useObservable(useServices().connectivity.state) === 'online';
  const rowById = useObservable(userData.shipments.rows);
  const syncedAt = useObservable(userData.syncedAt);
  const page = listSearch.page ?? 1;

  const search = useMemo(() => searchFieldsOf(listSearch), [listSearch]);
  const sort = useMemo(() => listSortOf(listSearch.sort), [listSearch]);

  const first = useQuery({
    ...shipmentListQuery(userData, { search, sort: sort ?? null, page: 1, snapshot: '' }),
    enabled: online,
    ...(page === 1
      ? { staleTime: 0, refetchOnMount: 'always' as const, refetchInterval: whileAnswered }
      : { staleTime: Number.POSITIVE_INFINITY }),
  });
  const snapshot = first.data?.snapshot ?? '';
  const later = useQuery({
    ...shipmentListQuery(userData, { search, sort: sort ?? null, page, snapshot }),
    enabled: online && page > 1 && snapshot !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answer = page === 1 ? first : later;
  const error = first.error ?? later.error;

  const unsent = useMemo(() => {
    const own = [...rowById.values()].filter((row) => isTemporaryId(row.shipmentId));
    return shipmentSearch(own)(search, sort).ids.flatMap((id) => rowById.get(id) ?? []);
  }, [rowById, search, sort]);
  const receipt = online ? answer.data : undefined;
  const fromServer = useMemo(
    () => receipt && serverView(receipt, page, rowById, unsent),
    [receipt, page, rowById, unsent],
  );
  const decided = fromServer !== undefined;
  const fromDevice = useMemo(
    () => (decided ? undefined : deviceView(userData.shipments.search(search, sort), page, rowById)),
    [decided, userData, search, sort, page, rowById],
  );
  const view = fromServer ?? fromDevice ?? deviceView({ ids: [], count: 0 }, page, rowById);
  const pages = fromServer ? view.pages : Math.max(first.data?.pages ?? 0, view.pages);

  const ask = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['shipments', 'list', userData.userKey] }),
    [queryClient, userData],
  );

  return {
    view: { ...view, pages },
    asOf: fromServer ? answer.dataUpdatedAt : syncedAt,
    loading: online && !error && !fromServer && view.rows.length === 0,
    error: online ? error : undefined,
    maxShipmentId: first.data?.maxShipmentId,
    snapshotGone: later.error instanceof ApiError && later.error.code === 'snapshotGone',
    ask,
  };
}
