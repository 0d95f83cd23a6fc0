/** Refuses to book, and to print for the first time, what the carrier's terminal would refuse or misread (BOK-04). */
import type { Shipment } from '#contract/shipment.ts';
import { terminalErrors } from '#domain/shipments/terminal-check.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type BookingFacts, shipmentFacts } from './shipment-facts.ts';

export function refuseByTerminal(shipment: Shipment, facts: BookingFacts): void {
  const fields = terminalErrors(shipment, shipmentFacts(facts));
  if (Object.keys(fields).length > 0) throw new ApiError('terminalRefuses', { fields });
}
