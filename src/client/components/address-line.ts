/** A receiver's address in one line, as rows and cards show it: street, country-zip city. Drawn so by placed-address.tsx. */
import type { ShipmentRow } from '#contract/shipment.ts';
import { spacedZipCode } from '#domain/shared/zip-code-blanks.ts';

type Receiver = ShipmentRow['receiver'];

export function addressLine(receiver: Receiver): string {
  const place = [zipPlace(receiver), receiver.city].filter(Boolean).join(' ');
  return [receiver.street1, place].filter(Boolean).join(', ');
}

/** Country and zip code, such as SE-602 22. */
export function zipPlace({ countryCode, zipCode }: Receiver): string {
  return [countryCode, spacedZipCode(zipCode, countryCode)].filter(Boolean).join('-');
}
