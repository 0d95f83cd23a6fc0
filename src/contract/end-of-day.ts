/**
 * End of day: everything a search shows is booked and printed by one job of the server, which can be rehearsed, watched
 * from anywhere, stopped, and run again for what failed.
 */
import * as v from 'valibot';
import { FieldErrorSchema } from './errors.ts';
import { NoticeSchema } from './notice.ts';
import { list, optionalText, requiredText, wholeNumber } from './primitives.ts';
import { PRINT_LIMITS, SHEET_SIZES } from './print.ts';
import { SearchFieldsSchema } from './shipments-list.ts';

/**
 * What is printed of each shipment. With neither labels nor waybills named: both. `unPrinted` leaves out what has been
 * printed; without it everything named is printed again. `shipmentList`: one list per carrier.
 */
const DocumentChoiceSchema = v.strictObject({
  unPrinted: v.optional(v.boolean('invalidType'), false),
  waybill: v.optional(v.boolean('invalidType'), false),
  label: v.optional(v.boolean('invalidType'), false),
  shipmentList: v.optional(v.boolean('invalidType'), false),
});
export type DocumentChoice = v.InferOutput<typeof DocumentChoiceSchema>;

export const EndOfDaySchema = v.strictObject({
  /** Nothing newer is touched: the highest id the search had when the person saw it. */
  maxShipmentId: v.pipe(v.string('required'), v.regex(/^\d{1,18}$/, 'invalidNumber')),
  searchFields: v.optional(SearchFieldsSchema, {}),
  documents: DocumentChoiceSchema,
  /**
   * As for one print: absent for the user's print client while one is connected, which may be told a printer; `browser` leaves
   * labels and waybills to whoever opens the result. Lists are always opened there.
   */
  printer: optionalText(PRINT_LIMITS.printer),
  /** Only tells what would be done. */
  rehearse: v.optional(v.boolean('invalidType'), false),
  /** Only what failed in this earlier job. */
  failedOf: v.optional(v.nullable(v.string('invalidType'))),
});

const carrierEntries = { carrierId: v.nullable(v.string()), carrierName: v.string(), carrierSuiteId: v.string() };
/** A shipment that is or was left out, and why. */
const HeldShipmentSchema = v.strictObject({
  shipmentId: v.string(),
  orderNumber: v.nullable(v.string()),
  receiver: v.string(),
  carrierName: v.string(),
  /** In the caller's language. */
  message: v.string(),
  /** Of an error, or of a refused action. */
  code: v.string(),
  fields: v.record(v.string(), FieldErrorSchema),
});
export type HeldShipment = v.InferOutput<typeof HeldShipmentSchema>;

export const RehearsalSchema = v.strictObject({
  /** How many shipments would be booked and printed. */
  total: v.number(),
  /** How many of them are booked already, and updated at their carrier before they are printed. An older server leaves it out. */
  updates: v.optional(v.number()),
  maxShipmentId: v.string(),
  /** `labels`, `waybills`: pages, of those that would be printed. */
  carriers: v.array(
    v.strictObject({
      ...carrierEntries,
      shipments: v.number(),
      labels: v.number(),
      waybills: v.number(),
      stopped: v.number(),
    }),
  ),
  /** At most 200 of them; `carriers` counts all. */
  stopped: v.array(HeldShipmentSchema),
});
export type Rehearsal = v.InferOutput<typeof RehearsalSchema>;

export const EndOfDayAnswerSchema = v.union([
  v.strictObject({ jobId: v.string(), total: v.number() }),
  RehearsalSchema,
]);

export const SIGNATURE_LIMITS = { name: 50, vehicle: 20, remark: 100, strokes: 100, points: 4000 } as const;
/** A signature lies in a field that is three times as wide as it is high. Unit: thousandths of its width. */
export const SIGNATURE_FIELD = { width: 1000, height: 333 } as const;

/** Lines as they were drawn: x and y of their points in turn. */
export const StrokesSchema = v.pipe(
  list(
    v.pipe(
      list(wholeNumber(0, SIGNATURE_FIELD.width), 2 * SIGNATURE_LIMITS.points),
      v.check((line) => line.length >= 2 && line.length % 2 === 0, 'invalidFormat'),
      v.check((line) => line.every((at, place) => place % 2 === 0 || at <= SIGNATURE_FIELD.height), 'invalidFormat'),
    ),
    SIGNATURE_LIMITS.strokes,
  ),
  v.minLength(1, 'required'),
  v.check((lines) => lines.flat().length <= 2 * SIGNATURE_LIMITS.points, 'maxLength'),
);
export type Strokes = v.InferOutput<typeof StrokesSchema>;

