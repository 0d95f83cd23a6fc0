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
import type { Shipment } from '#contract/shipment.ts';
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
import { hasPaperToCome, papersToPrint } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { type DeviceFacts, readDeviceFacts } from '../device-facts.ts';
import { useLoadFacts } from '../loads/use-loads.ts';
import { readWholes } from './whole-shipments.ts';

export interface LaneShipment {
  readonly row: ShownRow;
  readonly place: LanePlace;
  /** Paths of the fields that are missing or wrong. */
  readonly lacks: readonly string[];
  readonly note?: LaneNote | undefined;
}

/** Whether it is booked has not been answered; or all its papers that are still to come are with a print client. */
type LaneNote = 'unanswered' | 'atClient';

export type DayLanes = Readonly<Record<DayLane, readonly LaneShipment[]>> & { readonly summary: DaySummary };

interface Judgement extends Pick<DeviceFacts, 'types' | 'isAllRead'> {
  /** Those that are on this device as a whole. */
  readonly known: ReadonlyMap<string, JudgedRow>;
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
  { types, isAllRead, known }: Judgement,
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
    isLacking: (id: string) => (known.get(id)?.lacks.length ?? 0) > 0,
    hasPaperToPrint: (id: string) => !known.get(id)?.isPrinted,
    hasVoidLabel: (id: string) => voidLabels.has(id),
    isSignedFor: (id: string) => {
      const packages = rows.get(id)?.packageNumbers ?? [];
      return packages.length > 0 && packages.every((packageNo) => gone.has(packageNo));
    },
  };
  for (const row of rows.values()) {
    const place = lanePlace(row, facts);
    if (place) lanes[place.lane].push({ row, place, lacks: [], ...known.get(row.shipmentId) });
  }
  for (const lane of DAY_LANES) lanes[lane].sort(compareInLane);
  return { ...lanes, summary: daySummary(rows.values(), facts) };
}

interface JudgedRow extends Pick<LaneShipment, 'lacks' | 'note'> {
  /** Every paper has come out, as far as is known. */
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
    (row) =>
      row.status === STATUS.technicalError ||
      ((isJudgedForBooking(row) || row.status === STATUS.inProgress) && dayOf(row.dispDate) <= today),
  );
  const { types, isAllRead, factsOf } = await readDeviceFacts(userData, staticData);
  const by = JSON.stringify([today, isAllRead, [...types.values()]]);
  if (judged.by !== by || judged.of !== staticData) judged = { by, of: staticData, rows: new WeakMap() };
  const judgedRows = judged.rows;
  // A change that waits here may be about what its row does not show.
  const unknown = due.filter((row) => row.mark || !judgedRows.has(row));
  const byId = await readWholes(userData, unknown);
  for (const row of unknown) {
    const shipment = byId.get(row.shipmentId);
    if (!shipment) continue;
    const { fields } = (isJudgedForBooking(shipment) && endOfDayObstacle(shipment, factsOf(shipment), today)) || {};
    const isPrinted = !hasPaperToCome(shipment);
    judgedRows.set(row, { lacks: Object.keys(fields ?? {}), isPrinted, note: noteOf(shipment, isPrinted) });
  }
  const known = due.flatMap((row): [string, JudgedRow][] => {
    const found = judgedRows.get(row);
    return found ? [[row.shipmentId, found]] : [];
  });
  return { types, isAllRead, known: new Map(known) };
}

function noteOf(shipment: Shipment, isPrinted: boolean): LaneNote | undefined {
  if (shipment.validationNotice?.code === 'bookingUnanswered') return 'unanswered';
  return !isPrinted && papersToPrint(shipment).length === 0 ? 'atClient' : undefined;
}
