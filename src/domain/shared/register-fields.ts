/** What the register keeps of an address beside the party that a shipment is given (ADR-04). */
import type { Address } from '#contract/address.ts';

const FIELDS = ['customerNo', 'deliveryType', 'instructions', 'openingHours'] as const;
export type RegisterFields = Pick<Address, (typeof FIELDS)[number]>;
/** As it was sent. */
type SentFields = { readonly [Field in keyof RegisterFields]?: RegisterFields[Field] | undefined };

const NONE: RegisterFields = { customerNo: null, deliveryType: null, instructions: null, openingHours: null };

/** Those that are given, as they are stored. Builds that did not know one leave it out: then the entry keeps its own. */
export function givenFields(input: SentFields): Partial<RegisterFields> {
  const given = FIELDS.filter((field) => input[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, input[field]?.trim() || null]));
}

/** All of them; null where none is given. */
export function registerFields(input: SentFields): RegisterFields {
  return { ...NONE, ...givenFields(input) };
}
