/**
 * The shipment in the API: the entity, the patch that changes it, the row of the list.
 * Limits are in shipment-limits.ts.
 * Not here: which fields a product needs, what may be done in which state (domain/shipments).
 */
import * as v from 'valibot';
import { PartyInputSchema, PartySchema } from './address.ts';
import { NoticeSchema } from './notice.ts';
import {
  BookingTypeSchema,
  ClientRefSchema,
  CurrencySchema,
  DateTextSchema,
  EtagSchema,
  InstantSchema,
  list,
  number,
  optionalFormat,
  optionalLines,
  optionalNumber,
  optionalText,
  readOnly,
  requiredText,
  wholeNumber,
} from './primitives.ts';
import {
  GOODS_LIMITS,
  ITEM_LIMITS,
  PICKUP_POINT_LIMITS,
  READ_ONLY_FIELDS,
  SHIPMENT_LIMITS,
} from './shipment-limits.ts';

/** To the carrier, to its server as a test, made as a test and sent nowhere, or made and sent nowhere because no server is named. */
export const BOOKING_REACHES = ['carrier', 'test', 'testMade', 'ready'] as const;

type Bounds = { readonly min: number; readonly max: number; readonly decimals: number };
const bounded = (bounds: Bounds) => number(bounds.min, bounds.max, bounds.decimals);
const optionalBounded = (bounds: Bounds) => optionalNumber(bounds.min, bounds.max, bounds.decimals);

/** A line without a number gets the lowest free one. */
export const GoodsLineInputSchema = v.strictObject({
  lineNo: v.optional(wholeNumber(1, SHIPMENT_LIMITS.goodsLines)),
  type: requiredText(GOODS_LIMITS.type),
  description: optionalText(GOODS_LIMITS.description),
  quantity: wholeNumber(GOODS_LIMITS.quantity.min, GOODS_LIMITS.quantity.max),
  weight: bounded(GOODS_LIMITS.weight),
  netWeight: optionalBounded(GOODS_LIMITS.weight),
  length: optionalBounded(GOODS_LIMITS.measure),
  width: optionalBounded(GOODS_LIMITS.measure),
  height: optionalBounded(GOODS_LIMITS.measure),
  volume: optionalBounded(GOODS_LIMITS.volume),
  loadmeter: optionalBounded(GOODS_LIMITS.loadmeter),
  packageNumbers: readOnly,
});
export type GoodsLineInput = v.InferOutput<typeof GoodsLineInputSchema>;

const nullableText = v.nullable(v.string());
const nullableNumber = v.nullable(v.number());

/** `packageNumbers`: one per package once numbered; an SSCC as 18 digits without (00). `weight` is null in the template only. */
export const GoodsLineSchema = v.strictObject({
  lineNo: v.number(),
  type: v.string(),
  description: nullableText,
  quantity: v.number(),
  weight: nullableNumber,
  netWeight: nullableNumber,
  length: nullableNumber,
  width: nullableNumber,
  height: nullableNumber,
  volume: nullableNumber,
  loadmeter: nullableNumber,
  packageNumbers: v.array(v.string()),
});
export type GoodsLine = v.InferOutput<typeof GoodsLineSchema>;

/** `goodsLineNo`: the `lineNo` of the goods line that it is part of; null for an article of the shipment as a whole. */
export const ItemLineInputSchema = v.strictObject({
  goodsLineNo: v.optional(v.nullable(wholeNumber(1, SHIPMENT_LIMITS.goodsLines))),
  itemNo: optionalText(ITEM_LIMITS.itemNo),
  supplierItemNo: optionalText(ITEM_LIMITS.itemNo),
  countryOfOrigin: optionalText(ITEM_LIMITS.countryOfOrigin),
  hsTariffNumber: optionalText(ITEM_LIMITS.hsTariffNumber),
  description: optionalText(ITEM_LIMITS.description),
  weight: optionalBounded(ITEM_LIMITS.amount),
  price: optionalBounded(ITEM_LIMITS.amount),
  category: optionalText(ITEM_LIMITS.category),
  orderedQuantity: optionalBounded(ITEM_LIMITS.orderedQuantity),
  pickedQuantity: optionalBounded(ITEM_LIMITS.pickedQuantity),
});
export type ItemLineInput = v.InferOutput<typeof ItemLineInputSchema>;

