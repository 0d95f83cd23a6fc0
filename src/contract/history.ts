/**
 * The history of a shipment (HIS-01): who did what to it, from which device, with two clocks: when it was done and when the server
 * learned of it. What people and Kaj changed, papers, messages to the carrier and back, what the carrier reported, the load check.
 * Not here: what a change is called (domain/shipments/shipment-deed.ts).
 */
import * as v from 'valibot';
import { queryNumber } from './delivery-type.ts';
import { CarrierEventSchema, EdiEntrySchema } from './edi.ts';
import { LOAD_EVENT_TYPES, MISSING_REASONS } from './load-limits.ts';
import { InstantSchema } from './primitives.ts';
import { PrintEntrySchema } from './print.ts';

/** What a change to the shipment was. */
export const DEEDS = [
  'created',
  'copied',
  'returned',
  'imported',
  'edited',
  'noted',
  'booked',
  /** The carrier was told of the changes. */
  'updated',
  'bookingCancelled',
  'cancelled',
  'reopened',
  'closed',
  'finished',
  'archived',
  'rejected',
  'failed',
  /** Into any other state. */
  'moved',
] as const;
export type Deed = (typeof DEEDS)[number];

/** The filters of the screen: every event is in one of them. */
export const HISTORY_GROUPS = ['people', 'carrier', 'papers'] as const;
export type HistoryGroup = (typeof HISTORY_GROUPS)[number];

const fieldEntries = {
  /** Without the line's number: `goodsLines.weight`. */
  path: v.string(),
  /** Position of the line, counted from 1. */
  line: v.optional(v.number()),
  kind: v.picklist(['changed', 'added', 'removed']),
};
/** As in the shipment, long texts shortened; a line that was added or removed, or a whole party, by its members. */
const ValueSchema = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.record(v.string(), v.unknown())]));
const ChangeSchema = v.strictObject({ ...fieldEntries, was: ValueSchema, becomes: ValueSchema });
export type HistoryChange = v.InferOutput<typeof ChangeSchema>;

/** Somebody else's change that the server had learned of before this one came. */
const MetSchema = v.strictObject({
  user: v.nullable(v.string()),
  userName: v.nullable(v.string()),
  doneAt: InstantSchema,
  /** The fields that both had changed: the values of this event were kept over the other's. Empty: both stand. */
  clashes: v.array(v.strictObject(fieldEntries)),
});
export type MetChange = v.InferOutput<typeof MetSchema>;

export const HistoryEventSchema = v.strictObject({
  eventId: v.string(),
  what: v.picklist([...DEEDS, 'print', 'message', 'carrierEvent', 'load']),
  group: v.picklist(HISTORY_GROUPS),
  doneAt: InstantSchema,
  /** Whose clock says so: of the device, corrected by what the server says; of the carrier; or nobody's but the server's. */
  clock: v.picklist(['device', 'carrier', 'server']),
  /** When the server learned of it. */
  serverAt: InstantSchema,
  /** Null for what Kaj or the carrier did. */
  user: v.nullable(v.string()),
  /** Null for a person who is no longer a user. */
  userName: v.nullable(v.string()),
  /** As its person named it, otherwise its browser and system. */
  device: v.nullable(v.string()),
  changes: v.array(ChangeSchema),
  /** How many more there were than are kept. */
  moreChanges: v.number(),
  met: v.array(MetSchema),
  print: v.optional(PrintEntrySchema),
  message: v.optional(EdiEntrySchema),
  carrierEvent: v.optional(
    v.strictObject({ ...CarrierEventSchema.entries, carrierName: v.string(), packageNumbers: v.array(v.string()) }),
  ),
  load: v.optional(
    v.strictObject({
      loadId: v.string(),
      carrierName: v.string(),
      day: v.string(),
      /** `signed`: the driver signed for the truck. */
      type: v.picklist([...LOAD_EVENT_TYPES, 'signed']),
      /** '' for a signature. */
      packageNo: v.string(),
      reason: v.nullable(v.picklist(MISSING_REASONS)),
      /** Of a signature: by whom, and which packages of the shipment were not on the truck. */
      driver: v.optional(v.string()),
      missing: v.optional(v.array(v.strictObject({ packageNo: v.string(), reason: v.picklist(MISSING_REASONS) }))),
    }),
  ),
});
export type HistoryEvent = v.InferOutput<typeof HistoryEventSchema>;

export const HISTORY_PAGE_SIZE = 100;
export const HistoryQuerySchema = v.strictObject({ page: queryNumber(1, 1000, 1) });
/** In the order of what was done, newest first. Something done earlier may come later and moves what is on a page. */
export const HistoryAnswerSchema = v.strictObject({
  data: v.array(HistoryEventSchema),
  pages: v.number(),
  counts: v.strictObject({ all: v.number(), people: v.number(), carrier: v.number(), papers: v.number() }),
});
export type ShipmentHistory = v.InferOutput<typeof HistoryAnswerSchema>;
