/**
 * The load check (LOD-01): what is scanned at the tailgate of one carrier's truck on one day. What happens to a package is an event
 * with an id of its own, told by whoever scanned it; events are a set, so that two devices, repeats and any order give the same load.
 * Not here: what follows from the events (domain/loads/load-state.ts).
 */
import * as v from 'valibot';
import { LOAD_EVENT_TYPES, LOAD_LIMITS, MISSING_REASONS } from './load-limits.ts';
import {
  ClientRefSchema,
  DayTextSchema,
  EtagSchema,
  InstantSchema,
  list,
  optionalText,
  requiredText,
  wholeNumber,
} from './primitives.ts';

const ReasonSchema = v.picklist(MISSING_REASONS, 'invalidChoice');
const AtSchema = v.pipe(
  v.string('required'),
  v.isoTimestamp('invalidDate'),
  v.check((written) => !Number.isNaN(Date.parse(written)), 'invalidDate'),
  v.transform(toInstant),
);

const eventEntries = {
  /** Drawn by the device; another with the same id is the same event. */
  eventId: requiredText(LOAD_LIMITS.id),
  type: v.picklist(LOAD_EVENT_TYPES, 'invalidChoice'),
  packageNo: requiredText(LOAD_LIMITS.packageNo),
  /** When it happened, by the corrected clock of the device. */
  at: AtSchema,
  reason: v.optional(v.nullable(ReasonSchema)),
};
export const LoadEventInputSchema = v.pipe(
  v.strictObject(eventEntries),
  v.forward(
    v.check(({ type, reason }) => type !== 'reason' || Boolean(reason), 'required'),
    ['reason'],
  ),
);
export type LoadEventInput = v.InferOutput<typeof LoadEventInputSchema>;
export const LoadEventsSchema = list(LoadEventInputSchema, LOAD_LIMITS.events, 1);

/** Why a package is not on the truck, as written when the load is finished. */
const MissingPackageSchema = v.strictObject({ packageNo: requiredText(LOAD_LIMITS.packageNo), reason: ReasonSchema });
export type MissingPackage = v.InferOutput<typeof MissingPackageSchema>;

/** The path of an SVG: commands and numbers, in a field three times as wide as it is high. */
const SIGNATURE_PATH = /^[Mm][MmLlHhVvCcQqSsTtZz\d ,.-]*$/;
export const FinishLoadSchema = v.strictObject({
  driver: requiredText(LOAD_LIMITS.driver),
  vehicle: optionalText(LOAD_LIMITS.vehicle),
  signature: v.pipe(
    v.string('required'),
    v.maxLength(LOAD_LIMITS.signature, 'maxLength'),
    v.regex(SIGNATURE_PATH, 'invalidFormat'),
  ),
  at: AtSchema,
  reasons: v.optional(list(MissingPackageSchema, LOAD_LIMITS.events), []),
  /** How many packages the driver was shown and signed for. */
  packages: v.optional(wholeNumber(0, 100_000)),
});
export type FinishLoadInput = v.InferOutput<typeof FinishLoadSchema>;

/** `new`, or the id that carrier and day have (domain/loads/load-id.ts). */
export const OpenLoadSchema = v.strictObject({
  carrierId: requiredText(LOAD_LIMITS.id),
  day: DayTextSchema,
  clientRef: ClientRefSchema,
});
export const LoadsQuerySchema = v.strictObject({ day: DayTextSchema });

/** `by`: whose session told it. */
const LoadEventSchema = v.strictObject({ ...eventEntries, at: InstantSchema, by: v.string() });
export type LoadEvent = v.InferOutput<typeof LoadEventSchema>;

const FinishedLoadSchema = v.strictObject({
  driver: v.string(),
  vehicle: v.nullable(v.string()),
  signature: v.string(),
  at: InstantSchema,
  reasons: v.array(MissingPackageSchema),
  packages: v.nullable(v.number()),
  by: v.string(),
});
export type FinishedLoad = v.InferOutput<typeof FinishedLoadSchema>;

const loadEntries = {
  id: v.string(),
  carrierId: v.string(),
  /** yyyy-MM-dd, the day the truck leaves. */
  day: v.string(),
  startedAt: InstantSchema,
  startedBy: v.string(),
  events: v.array(LoadEventSchema),
  /** In the order of signing; the last one counts, the others stay. */
  finishes: v.array(FinishedLoadSchema),
  _etag: v.nullable(EtagSchema),
};
/** As the change feed reports it. What is expected follows from the shipments, which a device has. */
const LoadSchema = v.strictObject(loadEntries);
export type Load = v.InferOutput<typeof LoadSchema>;

const ExpectedPackageSchema = v.strictObject({
  packageNo: v.string(),
  shipmentId: v.string(),
  orderNumber: v.nullable(v.string()),
  receiver: v.string(),
  /** Which package of its shipment it is, counted from 1. */
  number: v.number(),
  of: v.number(),
});
export type ExpectedPackage = v.InferOutput<typeof ExpectedPackageSchema>;

export const LoadAnswerSchema = v.strictObject({ ...loadEntries, expected: v.array(ExpectedPackageSchema) });
export type LoadResponse = v.InferOutput<typeof LoadAnswerSchema>;

/** The same moment as every device writes it, so that moments compare as texts. */
function toInstant(written: string): string {
  return new Date(written).toISOString();
}