export const ItemLineSchema = v.strictObject({
  /** Absent on a device that got the shipment from an earlier server. */
  goodsLineNo: v.optional(nullableNumber),
  itemNo: nullableText,
  supplierItemNo: nullableText,
  countryOfOrigin: nullableText,
  hsTariffNumber: nullableText,
  description: nullableText,
  weight: nullableNumber,
  price: nullableNumber,
  category: nullableText,
  orderedQuantity: nullableNumber,
  pickedQuantity: nullableNumber,
});
export type ItemLine = v.InferOutput<typeof ItemLineSchema>;

const InsuranceInputSchema = v.strictObject({
  value: optionalBounded(ITEM_LIMITS.amount),
  currency: optionalFormat(CurrencySchema),
});
export const InsuranceSchema = v.strictObject({ value: nullableNumber, currency: nullableText });

/** A service point, agent or locker of the carrier, in the receiver's country. */
const PickupPointInputSchema = v.strictObject({
  id: requiredText(PICKUP_POINT_LIMITS.id),
  name: optionalText(PICKUP_POINT_LIMITS.name),
  street1: optionalText(PICKUP_POINT_LIMITS.street1),
  zipCode: optionalText(PICKUP_POINT_LIMITS.zipCode),
  city: optionalText(PICKUP_POINT_LIMITS.city),
});
export type PickupPointInput = v.InferOutput<typeof PickupPointInputSchema>;

export const PickupPointSchema = v.strictObject({
  id: v.string(),
  name: nullableText,
  street1: nullableText,
  zipCode: nullableText,
  city: nullableText,
});
export type PickupPoint = v.InferOutput<typeof PickupPointSchema>;

