/**
 * What the server tells people on its own initiative, in a notification or on a shipment: a code and the values of its
 * sentence, so that each person reads it in their own language. For a reader that does not know the code, the finished
 * sentence is sent along, in the language of the request.
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
  /** kind: of the document. text: the words of the print client or its printer, if any. failure: the code of the cause */
  'printFailed',
  /** count: documents besides those reported one by one. text, failure: common to all of them, as in printFailed */
  'printsFailed',
  /** reason: in the carrier's words */
  'bookingRejected',
  /** For a carrier's web service: it is not known whether the carrier has booked, and the carrier is asked again. */
  'bookingUnanswered',
  'bookingConfirmed',
  /**
   * The carrier has booked and given numbers that cannot be used. problem: 'unreadable', 'twice' or 'used', with the number, or
   * 'count', with given and wanted
   */
  'bookingNumbersUnusable',
  /** reason: in the carrier's words. The carrier still expects the goods. */
  'cancellationRejected',
  /** For a carrier's web service: it is not known whether the booking is cancelled, and the carrier is asked again. */
  'cancellationUnanswered',
  /** A cancelled shipment was booked with a carrier that accepts no cancellations. */
  'cancellationNotTold',
  'transmissionFailed',
  /** carrier, count: replies not understood since it was last told. problem, detail: of the latest, as in reply-problem.ts */
  'repliesRefused',
  /** carrier, count, problem, detail: as of repliesRefused; the latest is that replies cannot be fetched */
  'repliesNotFetched',
  'shipmentFailed',
  /** done, failed: shipments */
  'endOfDayEnded',
  /** invoiceNo, amount (with two decimals), currency, dueDate */
  'invoiceOverdue',
  /** The data were put back to an older state: what was saved since is gone, and number series are held. */
  'dataPutBack',
  /** device, carrier, first, last (numbers), upTo (the last that may be on a label): the data had lost a block of them */
  'leaseLost',
  /** device, carrier, number: of a label that a device had printed, and of another shipment since */
  'numberTwice',
  /** units, limit (of the plan) */
  'planLimitNear',
  /** units, from, to (sizes of the plans) */
  'planMoved',
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** A newer server may have other codes. */
export const NoticeSchema = v.strictObject({ code: v.string(), values: v.optional(SentenceValuesSchema) });
export type Notice = v.InferOutput<typeof NoticeSchema>;
