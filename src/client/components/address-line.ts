/** A receiver's address in one line, as rows and cards show it: street, country-zip city. */
import type { ShipmentRow } from '#contract/shipment.ts';
import { spacedZipCode } from '#domain/shared/zip-code-blanks.ts';

export function addressLine({ street1, countryCode, zipCode, city }: ShipmentRow['receiver']): string {
  const place = [[countryCode, spacedZipCode(zipCode, countryCode)].filter(Boolean).join('-'), city]
    .filter(Boolean)
    .join(' ');
  return [street1, place].filter(Boolean).join(', ');
}
