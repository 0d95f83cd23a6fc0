/** The history of a shipment as this device knows it: read from the server when it answers, otherwise as last read here. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNames } from '#client/components/use-names.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { readHistory } from '#client/data/cache/kept-histories.ts';
import { deviceName } from '#client/data/device/device-id.ts';
import { kindQuery, laneQuery } from '#client/data/device/outbox-reading.ts';
import type { HistoryEvent } from '#contract/history.ts';
import { entityKey } from '#domain/commands/kind-names.ts';
import { type ShownEvent, waitingEvents } from './waiting-events.ts';

export function useHistory(shipmentId: string) {
  const userData = useUserData();
  const { api, cache, user } = userData;
  const { clock, connectivity } = useServices();
  const isOnline = useObservable(connectivity.state) === 'online';
  const names = useNames();
  const shipment = useLive(({ shipments }) => shipments.find(shipmentId), [shipmentId])?.shipment;
  const kept = useLive(async () => ({ found: await cache.histories.get(shipmentId) }), [shipmentId]);
  const own = useLive(({ work }) => laneQuery(work, entityKey('shipment', shipmentId)), [shipmentId]) ?? [];
  const loads = useLive(({ work }) => kindQuery(work, 'load'), []) ?? [];
  const etag = shipment?._etag ?? null;
  const asking = useQuery({
    queryKey: ['history', userData.userKey, shipmentId],
    queryFn: () => readHistory({ api, cache }, { shipmentId, etag, now: clock.now() }),
    enabled: isOnline,
    staleTime: 0,
  });
  // What changes the shipment makes history.
  const { refetch } = asking;
  const left = own.length + loads.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what leaves the queue is on the server
  useEffect(() => {
    if (isOnline && etag) void refetch();
  }, [isOnline, etag, left, refetch]);

  const [further, setFurther] = useState<readonly HistoryEvent[]>([]);
  const [page, setPage] = useState(1);
  const history = asking.data ?? kept?.found?.history;
  const read = new Map([...(history?.data ?? []), ...further].map((event) => [event.eventId, event]));
  const waiting = waitingEvents(own, loads, shipment, {
    ...{ username: user.username, fullName: ownName([...read.values()], user.username), names },
    device: deviceName() || null,
  });
  const events = [...waiting.filter(({ eventId }) => !read.has(eventId)), ...read.values()].sort(
    (one, other) => Date.parse(other.doneAt) - Date.parse(one.doneAt),
  );
  return {
    ...{ shipment, names, isOnline, error: asking.error, refetch, waiting: waiting.length },
    /** Undefined while neither the server nor this device has given any. */
    events: history ? (events as readonly ShownEvent[]) : undefined,
    /** The device has been looked at. */
    isLooked: kept !== undefined,
    counts: history?.counts,
    readAt: asking.data ? asking.dataUpdatedAt : (kept?.found?.readAt ?? 0),
    hasEarlier: isOnline && history !== undefined && read.size < history.counts.all && page < history.pages,
    async readEarlier(): Promise<undefined> {
      const query = { page: String(page + 1) };
      const { data } = await api.call('history', { params: { shipmentId }, query });
      setFurther((known) => [...known, ...data]);
      setPage(page + 1);
    },
  };
}

/** As the server calls this person, if it has done so here. */
function ownName(events: readonly HistoryEvent[], username: string): string | null {
  return events.find(({ user }) => user === username)?.userName ?? null;
}
