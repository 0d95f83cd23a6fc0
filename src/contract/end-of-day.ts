/**
 * End of day: one job on the server books and prints all shipments that a search shows. It can be rehearsed, watched from
 * anywhere, stopped, and run again for what failed.
 */
import * as v from 'valibot';
import { FieldErrorSchema } from './errors.ts';
import { NoticeSchema } from './notice.ts';
import { list, optionalText, requiredText, wholeNumber } from './primitives.ts';
import { PRINT_LIMITS, SHEET_SIZES } from './print.ts';
import { SearchFieldsSchema } from './shipments-list.ts';

/**
 * What is printed for each shipment. If neither labels nor waybills are chosen, both are. `unPrinted` leaves out what has
 * been printed; without it everything chosen is printed again. `shipmentList`: one list per carrier.
 */
const DocumentChoiceSchema = v.strictObject({
  unPrinted: v.optional(v.boolean('invalidType'), false),
  waybill: v.optional(v.boolean('invalidType'), false),
  label: v.optional(v.boolean('invalidType'), false),
  shipmentList: v.optional(v.boolean('invalidType'), false),
});
export type DocumentChoice = v.InferOutput<typeof DocumentChoiceSchema>;

export const EndOfDaySchema = v.strictObject({
  /** The highest id the search had when the person saw it; newer shipments are left alone. */
  maxShipmentId: v.pipe(v.string('required'), v.regex(/^\d{1,18}$/, 'invalidNumber')),
  searchFields: v.optional(SearchFieldsSchema, {}),
  documents: DocumentChoiceSchema,
  /**
   * As for a single print: absent for the user's print client while one is connected, or the name of one of its printers;
   * `browser` leaves labels and waybills to whoever opens the result. Lists are always opened there.
   */
  printer: optionalText(PRINT_LIMITS.printer),
  /** Only reports what would be done. */
  rehearse: v.optional(v.boolean('invalidType'), false),
  /** Runs only what failed in this earlier job. */
  failedOf: v.optional(v.nullable(v.string('invalidType'))),
});

/** How many bookings go to a carrier only as tests, or to no carrier at all. */
const ReachCountsSchema = v.strictObject({ test: v.number(), testMade: v.number(), ready: v.number() });
export type ReachCounts = v.InferOutput<typeof ReachCountsSchema>;

const carrierEntries = { carrierId: v.nullable(v.string()), carrierName: v.string(), carrierSuiteId: v.string() };
/** A shipment that was or would be left out, and why. */
const HeldShipmentSchema = v.strictObject({
  shipmentId: v.string(),
  orderNumber: v.nullable(v.string()),
  receiver: v.string(),
  carrierName: v.string(),
  /** In the caller's language. */
  message: v.string(),
  /** Code of an error or of a refused action. */
  code: v.string(),
  fields: v.record(v.string(), FieldErrorSchema),
});
export type HeldShipment = v.InferOutput<typeof HeldShipmentSchema>;

export const RehearsalSchema = v.strictObject({
  /** How many shipments would be booked and printed. */
  total: v.number(),
  /** How many of them are already booked and are updated at their carrier before printing. Absent from an older server. */
  updates: v.optional(v.number()),
  maxShipmentId: v.string(),
  /** `labels` and `waybills` count the pages that would be printed. */
  carriers: v.array(
    v.strictObject({
      ...carrierEntries,
      shipments: v.number(),
      labels: v.number(),
      waybills: v.number(),
      stopped: v.number(),
      /** How far the bookings of those shipments go. Absent from an older server, and without one. */
      reach: v.optional(ReachCountsSchema),
    }),
  ),
  /** At most 200 shipments; `carriers` counts all. */
  stopped: v.array(HeldShipmentSchema),
});
export type Rehearsal = v.InferOutput<typeof RehearsalSchema>;

export const EndOfDayAnswerSchema = v.union([
  v.strictObject({ jobId: v.string(), total: v.number() }),
  RehearsalSchema,
]);

export const SIGNATURE_LIMITS = { name: 50, vehicle: 20, remark: 100, strokes: 100, points: 4000 } as const;
/** A signature is drawn in a field three times as wide as it is high. Unit: thousandths of its width. */
export const SIGNATURE_FIELD = { width: 1000, height: 333 } as const;

