/**
 * The day from what is on this device, followed live: its rows with this person's waiting changes over them, each judged by the
 * rules of booking where the whole shipment is here, and what drivers have signed for. Before a device has read all there is once,
 * nothing is known: no lane is said to be empty.
 * Not here: which lane a shipment is in (domain/shipments/day-lanes.ts).
 */
import { useMemo } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useIsRead } from '#client/components/unread-state.tsx';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useLive, useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import type { UserData } from '#client/data/user-data.ts';
import type { StaticData } from '#contract/static-data.ts';
import { idOfKey } from '#domain/commands/entity-reference.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { endOfDayObstacle } from '#domain/end-of-day/end-of-day.ts';
import { signedPackages } from '#domain/loads/load-state.ts';
import { hasVoidLabel } from '#domain/outbox/printed-labels.ts';
import { dayOf } from '#domain/shared/dates.ts';
import {
  compareInLane,
  DAY_LANES,
  type DayLane,
  isJudgedForBooking,
  type LanePlace,
  lanePlace,
} from '#domain/shipments/day-lanes.ts';
import { type DaySummary, daySummary } from '#domain/shipments/day-summary.ts';
import { hasPaperToCome } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { type DeviceFacts, readDeviceFacts } from '../device-facts.ts';
import { useLoadFacts } from '../loads/use-loads.ts';
import { readWholes } from './whole-shipments.ts';

export interface LaneShipment {
  readonly row: ShownRow;
  readonly place: LanePlace;
  /** Paths of the fields that are missing or wrong. */
  readonly lacks: readonly string[];
}

export type DayLanes = Readonly<Record<DayLane, readonly LaneShipment[]>> & { readonly summary: DaySummary };

interface Judgement extends Pick<DeviceFacts, 'types' | 'isAllRead'> {
  readonly lacks: ReadonlyMap<string, readonly string[]>;
  /** What is on this device as a whole and of which every paper has come out, as far as is known. */
  readonly printed: ReadonlySet<string>;
}

/** Undefined until all has been read, from the server once and from the device now. */
export function useDayLanes(): DayLanes | undefined {
  const { shipments, outbox } = useUserData();
  const staticData = useStaticData();
  const isRead = useIsRead();
  const rows = useObservable(shipments.rows);
  const loads = useLoadFacts()?.loads;
  const gone = useMemo(() => loads && signedPackages([...loads.values()].map(({ load }) => load)), [loads]);
  const { entries } = useObservable(outbox.records);
  const day = useWarehouseDay();
  const judgement = useLive((userData) => judge(userData, staticData, rows, day), [rows, staticData, day]);
  return useMemo(
    () => (isRead && judgement && gone ? lanesOf(rows, judgement, voidLabelsIn(entries), gone, day) : undefined),
    [isRead, rows, judgement, entries, gone, day],
  );
}

/** The shipments whose label is void. */
function voidLabelsIn(entries: readonly OutboxEntry[]): ReadonlySet<string> {
  return new Set(entries.filter(hasVoidLabel).map(({ entityKey }) => idOfKey(entityKey)));
}

function lanesOf(
  rows: ReadonlyMap<string, ShownRow>,
  { types, isAllRead, lacks, printed }: Judgement,
  voidLabels: ReadonlySet<string>,
  gone: ReadonlySet<string>,
  today: string,
): DayLanes {
  const lanes: Record<DayLane, LaneShipment[]> = { toBook: [], toPrint: [], needsYou: [], driver: [] };
  const facts = {
    today,
    isTypeBooked: (id: string) => {
      const type = types.get(id);
      if (!type) return isAllRead ? undefined : true;
      return type.bookingType !== 'NONE';
    },
    isLacking: (id: string) => lacks.has(id),
    hasPaperToPrint: (id: string) => !printed.has(id),
    hasVoidLabel: (id: string) => voidLabels.has(id),
    isSignedFor: (id: string) => {
      const packages = rows.get(id)?.packageNumbers ?? [];
      return packages.length > 0 && packages.every((packageNo) => gone.has(packageNo));
    },
  };
  for (const row of rows.values()) {
    const place = lanePlace(row, facts);
    if (place) lanes[place.lane].push({ row, place, lacks: lacks.get(row.shipmentId) ?? [] });
  }
  for (const lane of DAY_LANES) lanes[lane].sort(compareInLane);
  return { ...lanes, summary: daySummary(rows.values(), facts) };
}

interface JudgedRow {
  readonly lacks: readonly string[];
  readonly isPrinted: boolean;
}

/** What is known of each row, which stays the same object until something of its shipment changes (shipment-reader.ts). */
let judged = { by: '', of: undefined as StaticData | undefined, rows: new WeakMap<ShownRow, JudgedRow>() };

/** A shipment of which only the list row is here is judged when it is booked or printed. */
async function judge(
  userData: UserData,
  staticData: StaticData,
  rows: ReadonlyMap<string, ShownRow>,
  today: string,
): Promise<Judgement> {
  const due = [...rows.values()].filter(
    (row) => (isJudgedForBooking(row) || row.status === STATUS.inProgress) && dayOf(row.dispDate) <= today,
  );
  const { types, isAllRead, factsOf } = await readDeviceFacts(userData, staticData);
  const by = JSON.stringify([today, isAllRead, [...types.values()]]);
  if (judged.by !== by || judged.of !== staticData) judged = { by, of: staticData, rows: new WeakMap() };
  const known = judged.rows;
  // A change that waits here may be about what its row does not show.
  const unknown = due.filter((row) => row.mark || !known.has(row));
  const byId = await readWholes(userData, unknown);
  for (const row of unknown) {
    const shipment = byId.get(row.shipmentId);
    if (!shipment) continue;
    const { fields } = (isJudgedForBooking(shipment) && endOfDayObstacle(shipment, factsOf(shipment), today)) || {};
    known.set(row, { lacks: Object.keys(fields ?? {}), isPrinted: !hasPaperToCome(shipment) });
  }
  const lacking = due.flatMap((row): [string, readonly string[]][] => {
    const { lacks = [] } = known.get(row) ?? {};
    return lacks.length > 0 ? [[row.shipmentId, lacks]] : [];
  });
  const printed = due.filter((row) => known.get(row)?.isPrinted).map(({ shipmentId }) => shipmentId);
  return { types, isAllRead, lacks: new Map(lacking), printed: new Set(printed) };
}
