/** Booking and printing: single documents, and the jobs of a print client. */
import * as v from 'valibot';
import { queryNumber } from './delivery-type.ts';
import { NoticeSchema } from './notice.ts';
import { wholeNumber } from './primitives.ts';
import { ShipmentSchema } from './shipment.ts';

export const BOOK_ACTIONS = ['book', 'update', 'cancel'] as const;
export type BookAction = (typeof BOOK_ACTIONS)[number];
export const BookSchema = v.strictObject({ action: v.optional(v.picklist(BOOK_ACTIONS, 'invalidChoice'), 'book') });
export const BookAnswerSchema = v.strictObject({ shipmentData: ShipmentSchema });

/** Without docGUID: all active documents. A preview changes nothing. */
export const PrintSchema = v.strictObject({
  docGUID: v.optional(v.nullable(v.string('invalidType'))),
  preview: v.optional(v.boolean('invalidType'), false),
});
const pdfEntries = { base64Data: v.string(), fileName: v.string(), contentType: v.string() };
/** After a print the shipment as it is now, and what whoever prints should know. */
const afterEntries = { shipmentData: v.optional(ShipmentSchema), notices: v.optional(v.array(NoticeSchema)) };
/** Bytes, or `queued` when a print client has taken the job. */
export const PrintAnswerSchema = v.union([
  v.strictObject({ ...pdfEntries, ...afterEntries }),
  v.strictObject({ queued: v.literal(true), ...afterEntries }),
]);
export type PrintAnswer = v.InferOutput<typeof PrintAnswerSchema>;

/** Unit: seconds a print client may wait for work in one call. */
export const MAX_PRINT_WAIT = 25;
export const PrintJobsQuerySchema = v.strictObject({ wait: queryNumber(0, MAX_PRINT_WAIT, 0) });
export const PrintJobSchema = v.strictObject({
  id: v.string(),
  docGUID: v.string(),
  fileName: v.string(),
  copies: wholeNumber(1),
  base64Data: v.string(),
});
