/**
 * What another delivery type or another receiver leaves of a shipment's own services and pick-up point, and what it took away, which
 * the person is told beside the delivery type.
 * Not here: what fits (domain/shipments/chosen-services.ts).
 */
import { useRef, useState } from 'react';
import { asEntity } from '#client/editing/entity-draft.ts';
import type { DraftHandle } from '#client/editing/use-entity-draft.ts';
import type { Shipment } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { isOtherZipCode, isZipCodeOf } from '#domain/shared/zip-code.ts';
import { fittingChoice } from '#domain/shipments/chosen-services.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import type { ShipmentDraft } from './shipment-draft.ts';

export interface DroppedChoice {
  /** Names of services, as the server has them, or their codes. */
  readonly services: readonly string[];
  readonly pickupPoint: string | undefined;
}

const JUDGED = /^(?:deliveryType|addresses\.(?:receiver|sender)(?:\.countryCode)?)$/;

const TYPED_PLACE = 'addresses.receiver.zipCode';

/** `set` sets a field, and after it what follows from it for the choice. */
export function useFittingChoice(
  { state, latest, dispatch }: DraftHandle<Shipment, ShipmentDraft>,
  factsOf: (deliveryType: string | null) => ShipmentFacts,
): { set: (path: string, value: unknown) => void; dropped: DroppedChoice | undefined } {
  const [dropped, setDropped] = useState<DroppedChoice & { for: string | null }>();
  /** The last whole zip code, for which the point was chosen: what lies between two whole ones is being typed. */
  const whole = useRef<string | null>(null);

  function set(path: string, value: unknown) {
    const before = asEntity<Shipment>(latest().draft);
    dispatch({ type: 'set', path, value });
    if (path === TYPED_PLACE) return judgePlace(before);
    if (!JUDGED.test(path)) return;
    whole.current = null;
    const after = asEntity<Shipment>(latest().draft);
    const was = factsOf(before.deliveryType);
    const fitting = fittingChoice(before, was, after, factsOf(after.deliveryType));
    for (const field of ['services', 'pickupPoint'] as const) {
      if (!isSame(after[field] ?? null, fitting[field])) dispatch({ type: 'set', path: field, value: fitting[field] });
    }
    if (fitting.dropped.length === 0 && !fitting.isPointDropped) {
      if (path === 'deliveryType') setDropped(undefined);
      return;
    }
    const named = Object.values(was.suite?.products ?? {}).flatMap((products) =>
      products.flatMap((one) => one.serviceCodes),
    );
    const services = fitting.dropped.map((code) => named.find((one) => one.value === code)?.name ?? code);
    setDropped({
      services,
      pickupPoint: fitting.isPointDropped ? pointText(after) : undefined,
      for: after.deliveryType,
    });
  }

  /** A receiver whose zip code is typed anew lives elsewhere; a corrected street or city is the same place. */
  function judgePlace({ addresses: { receiver: was } }: Shipment) {
    const after = asEntity<Shipment>(latest().draft);
    const { countryCode, zipCode } = after.addresses.receiver;
    if (was.zipCode && isZipCodeOf(was.zipCode, was.countryCode)) whole.current = was.zipCode;
    if (!after.pickupPoint || !isOtherZipCode(whole.current, zipCode, countryCode)) return;
    dispatch({ type: 'set', path: 'pickupPoint', value: null });
    setDropped({ services: [], pickupPoint: pointText(after), for: after.deliveryType });
  }

  // Undone, or chosen again.
  const isGone = dropped?.for !== state.draft.deliveryType || Boolean(dropped?.pickupPoint && state.draft.pickupPoint);
  return { set, dropped: isGone ? undefined : dropped };
}

function pointText({ pickupPoint }: Shipment): string {
  return [pickupPoint?.id, pickupPoint?.name].filter(Boolean).join(' ');
}
