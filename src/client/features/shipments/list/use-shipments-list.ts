/**
 * The list of one search, kept fresh: asks the server while it can be reached, shows the device's own hits meanwhile, and says
 * how old they are. No row moves under the reader: what the server finds later is shown when it is asked for, and a page after the
 * first belongs to the first page's snapshot.
 * Not here: saying what is new (list-fresh.tsx).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { type ShipmentListReceipt, shipmentListQuery } from '#client/data/cache/shipment-queries.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { shipmentSearch } from '#domain/shipments/list-pages.ts';
import { type ListSearch, listSortOf, searchFieldsOf } from './list-search.ts';
import { deviceView, type ListView, serverView } from './list-view.ts';

/** Unit: milliseconds. How often the server is asked again for the first page while it is on screen. */
const REFRESH = 60_000;

/** A server that fails is not asked again by itself. */
const whileAnswered = ({ state }: { state: { status: string } }) => (state.status === 'error' ? false : REFRESH);

export type ShipmentsList = {
  readonly view: ListView;
  /** Unit: milliseconds since 1970; undefined before the device has read anything. */
  readonly asOf: number | undefined;
  /** The server has been asked and has not answered yet. */
  readonly isAsked: boolean;
  /** It has been asked, and the device has nothing to show meanwhile. */
  readonly loading: boolean;
  readonly error: unknown;
  /** The server no longer keeps this search's pages: it starts over at page 1. */
  readonly snapshotGone: boolean;
  /** The newest shipment that the server found; undefined until it has answered. */
  readonly maxShipmentId: string | undefined;
  /** What the server found, while that is what is shown. */
  readonly receipt: ShipmentListReceipt | undefined;
  /** What it has found since. */
  readonly latest: ShipmentListReceipt | undefined;
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
  const of = JSON.stringify([search, sort, online]);
  const [held, setHeld] = useState<{ of: string; receipt: ShipmentListReceipt; at: number }>();
  const latest = first.data;
  const isHeld = held?.of === of;
  if (latest && first.isFetchedAfterMount && !first.isFetching && !(isHeld && held.receipt === latest)) {
    if (!isHeld || showsTheSame(held.receipt, latest)) {
      setHeld({ of, receipt: latest, at: first.dataUpdatedAt });
    }
  }
  const receipt = isHeld ? held.receipt : latest;
  const snapshot = receipt?.snapshot ?? '';
  const later = useQuery({
    ...shipmentListQuery(userData, { search, sort: sort ?? null, page, snapshot }),
    enabled: online && page > 1 && snapshot !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const error = first.error ?? later.error;

  const unsent = useMemo(() => {
    const own = [...rowById.values()].filter((row) => isTemporaryId(row.shipmentId));
    return shipmentSearch(own)(search, sort).ids.flatMap((id) => rowById.get(id) ?? []);
  }, [rowById, search, sort]);
  const answer = page === 1 ? receipt : later.data;
  const fromServer = useMemo(
    () => (online && answer ? serverView(answer, page, rowById, unsent) : undefined),
    [online, answer, page, rowById, unsent],
  );
  const decided = fromServer !== undefined;
  const fromDevice = useMemo(
    () => (decided ? undefined : deviceView(userData.shipments.search(search, sort), page, rowById)),
    [decided, userData, search, sort, page, rowById],
  );
  const view = fromServer ?? fromDevice ?? deviceView({ ids: [], count: 0 }, page, rowById);
  const pages = fromServer ? view.pages : Math.max(receipt?.pages ?? 0, view.pages);

  const ask = useCallback(
    () =>
      queryClient
        .invalidateQueries({ queryKey: ['shipments', 'list', userData.userKey] })
        .then(() => setHeld(undefined)),
    [queryClient, userData],
  );

  // One that the server knows now is no longer shown by itself.
  const waited = useRef(0);
  useEffect(() => {
    if (unsent.length < waited.current) void ask();
    waited.current = unsent.length;
  }, [unsent.length, ask]);

  const isAsked = online && !error && !fromServer;
  return {
    view: { ...view, pages },
    asOf: !fromServer ? syncedAt : page > 1 ? later.dataUpdatedAt : isHeld ? held.at : first.dataUpdatedAt,
    isAsked,
    loading: isAsked && view.rows.length === 0,
    error: online ? error : undefined,
    maxShipmentId: receipt?.maxShipmentId,
    receipt: fromServer && receipt,
    latest,
    snapshotGone: later.error instanceof ApiError && later.error.code === 'snapshotGone',
    ask,
  };
}

/** None is newer, and the rows stand in the same places. */
function showsTheSame(shown: ShipmentListReceipt, latest: ShipmentListReceipt): boolean {
  return shown.maxShipmentId === latest.maxShipmentId && `${shown.ids}` === `${latest.ids}`;
}
