/** Addresses: a party of a shipment, and an entry of the company's register. */
import * as v from 'valibot';
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
  name: 50,
  street: 35,
  zipCode: 15,
  city: 50,
  vatNo: 20,
  contactName: 50,
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

/** Sender or receiver as written. `addressId` tells which register entry it was taken from. */
export const PartyInputSchema = v.strictObject({
  ...partyEntries,
  type: optionalText(ADDRESS_LIMITS.name),
  addressId: optionalText(ADDRESS_LIMITS.addressId),
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

/** Sender or receiver as answered: every field there, null when there is nothing. */
export const PartySchema = v.strictObject({ ...partyAnswer, addressId: nullableText });
export type Party = v.InferOutput<typeof PartySchema>;

export const AddressSchema = v.strictObject({ ...partyAnswer, addressId: v.string(), _etag: EtagSchema });
export type Address = v.InferOutput<typeof AddressSchema>;

/** What is sent to the register: without addressId it creates, with one it replaces that entry. */
export const AddressInputSchema = v.strictObject({
  ...partyEntries,
  type: optionalText(ADDRESS_LIMITS.name),
  addressId: v.optional(requiredText(ADDRESS_LIMITS.addressId)),
  clientRef: ClientRefSchema,
  _etag: readOnly,
});
export type AddressInput = v.InferOutput<typeof AddressInputSchema>;

/** `rehearse` counts what `apply` would do; bad rows come back with their errors and change nothing. */
export const AddressImportSchema = v.strictObject({
  mode: v.picklist(['rehearse', 'apply'], 'invalidChoice'),
  skipBad: v.optional(v.boolean()),
  rows: list(v.record(v.string(), v.unknown()), ADDRESS_LIMITS.importRows),
});
export const AddressImportAnswerSchema = v.object({
  added: v.number(),
  changed: v.number(),
  same: v.number(),
  bad: v.array(v.object({ row: v.number(), fields: v.record(v.string(), v.unknown()) })),
});
