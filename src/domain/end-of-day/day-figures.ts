/**
 * What an end of day would amount to, carrier by carrier: how many shipments, how many pages, how many left out. The server
 * counts them, or a device without a connection. Not here: judging one shipment (end-of-day.ts).
 */
import type { DocumentChoice, Rehearsal } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';
import { addReaches, countReaches } from '#domain/booking/reach-counts.ts';
import { compareText } from '#domain/shared/collate.ts';
import { endOfDayPapers, type Obstacle, pagesOf } from './end-of-day.ts';

export interface JudgedShipment {
  readonly shipment: Shipment;
  readonly obstacle: Obstacle | undefined;
  /** Whether its carrier is first sent what has changed. */
  readonly isUpdated: boolean;
  /** How far its booking went or would go; undefined on a device that cannot tell, since it does not know the carriers' servers. */
  readonly reach?: Shipment['bookedAs'];
}

export type DayFigures = Pick<Rehearsal, 'total' | 'updates' | 'carriers'>;
type CarrierFigures = Rehearsal['carriers'][number];

/** Counts one shipment after the other, as they are read. */
export function createDayFigures(documents: DocumentChoice) {
  const carriers = new Map<string | null, CarrierFigures>();
  let total = 0;
  let updates = 0;
  return {
    add({ shipment, obstacle, isUpdated, reach }: JudgedShipment): void {
      const { carrier: carrierId, carrierName, carrierSuiteId } = shipment;
      const names = { carrierId, carrierName: carrierName ?? '', carrierSuiteId: carrierSuiteId ?? '' };
      const carrier = carriers.get(carrierId) ?? { ...names, shipments: 0, labels: 0, waybills: 0, stopped: 0 };
      carriers.set(carrierId, carrier);
      if (obstacle) {
        carrier.stopped += 1;
        return;
      }
      total += 1;
      if (isUpdated) updates += 1;
      carrier.shipments += 1;
      if (reach !== undefined) carrier.reach = addReaches([carrier.reach, countReaches([reach])]);
      for (const paper of endOfDayPapers(shipment, documents)) {
        carrier[paper.kind === 'label' ? 'labels' : 'waybills'] += pagesOf(shipment, paper);
      }
    },
    figures: (): DayFigures => ({ total, updates, carriers: [...carriers.values()].sort(byCarrierName) }),
  };
}

/** Sorts a day's carriers by name, with shipments without a carrier at the end. */
export function byCarrierName(one: { carrierName: string }, other: { carrierName: string }): number {
  return Number(!one.carrierName) - Number(!other.carrierName) || compareText(one.carrierName, other.carrierName);
}
