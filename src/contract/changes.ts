/** The change feed: the newest state of every entity a device keeps, in the order of commits. */
import * as v from 'valibot';
import { AddressSchema } from './address.ts';
import { PublicCarrierSchema } from './carrier.ts';
import { DeliveryTypeSchema, queryNumber } from './delivery-type.ts';
import type { Load } from './load.ts';
import { NotificationSchema } from './notification.ts';
import { ShipmentSchema } from './shipment.ts';
import { StaticDataSchema } from './static-data.ts';

export const CHANGES_LIMIT = 500;

/** In the order of a first read: what every screen needs comes before the large collections. */
export const CHANGE_KINDS = [
  'staticData',
  'deliveryType',
  'carrier',
  'shipment',
  'load',
  'address',
  'notification',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** `cursor` is opaque; empty starts from the beginning. */
export const ChangesQuerySchema = v.strictObject({
  cursor: v.optional(v.string(), ''),
  limit: queryNumber(1, CHANGES_LIMIT, CHANGES_LIMIT),
});

const change = <const Kind extends ChangeKind, const Doc extends v.GenericSchema>(kind: Kind, doc: Doc) =>
  v.strictObject({
    kind: v.literal(kind),
    id: v.string(),
    etag: v.nullable(v.string()),
    deleted: v.optional(v.boolean()),
    doc: v.optional(doc),
  });

/** The list loads this shape, and shows no loads: what they look like is said where they are answered (load.ts). */
const AnyLoadSchema = v.unknown() as v.GenericSchema<Load>;

export const ChangeSchema = v.variant('kind', [
  change('staticData', StaticDataSchema),
  change('shipment', ShipmentSchema),
  change('address', AddressSchema),
  change('deliveryType', DeliveryTypeSchema),
  change('carrier', PublicCarrierSchema),
  change('notification', NotificationSchema),
  change('load', AnyLoadSchema),
]);
export type Change = v.InferOutput<typeof ChangeSchema>;
export const ChangesAnswerSchema = v.strictObject({
  cursor: v.string(),
  more: v.boolean(),
  changes: v.array(ChangeSchema),
});
export type ChangesResponse = v.InferOutput<typeof ChangesAnswerSchema>;
