/** A receiver's address in one line, as rows and cards show it: street, country-zip city. */
import type { ShipmentRow } from '#contract/shipment.ts';
import { writtenZipCode } from '#domain/shared/zip-code.ts';

export function addressLine({ street1, countryCode, zipCode, city }: ShipmentRow['receiver']): string {
  const place = [[countryCode, writtenZipCode(zipCode, countryCode)].filter(Boolean).join('-'), city]
    .filter(Boolean)
    .join(' ');
  return [street1, place].filter(Boolean).join(', ');
}
