/** Refuses a shipment of more packages than one shipment may have. */
import type { Shipment } from '#contract/shipment.ts';
import { packageErrors } from '#domain/shipments/validate-shipment.ts';
import { ApiError } from '#server/errors/api-error.ts';

/** Each package takes a number and a label, so too many of them would delay everybody else. */
export function refuseTooManyPackages(shipment: Shipment): void {
  const fields = packageErrors(shipment);
  if (Object.keys(fields).length > 0) throw new ApiError('tooManyPackages', { fields });
}
