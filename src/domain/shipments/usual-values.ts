/**
 * What a new shipment takes of the register's entry of its receiver: the usual delivery type, and the instructions and opening
 * hours as lines of message to the carrier (ADR-04). Only where nobody has filled anything in; what another receiver, chosen
 * before, had brought gives way.
 * Not here: what the last shipment to the receiver proposes (proposal.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
import type { RegisterFields } from '#domain/shared/register-fields.ts';

const LINES = ['msgToFW1', 'msgToFW2', 'msgToFW3'] as const;
type UsualField = 'deliveryType' | (typeof LINES)[number];
export type UsualValues = { readonly [Field in UsualField]?: string | null };

/** `brought`: what the receiver before brought; `offered`: ids of the delivery types that can be chosen. */
export function usualValues(
  draft: Pick<Shipment, UsualField>,
  entry: Partial<RegisterFields>,
  brought: UsualValues,
  offered: ReadonlySet<string>,
): UsualValues {
  const kept = (field: UsualField) => (draft[field] === (brought[field] ?? null) ? null : draft[field]);
  const { deliveryType } = entry;
  const type = kept('deliveryType') ?? (deliveryType && offered.has(deliveryType) ? deliveryType : null);
  const said = LINES.map(kept);
  const wanted = [entry.instructions, entry.openingHours].filter((text) => text && !said.includes(text));
  const lines = Object.fromEntries(LINES.map((line) => [line, kept(line) ?? wanted.shift() ?? null]));
  const values: UsualValues = { deliveryType: type, ...lines };
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== draft[field as UsualField]),
  ) as UsualValues;
}
