/** Delivery types: a company's named ways of sending, each with one product and its service codes per trade area. */
import * as v from 'valibot';
import {
  BookingTypeSchema,
  ClientRefSchema,
  EtagSchema,
  list,
  readOnly,
  requiredText,
  wholeNumber,
} from './primitives.ts';
import { SnapshotSchema } from './shipments-list.ts';
import { MAX_PAGE_SIZE } from './shipments-list-limits.ts';

export const DELIVERY_TYPES_PAGE_SIZE = 25;
export const DELIVERY_TYPE_LIMITS = { name: 50, code: 50, serviceCodes: 100 } as const;

export const AreaProductSchema = v.strictObject({
  value: requiredText(DELIVERY_TYPE_LIMITS.code),
  serviceCodes: v.optional(list(requiredText(DELIVERY_TYPE_LIMITS.code), DELIVERY_TYPE_LIMITS.serviceCodes), []),
});
export type AreaProduct = v.InferOutput<typeof AreaProductSchema>;

const area = v.nullable(AreaProductSchema);

export const DeliveryTypeSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  carrierId: v.string(),
  carrierSuiteId: v.string(),
  carrierName: v.string(),
  bookingType: BookingTypeSchema,
  bookingCancelable: v.boolean(),
  bookingUpdateable: v.boolean(),
  returnDocuments: v.boolean(),
  dom: area,
  eu: area,
  ex: area,
  _etag: EtagSchema,
});
export type DeliveryType = v.InferOutput<typeof DeliveryTypeSchema>;

export const DeliveryTypeInputSchema = v.strictObject({
  name: requiredText(DELIVERY_TYPE_LIMITS.name),
  carrierId: requiredText(DELIVERY_TYPE_LIMITS.name),
  returnDocuments: v.optional(v.boolean('invalidType'), false),
  dom: v.optional(area),
  eu: v.optional(area),
  ex: v.optional(area),
  clientRef: ClientRefSchema,
  id: readOnly,
  carrierSuiteId: readOnly,
  carrierName: readOnly,
  bookingType: readOnly,
  bookingCancelable: readOnly,
  bookingUpdateable: readOnly,
  _etag: readOnly,
});
export type DeliveryTypeInput = v.InferOutput<typeof DeliveryTypeInputSchema>;

/** Query texts arrive as strings. */
export const queryNumber = (min: number, max: number, fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'invalidNumber'), v.transform(Number), wholeNumber(min, max)),
    String(fallback),
  );

export const DeliveryTypesQuerySchema = v.strictObject({
  page: queryNumber(1, 100_000, 1),
  snapshot: SnapshotSchema,
  pageSize: queryNumber(1, MAX_PAGE_SIZE, DELIVERY_TYPES_PAGE_SIZE),
});
export const DeliveryTypesAnswerSchema = v.strictObject({
  data: v.array(DeliveryTypeSchema),
  pages: v.number(),
  snapshot: v.string(),
});
