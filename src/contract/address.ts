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

/**
 * One row of an import. With an addressId it changes that entry, and a field that is absent stays as it is; without one it
 * becomes a new entry. Read row by row (`bulk` in operations.ts), because one bad row does not spoil the others.
 */
export const AddressImportRowSchema = v.strictObject({
  ...partyEntries,
  type: optionalText(ADDRESS_LIMITS.name),
  addressId: optionalText(ADDRESS_LIMITS.addressId),
});
export type AddressImportRow = v.InferOutput<typeof AddressImportRowSchema>;

/**
 * `rehearse` tells what `apply` would do and changes nothing. Where rows are bad, `apply` does nothing, or with `skipBad`
 * leaves those out. `clientRef` names a rehearsal in the pushes that tell its progress.
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
  /** Of what was applied, for the undo. */
  importId: v.nullable(v.string()),
  added: v.number(),
  changed: v.number(),
  same: v.number(),
  bad: v.array(v.object({ row: v.number(), fields: v.record(v.string(), FieldErrorSchema) })),
  /** Of a rehearsal: the values that a row would replace, by their paths. */
  changes: v.array(v.object({ row: v.number(), was: v.record(v.string(), nullableText) })),
  /** Of a rehearsal. */
  sameRows: v.array(v.number()),
});
export type AddressImportAnswer = v.InferOutput<typeof AddressImportAnswerSchema>;

/** An import can be undone for so long. Unit: hours. */
export const IMPORT_UNDO_HOURS = 24;
export const AddressImportUndoneSchema = v.object({
  removed: v.number(),
  restored: v.number(),
  /** What somebody has changed or deleted since. */
  left: v.array(v.object({ addressId: v.string(), name: v.string() })),
});
export type AddressImportUndone = v.InferOutput<typeof AddressImportUndoneSchema>;