export const DOCUMENT_KINDS = ['label', 'waybill', 'instructions', 'shipmentList'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const ShipmentDocumentSchema = v.strictObject({
  docGUID: v.string(),
  documentName: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
  printType: v.string(),
  printStatus: v.number(),
  copies: v.number(),
  /** When it was last printed; `printStatus` shows whether the shipment has changed since. */
  printedAt: v.nullable(InstantSchema),
});
export type ShipmentDocument = v.InferOutput<typeof ShipmentDocumentSchema>;

export const TotalsSchema = v.strictObject({
  pieces: v.number(),
  weight: v.number(),
  volume: v.number(),
  loadmeter: v.number(),
  palletPlaces: v.number(),
  chargeableWeight: v.number(),
});
export type Totals = v.InferOutput<typeof TotalsSchema>;

/**
 * Fields a person may write. Absent leaves a field, null clears it; nested objects and lists of lines are replaced as a
 * whole.
 */
export const editableEntries = {
  dispDate: v.optional(DateTextSchema),
  arrivalDate: optionalFormat(DateTextSchema),
  receiverPays: v.optional(v.boolean('invalidType')),
  customerNumber: optionalText(SHIPMENT_LIMITS.id),
  deliveryType: optionalText(SHIPMENT_LIMITS.id),
  /** Codes of the product that its delivery type has for it; null: those that the delivery type has ticked. */
  services: v.optional(v.nullable(list(requiredText(SHIPMENT_LIMITS.serviceCode), SHIPMENT_LIMITS.services))),
  /** Null: the carrier chooses. */
  pickupPoint: v.optional(v.nullable(PickupPointInputSchema)),
  orderNumber: optionalText(SHIPMENT_LIMITS.id),
  combiterms: optionalText(SHIPMENT_LIMITS.combiterms),
  goodsLines: v.optional(list(GoodsLineInputSchema, SHIPMENT_LIMITS.goodsLines, 1)),
  itemLines: v.optional(list(ItemLineInputSchema, SHIPMENT_LIMITS.itemLines)),
  noteInternal: optionalLines(SHIPMENT_LIMITS.noteInternal),
  checked: v.optional(v.boolean('invalidType')),
  msgToFW1: optionalText(SHIPMENT_LIMITS.message),
  msgToFW2: optionalText(SHIPMENT_LIMITS.message),
  msgToFW3: optionalText(SHIPMENT_LIMITS.message),
  addresses: v.optional(
    v.strictObject({ sender: v.optional(v.nullable(PartyInputSchema)), receiver: v.optional(PartyInputSchema) }),
  ),
  currency: optionalFormat(CurrencySchema),
  value: optionalBounded(ITEM_LIMITS.amount),
  category: optionalText(SHIPMENT_LIMITS.category),
  insurance: v.optional(v.nullable(InsuranceInputSchema)),
};

const readOnlyEntries = Object.fromEntries(READ_ONLY_FIELDS.map((field) => [field, readOnly])) as Record<
  (typeof READ_ONLY_FIELDS)[number],
  typeof readOnly
>;

/** `PUT /shipment/{id or new}`: changed fields, or `{status}` alone. `clientRef` only matters for a create. */
export const ShipmentPatchSchema = v.strictObject({
  ...editableEntries,
  ...readOnlyEntries,
  status: v.optional(v.pipe(wholeNumber(-99), v.maxValue(100, 'maxValue'))),
  clientRef: ClientRefSchema,
});
export type ShipmentPatch = v.InferOutput<typeof ShipmentPatchSchema>;

export const ShipmentSchema = v.strictObject({
  shipmentId: v.string(),
  status: v.number(),
  dispDate: v.string(),
  /** HH:mm of the date, or null when the date has no time. */
  dispTime: nullableText,
  arrivalDate: nullableText,
  arrivalTime: nullableText,
  receiverPays: v.boolean(),
  customerNumber: nullableText,
  deliveryType: nullableText,
  deliveryTypeName: nullableText,
  /** The carrier connection's id, name and suite, from the delivery type. */
  carrier: nullableText,
  carrierName: nullableText,
  carrierSuiteId: nullableText,
  /** This and the next are absent on a device that got the shipment from an earlier server. */
  services: v.optional(v.nullable(v.array(v.string()))),
  pickupPoint: v.optional(v.nullable(PickupPointSchema)),
  orderNumber: nullableText,
  trackingLink: nullableText,
  combiterms: nullableText,
  goodsLines: v.array(GoodsLineSchema),
  itemLines: v.array(ItemLineSchema),
  /** What went wrong with it, in the reader's language or in the carrier's words. */
  validationError: nullableText,
  /** The content of validationError as a code, if the words are ours. */
  validationNotice: v.optional(v.nullable(NoticeSchema)),
  noteInternal: nullableText,
  checked: v.boolean(),
  isInbound: v.boolean(),
  bookingType: BookingTypeSchema,
  isBooked: v.boolean(),
  /** How far its booking went; null where it has none, or where that was not recorded. */
  bookedAs: v.optional(v.nullable(v.picklist(BOOKING_REACHES))),
  documents: v.array(ShipmentDocumentSchema),
  msgToFW1: nullableText,
  msgToFW2: nullableText,
  msgToFW3: nullableText,
  addresses: v.strictObject({ sender: v.nullable(PartySchema), receiver: PartySchema }),
  currency: nullableText,
  value: nullableNumber,
  category: nullableText,
  insurance: v.nullable(InsuranceSchema),
  consignmentNo: nullableText,
  totals: TotalsSchema,
  /** Booked and changed since: the carrier's data is outdated. */
  differsFromCarrier: v.boolean(),
  returnOf: nullableText,
  copyOf: nullableText,
  createdAt: v.nullable(InstantSchema),
  /** Null where it was not recorded. */
  createdBy: v.optional(nullableText),
  changedAt: v.nullable(InstantSchema),
  changedBy: nullableText,
  _etag: v.nullable(EtagSchema),
});
export type Shipment = v.InferOutput<typeof ShipmentSchema>;

export type BookingReach = (typeof BOOKING_REACHES)[number];

/** One row of the list, computed from the shipment alone, the same on server and device. */
export const ShipmentRowSchema = v.strictObject({
  shipmentId: v.string(),
  status: v.number(),
  orderNumber: nullableText,
  receiver: v.strictObject({
    name: v.string(),
    street1: nullableText,
    zipCode: nullableText,
    city: nullableText,
    countryCode: v.string(),
  }),
  dispDate: v.string(),
  deliveryType: nullableText,
  deliveryTypeName: nullableText,
  carrier: nullableText,
  carrierName: nullableText,
  carrierSuiteId: nullableText,
  trackingLink: nullableText,
  consignmentNo: nullableText,
  packageNumbers: v.array(v.string()),
  hasNote: v.boolean(),
  checked: v.boolean(),
  isBooked: v.boolean(),
  /** Null where it was not recorded. */
  createdBy: v.optional(nullableText),
  /** Only in what was made as a return or as a copy of another shipment. */
  returnOf: v.optional(v.string()),
  copyOf: v.optional(v.string()),
  _etag: v.nullable(EtagSchema),
});
export type ShipmentRow = v.InferOutput<typeof ShipmentRowSchema>;
