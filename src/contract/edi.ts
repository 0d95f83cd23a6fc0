/** The EDI log: what was sent to carriers and what they answered, with how it went. */
import * as v from 'valibot';
import { InstantSchema } from './primitives.ts';

export const EDI_STATES = [
  // Out.
  'waiting',
  'sending',
  'retrying',
  'delivered',
  'gaveUp',
  /** Its booking ended before the carrier heard of it. */
  'dropped',
  // In.
  'accepted',
  'rejected',
  'event',
  /** It could not be read, or answers nothing that was sent. */
  'refused',
] as const;

export const EdiEntrySchema = v.strictObject({
  ediId: v.string(),
  direction: v.picklist(['out', 'in']),
  /** IFTMIN, CONTRL, APERAK, IFTSTA; '' for what could not be read. */
  kind: v.string(),
  /** Of what goes out: original, replace or cancel. */
  function: v.nullable(v.string()),
  state: v.picklist(EDI_STATES),
  /** Of the interchange. */
  reference: v.string(),
  carrierId: v.string(),
  shipmentId: v.nullable(v.string()),
  tries: v.number(),
  nextTryAt: v.nullable(InstantSchema),
  /** Why it failed last: one of TRANSFER_CODES or 'failed'; of a reply, what is wrong with it or what the carrier said. */
  problem: v.nullable(v.string()),
  /** Written, or fetched. */
  at: InstantSchema,
  deliveredAt: v.nullable(InstantSchema),
});
export type EdiEntry = v.InferOutput<typeof EdiEntrySchema>;

const page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'invalidNumber'), v.transform(Number));
export const EdiLogQuerySchema = v.strictObject({
  carrierId: v.optional(v.string()),
  shipmentId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/, 'invalidNumber'))),
  page: v.optional(page, '1'),
});
export const EdiLogAnswerSchema = v.strictObject({ data: v.array(EdiEntrySchema), pages: v.number() });
export const EdiMessageAnswerSchema = v.strictObject({ entry: EdiEntrySchema, text: v.string() });
