/**
 * Handles a series with too few numbers: the write that needed them was rolled back, so a second one puts the shipment into
 * "technical error" with a message that names carrier and series. The caller gets the same as a broken rule.
 * Not here: taking numbers (number-service.ts).
 */
import { failureOf } from '#domain/shipments/shipment-failure.ts';
import { withTechnicalError } from '#domain/shipments/status.ts';
import type { Actor, Writer } from '#server/db/write.ts';
import { rulesBroken } from '#server/errors/api-error.ts';
import { lockShipment, updateShipment } from '#server/shipment-records/shipment-repository.ts';
import { SeriesExhausted } from './number-service.ts';
import { notifyExhaustedSeries } from './series-notices.ts';

export interface GuardedShipment {
  readonly writer: Writer;
  readonly actor: Actor;
  readonly shipmentId: string;
}

export async function seriesGuard<Result>(
  { writer, actor, shipmentId }: GuardedShipment,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SeriesExhausted)) throw error;
    const { kind } = error;
    // Without the request's key, so that a repeated request tries again instead of replaying this write.
    const { body: carrier } = await writer(actor)(async (tx) => {
      const stored = await lockShipment(tx, shipmentId);
      const name = stored?.shipment.carrierName ?? '';
      if (stored) {
        const failure = failureOf('seriesExhausted', { carrier: name, series: kind });
        await updateShipment(tx, withTechnicalError(stored.shipment, failure));
        await notifyExhaustedSeries(tx, name, kind, shipmentId);
      }
      return { body: name };
    });
    throw rulesBroken({ carrier: { code: 'numberSeries.exhausted', values: { carrier, series: kind } } });
  }
}
