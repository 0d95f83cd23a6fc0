/**
 * An import of shipments: rows of a file, each with goods lines and whatever it says of the shipment. Rows with the same order number are
 * one shipment.
 * Not here: how rows become shipments (domain/shipments/shipment-import.ts), the columns of a file (domain/shipments/import-columns.ts).
 */
import * as v from 'valibot';
import { ADDRESS_LIMITS, ContactSchema, PartyInputSchema } from './address.ts';
import { FieldErrorSchema } from './errors.ts';
import {
  ClientRefSchema,
  CountryCodeSchema,
  DateTextSchema,
  list,
  optionalFormat,
  optionalText,
  requiredText,
} from './primitives.ts';
import { editableEntries } from './shipment.ts';
import { SHIPMENT_LIMITS } from './shipment-limits.ts';

/** A day's orders of a large warehouse; each becomes a shipment, so that an import is a longer write than one of addresses. */
export const SHIPMENT_IMPORT_LIMITS = { rows: 5000, key: 100 } as const;

/** What a row says of its receiver; an entry of the register that has its customer number supplies the rest. */
const ImportedReceiverSchema = v.strictObject({
  name: optionalText(ADDRESS_LIMITS.name),
  street1: optionalText(ADDRESS_LIMITS.street),
  street2: optionalText(ADDRESS_LIMITS.street),
  zipCode: optionalText(ADDRESS_LIMITS.zipCode),
  city: optionalText(ADDRESS_LIMITS.city),
  countryCode: optionalFormat(CountryCodeSchema),
  vatNo: optionalText(ADDRESS_LIMITS.vatNo),
  contact: v.optional(v.nullable(ContactSchema)),
});
export type ImportedReceiver = v.InferOutput<typeof ImportedReceiverSchema>;

/** Rows are checked one by one (`bulk` in operations.ts), so that a bad row does not spoil the others. */
export const ShipmentImportRowSchema = v.strictObject({
  ...editableEntries,
  /** What makes the row itself: a row with a key that has been imported makes nothing again, for 90 days. */
  key: requiredText(SHIPMENT_IMPORT_LIMITS.key),
  /** Of the receiver, in the address register. */
  customerNo: optionalText(ADDRESS_LIMITS.customerNo),
  /** Its id or its name. */
  deliveryType: optionalText(SHIPMENT_LIMITS.id),
  dispDate: optionalFormat(DateTextSchema),
  addresses: v.optional(
    v.strictObject({
      sender: v.optional(v.nullable(PartyInputSchema)),
      receiver: v.optional(v.nullable(ImportedReceiverSchema)),
    }),
  ),
});
export type ShipmentImportRow = v.InferOutput<typeof ShipmentImportRowSchema>;

/**
 * `rehearse` reports what `apply` would do and changes nothing. If rows are bad, `apply` does nothing, unless `skipBad` leaves
 * their orders out. `clientRef` identifies a rehearsal in the pushes that report its progress.
 */
export const ShipmentImportSchema = v.strictObject({
  mode: v.picklist(['rehearse', 'apply'], 'invalidChoice'),
  skipBad: v.optional(v.boolean()),
  clientRef: ClientRefSchema,
  rows: list(v.unknown(), SHIPMENT_IMPORT_LIMITS.rows),
});
export type ShipmentImport = v.InferOutput<typeof ShipmentImportSchema>;

const nullableText = v.nullable(v.string());

/** Rows are counted from 1. Every row is in one of the three lists. */
export const ShipmentImportAnswerSchema = v.object({
  /** Identifies an applied import, for undoing it. */
  importId: nullableText,
  /** Shipments. */
  added: v.number(),
  /** Orders that exist already. */
  same: v.number(),
  made: v.array(
    v.object({
      rows: v.array(v.number()),
      /** Null in a rehearsal. */
      shipmentId: nullableText,
      orderNumber: nullableText,
      receiver: v.string(),
      city: nullableText,
      dispDate: v.string(),
      deliveryTypeName: nullableText,
      pieces: v.number(),
      weight: v.number(),
    }),
  ),
  known: v.array(
    v.object({
      rows: v.array(v.number()),
      shipmentId: v.string(),
      /** It has the order number, but was not made from these rows, so they may say something else. */
      differs: v.boolean(),
    }),
  ),
  bad: v.array(v.object({ row: v.number(), fields: v.record(v.string(), FieldErrorSchema) })),
});
export type ShipmentImportResponse = v.InferOutput<typeof ShipmentImportAnswerSchema>;

/** What an undo did. An undone shipment is cancelled. */
export const ShipmentImportUndoneSchema = v.object({
  undone: v.number(),
  /** Shipments that somebody has changed, booked, printed or cancelled since. */
  left: v.array(v.object({ shipmentId: v.string(), orderNumber: nullableText, receiver: v.string() })),
});
export type ShipmentImportUndone = v.InferOutput<typeof ShipmentImportUndoneSchema>;