/** The lines as drawn: x and y of each point in turn. */
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

/** The driver's signature on the screen for the shipments on one carrier's list. */
export const SignListSchema = v.strictObject({
  driver: requiredText(SIGNATURE_LIMITS.name),
  vehicle: optionalText(SIGNATURE_LIMITS.vehicle),
  remark: optionalText(SIGNATURE_LIMITS.remark),
  strokes: StrokesSchema,
});

export type SignListInput = v.InferOutput<typeof SignListSchema>;

/** Who signed a carrier's list on the screen, and in whose session. */
const ListSignatureSchema = v.strictObject({
  driver: v.string(),
  vehicle: v.nullable(v.string()),
  remark: v.nullable(v.string()),
  signedAt: v.string(),
  handedOutBy: v.string(),
});
export type ListSignature = v.InferOutput<typeof ListSignatureSchema>;

/** Who signed at the load check of the truck, and for how many packages of the list. */
const SignedAtLoadSchema = v.strictObject({
  driver: v.string(),
  vehicle: v.nullable(v.string()),
  signedAt: v.string(),
  packages: v.number(),
  /** Nothing was loaded or taken off since: the list names these packages and no others. */
  isAll: v.boolean(),
});
export type SignedAtLoad = v.InferOutput<typeof SignedAtLoadSchema>;

const handedEntry = v.optional(v.strictObject({ at: v.string(), by: v.string() }));
const HandedSchema = v.strictObject({ label: handedEntry, waybill: handedEntry });
export type Handed = v.InferOutput<typeof HandedSchema>;

export const JOB_STATES = ['waiting', 'running', 'stopping', 'done', 'stopped', 'failed'] as const;
export const JobSchema = v.strictObject({
  jobId: v.string(),
  state: v.picklist(JOB_STATES),
  /** Booked, printed and closed by this job. */
  done: v.number(),
  /**
   * Shipments that somebody else or an earlier job had closed or cancelled before their turn. An older server counts them as
   * done.
   */
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
      /** Shipments done by this job; its list names them. */
      done: v.number(),
      /** In those shipments. Absent from an older server. */
      packages: v.optional(v.number()),
      failed: v.number(),
      total: v.number(),
      /** How far the bookings of those that are done went. Absent from an older server. */
      reach: v.optional(ReachCountsSchema),
      /** Null if there is no list, or if the list is signed on paper or not at all. */
      signature: v.nullable(ListSignatureSchema),
      /** Once the job has ended with lists. */
      signedAtLoad: v.optional(SignedAtLoadSchema),
    }),
  ),
  /** Once the job has ended: how many pages each file has; for lists, how many lists. */
  printed: v.strictObject({ label: v.number(), waybill: v.number(), shipmentList: v.number() }),
  /** Shipments whose labels or waybills did not come out, as reported by the print client or a person. */
  notOut: v.optional(v.strictObject({ label: v.number(), waybill: v.number() })),
  /** Labels and waybills went to the print client of whoever started it. An older server leaves them to the browser. */
  toClient: v.optional(v.boolean()),
  /** What was last given to a browser after the job had ended; printing it again needs a reason. */
  handed: v.optional(HandedSchema),
  /** What the person printing is told about the number series the job used, as they are now; filled once the job has ended. */
  notices: v.array(NoticeSchema),
});
export type Job = v.InferOutput<typeof JobSchema>;

/** Without `open`, the company's latest jobs, newest first. */
export const JobsQuerySchema = v.strictObject({ open: v.optional(v.string()) });
export const JobsAnswerSchema = v.strictObject({ jobs: v.array(JobSchema) });
/** Without `document`, everything that was printed, in one file. Labels on A4 sheets work as for a single print. */
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
  /** False: records nothing new; what the caller was given last did not come out, for this reason. */
  cameOut: v.optional(v.boolean('invalidType'), true),
  failure: optionalText(PRINT_LIMITS.failure),
});
export type PrintJobPapersInput = v.InferOutput<typeof PrintJobPapersSchema>;
