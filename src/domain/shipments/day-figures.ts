/**
 * What an end of day would come to, carrier by carrier: how many shipments, how many pages, how many left out.
 * For a device that counts without the server. Not here: judging one shipment (end-of-day.ts).
 */
import type { DocumentChoice, Rehearsal } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';
import { endOfDayPapers, type Obstacle, pagesOf } from './end-of-day.ts';

export interface JudgedShipment {
  readonly shipment: Shipment;
  readonly obstacle: Obstacle | undefined;
}

export type DayFigures = Pick<Rehearsal, 'total' | 'carriers'>;

export function dayFigures(judged: readonly JudgedShipment[], documents: DocumentChoice): DayFigures {
  const carriers = new Map<string | null, Rehearsal['carriers'][number]>();
  for (const { shipment, obstacle } of judged) {
    const { carrier: carrierId, carrierName, carrierSuiteId } = shipment;
    const names = { carrierId, carrierName: carrierName ?? '', carrierSuiteId: carrierSuiteId ?? '' };
    const carrier = carriers.get(carrierId) ?? { ...names, shipments: 0, labels: 0, waybills: 0, stopped: 0 };
    carriers.set(carrierId, carrier);
    carrier[obstacle ? 'stopped' : 'shipments'] += 1;
    for (const paper of obstacle ? [] : endOfDayPapers(shipment, documents)) {
      carrier[paper.kind === 'label' ? 'labels' : 'waybills'] += pagesOf(shipment, paper);
    }
  }
  return { total: judged.filter(({ obstacle }) => !obstacle).length, carriers: [...carriers.values()] };
}
