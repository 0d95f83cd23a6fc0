/**
 * What the server tells people on its own account, in a notification or on a shipment: a code and the values of its
 * sentence, so that each of them reads it in their own language. A reader who does not know a code has the sentence
 * beside it, in the language the call asked for.
 * Not here: the words (client/i18n, server/i18n).
 */
import * as v from 'valibot';
import { SentenceValuesSchema } from './errors.ts';

export const NOTICE_CODES = [
  /** carrier, series, left */
  'seriesLow',
  /** carrier, series */
  'seriesExhausted',
  'documentFailed',
  /** kind: of the document. text: what the print client or its printer says, where it does. failure: what stood in the way */
  'printFailed',
  /** count: of documents beside those told one by one. text, failure: the same of all of them, as in printFailed */
  'printsFailed',
  /** reason: in the carrier's words */
  'bookingRejected',
  /** A carrier's web service: it is asked again, and then it has booked. */
  'bookingUnanswered',
  'bookingConfirmed',
  /** reason: in the carrier's words. It goes on expecting the goods. */
  'cancellationRejected',
  /** A carrier's web service: it is asked again. */
  'cancellationUnanswered',
  'transmissionFailed',
  'shipmentFailed',
  /** done, failed: shipments */
  'endOfDayEnded',
  /** invoiceNo, amount (with two decimals), currency, dueDate */
  'invoiceOverdue',
  /** units, limit: of the plan */
  'planLimitNear',
  /** units, from, to: the sizes of the plans */
  'planMoved',
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** A newer server may have other codes. */
export const NoticeSchema = v.strictObject({ code: v.string(), values: v.optional(SentenceValuesSchema) });
export type Notice = v.InferOutput<typeof NoticeSchema>;
