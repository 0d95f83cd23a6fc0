/**
 * What a new shipment takes of the register's entry of its receiver: the usual delivery type, and the instructions and opening
 * hours as lines of message to the carrier (ADR-04). Only where nobody has filled anything in; what another receiver, chosen
 * before, had brought gives way.
 * Not here: what the last shipment to the receiver proposes (proposal.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
import type { RegisterFields } from '#domain/shared/register-fields.ts';

const LINES = ['msgToFW1', 'msgToFW2', 'msgToFW3'] as const;
const FIELDS = ['deliveryType', ...LINES] as const;
type UsualField = (typeof FIELDS)[number];
export type UsualValues = { readonly [Field in UsualField]?: string | null };

/**
 * `brought`: what the receiver before brought; `offered`: ids of the delivery types that can be chosen. Answers what this
 * receiver brings, whether or not it stood there already, and the fields that change by it.
 */
export function usualValues(
  draft: Pick<Shipment, UsualField>,
  entry: Partial<RegisterFields>,
  brought: UsualValues,
  offered: ReadonlySet<string>,
): { brings: UsualValues; changes: UsualValues } {
  const own = (field: UsualField) => (draft[field] === (brought[field] ?? null) ? null : draft[field]);
  const brings: { -readonly [Field in UsualField]?: string } = {};
  const { deliveryType } = entry;
  if (own('deliveryType') === null && deliveryType && offered.has(deliveryType)) brings.deliveryType = deliveryType;
  const said = LINES.map(own);
  const wanted = [entry.instructions, entry.openingHours].filter((text): text is string => {
    return Boolean(text) && !said.includes(text ?? null);
  });
  for (const line of LINES) {
    const text = own(line) === null ? wanted.shift() : undefined;
    if (text !== undefined) brings[line] = text;
  }
  const changes = FIELDS.map((field) => [field, own(field) ?? brings[field] ?? null] as const).filter(
    ([field, value]) => value !== draft[field],
  );
  return { brings, changes: Object.fromEntries(changes) };
}
