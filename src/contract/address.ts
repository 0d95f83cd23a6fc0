/** Addresses: a party of a shipment, and an entry of the company's register. */
import * as v from 'valibot';
import { FieldErrorSchema } from './errors.ts';
import {
  AddressPhoneSchema,
  ClientRefSchema,
  CountryCodeSchema,
  EmailSchema,
  EtagSchema,
  list,
  optionalFormat,
  optionalText,
  readOnly,
  requiredText,
} from './primitives.ts';

export const ADDRESS_LIMITS = {
  addressId: 50,
  customerNo: 35,
  name: 50,
  street: 35,
  zipCode: 15,
  city: 50,
  vatNo: 20,
  contactName: 50,
  deliveryType: 50,
  /** As long as one line of message to the carrier, which a new shipment takes it as. */
  instructions: 70,
  openingHours: 70,
  importRows: 20_000,
} as const;

export const ContactSchema = v.strictObject({
  name: optionalText(ADDRESS_LIMITS.contactName),
  email: optionalFormat(EmailSchema),
  phoneNo: optionalFormat(AddressPhoneSchema),
});

const partyEntries = {
  name: requiredText(ADDRESS_LIMITS.name),
  street1: optionalText(ADDRESS_LIMITS.street),
  street2: optionalText(ADDRESS_LIMITS.street),
  zipCode: optionalText(ADDRESS_LIMITS.zipCode),
  city: optionalText(ADDRESS_LIMITS.city),
  countryCode: CountryCodeSchema,
  vatNo: optionalText(ADDRESS_LIMITS.vatNo),
  contact: v.optional(v.nullable(ContactSchema)),
};

/** Kept of an entry of the register alone. */
const registerEntries = {
  customerNo: optionalText(ADDRESS_LIMITS.customerNo),
  deliveryType: optionalText(ADDRESS_LIMITS.deliveryType),
  instructions: optionalText(ADDRESS_LIMITS.instructions),
  openingHours: optionalText(ADDRESS_LIMITS.openingHours),
};

/** Sender or receiver as sent. `addressId` names the register entry it was taken from. */
export const PartyInputSchema = v.strictObject({
  ...partyEntries,
  type: optionalText(ADDRESS_LIMITS.name),
  addressId: optionalText(ADDRESS_LIMITS.addressId),
  /** Not kept: portals of earlier builds send the whole register entry. */
  ...registerEntries,
});
export type PartyInput = v.InferOutput<typeof PartyInputSchema>;

const nullableText = v.nullable(v.string());
const partyAnswer = {
  type: nullableText,
  /** Empty in the template of a new shipment only. */
  name: v.string(),
  street1: nullableText,
  street2: nullableText,
  zipCode: nullableText,
  city: nullableText,
  countryCode: v.string(),
  vatNo: nullableText,
  contact: v.strictObject({ name: nullableText, email: nullableText, phoneNo: nullableText }),
};

/** Sender or receiver as answered: every field is present, null if it has no value. */
export const PartySchema = v.strictObject({ ...partyAnswer, addressId: nullableText });
export type Party = v.InferOutput<typeof PartySchema>;

export const AddressSchema = v.strictObject({
  ...partyAnswer,
  addressId: v.string(),
  /** The company's own number of this customer, in whatever system keeps it. Unique in the company. */
  customerNo: nullableText,
  /** What a new shipment to it takes: the id of its usual delivery type, and two lines of message to the carrier. */
  deliveryType: nullableText,
  instructions: nullableText,
  openingHours: nullableText,
  _etag: EtagSchema,
});
export type Address = v.InferOutput<typeof AddressSchema>;

/** What an entry of the register consists of, apart from its id and version. */
export type RegisterEntry = Party & Pick<Address, keyof typeof registerEntries>;

/**
 * What is sent to the register: without an addressId it creates an entry, with one it replaces that entry. An absent customerNo,
 * deliveryType, instructions or openingHours leaves the stored one, since devices of earlier builds do not know it; null removes it.
 */
export const AddressInputSchema = v.strictObject({
  ...partyEntries,
  type: optionalText(ADDRESS_LIMITS.name),
  addressId: v.optional(requiredText(ADDRESS_LIMITS.addressId)),
  ...registerEntries,
  clientRef: ClientRefSchema,
  _etag: readOnly,
});
export type AddressInput = v.InferOutput<typeof AddressInputSchema>;

/**
 * One row of an import. With an addressId, or with the customerNo of an entry, it changes that entry and leaves absent fields as
 * they are. Otherwise it becomes a new entry, unless there is one that says the same. Rows are checked one by one (`bulk` in operations.ts), so that a bad row does not spoil the others.
 */
export const AddressImportRowSchema = v.strictObject({
  ...partyEntries,
  type: optionalText(ADDRESS_LIMITS.name),
  addressId: optionalText(ADDRESS_LIMITS.addressId),
  ...registerEntries,
});
export type AddressImportRow = v.InferOutput<typeof AddressImportRowSchema>;

/**
 * `rehearse` reports what `apply` would do and changes nothing. If rows are bad, `apply` does nothing, unless `skipBad`
 * leaves them out. `clientRef` identifies a rehearsal in the pushes that report its progress.
 */
export const AddressImportSchema = v.strictObject({
  mode: v.picklist(['rehearse', 'apply'], 'invalidChoice'),
  skipBad: v.optional(v.boolean()),
  clientRef: ClientRefSchema,
  rows: list(v.unknown(), ADDRESS_LIMITS.importRows),
});
export type AddressImport = v.InferOutput<typeof AddressImportSchema>;

/** Rows are counted from 1. */
export const AddressImportAnswerSchema = v.object({
  /** Identifies an applied import, for undoing it. */
  importId: v.nullable(v.string()),
  added: v.number(),
  changed: v.number(),
  same: v.number(),
  bad: v.array(v.object({ row: v.number(), fields: v.record(v.string(), FieldErrorSchema) })),
  /** Only for a rehearsal: the values that each row would replace, by path. */
  changes: v.array(v.object({ row: v.number(), was: v.record(v.string(), nullableText) })),
  /** Only for a rehearsal. */
  sameRows: v.array(v.number()),
});
export type AddressImportResponse = v.InferOutput<typeof AddressImportAnswerSchema>;

export const AddressImportUndoneSchema = v.object({
  removed: v.number(),
  restored: v.number(),
  /** Entries that somebody has changed or deleted since. */
  left: v.array(v.object({ addressId: v.string(), name: v.string() })),
});
export type AddressImportUndone = v.InferOutput<typeof AddressImportUndoneSchema>;