/** A driver signs on the screen for what one carrier's list names. */
export const SignListSchema = v.strictObject({
  driver: requiredText(SIGNATURE_LIMITS.name),
  vehicle: optionalText(SIGNATURE_LIMITS.vehicle),
  remark: optionalText(SIGNATURE_LIMITS.remark),
  strokes: StrokesSchema,
});

export type SignListInput = v.InferOutput<typeof SignListSchema>;

/** Who signed a carrier's list on the screen, and whose session it was. */
const ListSignatureSchema = v.strictObject({
  driver: v.string(),
  vehicle: v.nullable(v.string()),
  remark: v.nullable(v.string()),
  signedAt: v.string(),
  handedOutBy: v.string(),
});
export type ListSignature = v.InferOutput<typeof ListSignatureSchema>;

const handedEntry = v.optional(v.strictObject({ at: v.string(), by: v.string() }));
const HandedSchema = v.strictObject({ label: handedEntry, waybill: handedEntry });
export type Handed = v.InferOutput<typeof HandedSchema>;

export const JOB_STATES = ['waiting', 'running', 'stopping', 'done', 'stopped', 'failed'] as const;
export const JobSchema = v.strictObject({
  jobId: v.string(),
  state: v.picklist(JOB_STATES),
  /** Booked, printed and closed by this job. */
  done: v.number(),
  /** Somebody else, or an earlier job, had closed or cancelled them before their turn. An older server counts them as done. */
  left: v.optional(v.number()),
  total: v.number(),
  failed: v.array(HeldShipmentSchema),
  hasFile: v.boolean(),
  startedAt: v.string(),
  startedBy: v.string(),
  endedAt: v.nullable(v.string()),
  maxShipmentId: v.string(),
  documents: DocumentChoiceSchema,
  carriers: v.array(
    v.strictObject({
      ...carrierEntries,
      /** By this job: its list names these. */
      done: v.number(),
      failed: v.number(),
      total: v.number(),
      /** Nothing while its list, if it has one, is signed on paper or not at all. */
      signature: v.nullable(ListSignatureSchema),
    }),
  ),
  /** How many pages each of the files has, once the run has ended; of lists how many there are. */
  printed: v.strictObject({ label: v.number(), waybill: v.number(), shipmentList: v.number() }),
  /** Shipments whose labels or waybills did not come out, as the print client or a person has said. */
  notOut: v.optional(v.strictObject({ label: v.number(), waybill: v.number() })),
  /** Labels and waybills went to the print client of whoever started it. An older server leaves them to the browser. */
  toClient: v.optional(v.boolean()),
  /** What was given to a browser last, once the run had ended: to be printed again it needs a reason. */
  handed: v.optional(HandedSchema),
  /** What whoever prints is told of the number series that this printed from, as they are now; once it has ended. */
  notices: v.array(NoticeSchema),
});
export type Job = v.InferOutput<typeof JobSchema>;

/** Without `open` the latest of the company, newest first. */
export const JobsQuerySchema = v.strictObject({ open: v.optional(v.string()) });
export const JobsAnswerSchema = v.strictObject({ jobs: v.array(JobSchema) });
/** Without `document` everything that was printed, in one file. Labels on sheets of A4 as for one print. */
export const JobFileQuerySchema = v.strictObject({
  document: v.optional(v.picklist(['label', 'waybill', 'shipmentList'], 'invalidChoice')),
  labelsPerSheet: v.optional(v.pipe(v.string(), v.transform(Number), v.picklist(SHEET_SIZES, 'invalidChoice'))),
  firstPlace: v.optional(v.pipe(v.string(), v.transform(Number), wholeNumber(1, 4))),
});
/**
 * Recorded before the file of these papers is given to a browser's printer. What came out before needs a reason; what still
 * waits for the print client is taken out of its queue.
 */
export const PrintJobPapersSchema = v.strictObject({
  document: v.picklist(['label', 'waybill'], 'invalidChoice'),
  reason: optionalText(PRINT_LIMITS.reason),
});
export type PrintJobPapersInput = v.InferOutput<typeof PrintJobPapersSchema>;
