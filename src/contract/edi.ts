/** The EDI log: what was sent to carriers and what they answered, with how it went. */
import * as v from 'valibot';
import { EDI_KINDS, EDI_LOG_FILTERS, EDI_SEARCH_LIMIT } from './edi-log-limits.ts';
import { InstantSchema } from './primitives.ts';

export const EDI_STATES = [
  // Outgoing.
  'waiting',
  'sending',
  'retrying',
  'delivered',
  'gaveUp',
  /** Its booking ended before the carrier heard of it. */
  'dropped',
  // Incoming.
  'accepted',
  'rejected',
  'event',
  /** It could not be read, or answers nothing that was sent. */
  'refused',
] as const;

/**
 * What became of a delivered message. Only what a carrier's server took was sent; without a server it was made here, as a test or,
 * in live mode, ready for the carrier.
 */
export const EDI_PLACEMENTS = ['sent', 'testSent', 'testMade', 'ready'] as const;
export type EdiPlacement = (typeof EDI_PLACEMENTS)[number];
/** Null if not delivered. An older server does not tell. */
export const EdiPlacementSchema = v.optional(v.nullable(v.picklist(EDI_PLACEMENTS)), null);

/** `at`: when it began. */
export const EdiAttemptSchema = v.strictObject({ at: InstantSchema, problem: v.nullable(v.string()) });
export type EdiAttempt = v.InferOutput<typeof EdiAttemptSchema>;

/** What a carrier reports about a consignment under way. */
export const CarrierEventSchema = v.strictObject({
  /** UN/EDIFACT 9015. */
  code: v.string(),
  /** yyyy-MM-dd HH:mm by the carrier's clock, with the zone if it names one; a day, or '', if it says no more. */
  time: v.string(),
  place: v.string(),
  /** What happened and why, in the carrier's own words. An older server does not tell. */
  words: v.optional(v.string()),
});

export const EdiEntrySchema = v.strictObject({
  ediId: v.string(),
  direction: v.picklist(['out', 'in']),
  /** IFTMIN, CONTRL, APERAK, IFTSTA, WEBSERVICE; '' if it could not be read. */
  kind: v.string(),
  /** For outgoing messages: original, replace or cancel. */
  function: v.nullable(v.string()),
  state: v.picklist(EDI_STATES),
  /** The number of the message, and of its interchange if it was sent alone. */
  reference: v.string(),
  /** The interchange in which it was sent with others. */
  interchange: v.nullable(v.string()),
  /** From the shipment it is about. */
  orderNumber: v.nullable(v.string()),
  receiverName: v.nullable(v.string()),
  carrierId: v.string(),
  /** '' for a connection that is gone. */
  carrierName: v.optional(v.string(), ''),
  shipmentId: v.nullable(v.string()),
  tries: v.number(),
  nextTryAt: v.nullable(InstantSchema),
  /**
   * Why it last failed: one of TRANSFER_CODES or 'failed'. For a reply that was not understood, a code of reply-problem.ts with its
   * detail; for any other, what the carrier said, or 'received' if it neither accepts nor rejects.
   */
  problem: v.nullable(v.string()),
  /** When it was written or fetched. */
  at: InstantSchema,
  deliveredAt: v.nullable(InstantSchema),
  placement: EdiPlacementSchema,
  /** Its completed deliveries, in order; one without a problem arrived. */
  attempts: v.array(EdiAttemptSchema),
  /** What a reply reports about the shipment. */
  events: v.array(CarrierEventSchema),
});
export type EdiEntry = v.InferOutput<typeof EdiEntrySchema>;

const page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'invalidNumber'), v.transform(Number));
export const EdiLogQuerySchema = v.strictObject({
  carrierId: v.optional(v.string()),
  shipmentId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/, 'invalidNumber'))),
  state: v.optional(v.picklist(EDI_LOG_FILTERS, 'invalidValue')),
  kind: v.optional(v.picklist(EDI_KINDS, 'invalidValue')),
  /** Searches order number, shipment id, consignment number, and the number of a message or its interchange. */
  search: v.optional(v.pipe(v.string(), v.maxLength(EDI_SEARCH_LIMIT, 'maxLength'))),
  page: v.optional(page, '1'),
});
/** Counts of the last seven days, whatever is searched for. */
export const EdiCountsSchema = v.strictObject({
  all: v.number(),
  waiting: v.number(),
  retrying: v.number(),
  gaveUp: v.number(),
  rejected: v.number(),
  refused: v.number(),
});
export type EdiCounts = v.InferOutput<typeof EdiCountsSchema>;
export const EdiLogAnswerSchema = v.strictObject({
  data: v.array(EdiEntrySchema),
  pages: v.number(),
  counts: EdiCountsSchema,
  /** When the carrier's replies were last fetched; null without a carrier, or before the first time. */
  fetchedAt: v.nullable(InstantSchema),
});
export const EdiMessageAnswerSchema = v.strictObject({ entry: EdiEntrySchema, text: v.string() });
