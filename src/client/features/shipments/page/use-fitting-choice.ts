/**
 * What another delivery type or another receiver leaves of a shipment's own services and pick-up point, and what it took away, which
 * the person is told beside the delivery type.
 * Not here: what fits (domain/shipments/chosen-services.ts).
 */
import { useState } from 'react';
import { asEntity } from '#client/editing/entity-draft.ts';
import type { DraftHandle } from '#client/editing/use-entity-draft.ts';
import type { Shipment } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { fittingChoice } from '#domain/shipments/chosen-services.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import type { ShipmentDraft } from './shipment-draft.ts';

export interface DroppedChoice {
  /** Names of services, as the server has them, or their codes. */
  readonly services: readonly string[];
  readonly pickupPoint: string | undefined;
}

const JUDGED = /^(?:deliveryType|addresses\.(?:receiver|sender)(?:\.countryCode)?)$/;

/** `set` sets a field, and after it what follows from it for the choice. */
export function useFittingChoice(
  { state, latest, dispatch }: DraftHandle<Shipment, ShipmentDraft>,
  factsOf: (deliveryType: string | null) => ShipmentFacts,
): { set: (path: string, value: unknown) => void; dropped: DroppedChoice | undefined } {
  const [dropped, setDropped] = useState<DroppedChoice & { for: string | null }>();

  function set(path: string, value: unknown) {
    const before = asEntity<Shipment>(latest().draft);
    dispatch({ type: 'set', path, value });
    if (!JUDGED.test(path)) return;
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
    const { id, name } = after.pickupPoint ?? {};
    setDropped({
      services,
      pickupPoint: fitting.isPointDropped ? [id, name].filter(Boolean).join(' ') : undefined,
      for: after.deliveryType,
    });
  }

  // Undone, or chosen again.
  const isGone = dropped?.for !== state.draft.deliveryType || Boolean(dropped?.pickupPoint && state.draft.pickupPoint);
  return { set, dropped: isGone ? undefined : dropped };
}
