/** A receiver's address in one line that never breaks within its zip code. */
import type { ShipmentRow } from '#contract/shipment.ts';
import { zipPlace } from './address-line.ts';

export function PlacedAddress({ receiver }: { receiver: ShipmentRow['receiver'] }) {
  const { street1, city } = receiver;
  const place = zipPlace(receiver);
  return (
    <>
      {street1}
      {street1 && (place || city) && ', '}
      {place && <span className="nowrap">{place}</span>}
      {place && city && ' '}
      {city}
    </>
  );
}
