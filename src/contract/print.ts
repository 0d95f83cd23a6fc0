/** Booking and printing: single documents, the ledger of what was printed, and the jobs of a print client. */
import * as v from 'valibot';
import { queryNumber } from './delivery-type.ts';
import { NoticeSchema } from './notice.ts';
import { InstantSchema, list, optionalText, wholeNumber } from './primitives.ts';
import { DOCUMENT_KINDS, ShipmentSchema } from './shipment.ts';

export const BOOK_ACTIONS = ['book', 'update', 'cancel'] as const;
export type BookAction = (typeof BOOK_ACTIONS)[number];
export const BookSchema = v.strictObject({ action: v.optional(v.picklist(BOOK_ACTIONS, 'invalidChoice'), 'book') });
/**
 * `autoprint`: the papers the carrier's documents table wants printed at booking and no print client has taken; whoever
 * booked prints them. Those a client has taken have print status 20.
 */
export const BookAnswerSchema = v.strictObject({
  shipmentData: ShipmentSchema,
  autoprint: v.optional(v.array(v.string())),
});

export const PRINT_LIMITS = { reason: 200, printer: 100, packages: 2000, copies: 20, failure: 200 } as const;
/** In place of a printer's name: the file is answered, also while a print client is connected. */
export const BROWSER_PRINTER = 'browser';

/** How many labels a sheet of A4 takes. */
export const SHEET_SIZES = [2, 4] as const;
export type SheetSize = (typeof SHEET_SIZES)[number];

/**
 * Without docGUID: all active documents; without a reason those of them that have not been printed as they are now. Printing
 * again what was printed, or waits for the print client, needs a reason.
 */
export const PrintSchema = v.strictObject({
  docGUID: v.optional(v.nullable(v.string('invalidType'))),
  preview: v.optional(v.boolean('invalidType'), false),
  /** Of a label: these packages only, each by its place (the first is 1) or by its number. */
  packageNos: v.optional(
    v.nullable(list(v.union([wholeNumber(1), v.string('invalidType')], 'invalidType'), PRINT_LIMITS.packages, 1)),
  ),
  reason: optionalText(PRINT_LIMITS.reason),
  /** Labels on sheets of A4, from this place of a begun sheet: row by row from the top left. Absent: one a page. */
  firstPlace: v.optional(v.nullable(wholeNumber(1, 4))),
  /** Absent beside a first place: four. */
  labelsPerSheet: v.optional(v.nullable(v.picklist(SHEET_SIZES, 'invalidChoice'))),
  printer: optionalText(PRINT_LIMITS.printer),
  /** Absent: as many as the carrier's documents table says. */
  copies: v.optional(v.nullable(wholeNumber(1, PRINT_LIMITS.copies))),
});
export type PrintInput = v.InferOutput<typeof PrintSchema>;
const pdfEntries = { base64Data: v.string(), fileName: v.string(), contentType: v.string() };
/** After a print the shipment as it is now, the entries of the ledger, and what whoever prints should know. */
const afterEntries = {
  shipmentData: v.optional(ShipmentSchema),
  printIds: v.optional(v.array(v.string())),
  notices: v.optional(v.array(NoticeSchema)),
};
/** Bytes, or `queued` when a print client has the job. */
export const PrintAnswerSchema = v.union([
  v.strictObject({ ...pdfEntries, ...afterEntries }),
  v.strictObject({ queued: v.literal(true), ...afterEntries }),
]);
export type PrintAnswer = v.InferOutput<typeof PrintAnswerSchema>;

/** What became of a print. A newer server may know more. */
export const PRINT_OUTCOMES = ['preview', 'handed', 'waiting', 'taken', 'printed', 'failed', 'withdrawn'] as const;
/**
 * - `preview`: only looked at
 * - `handed`: given to a browser, and nobody has said what came out
 * - `waiting`, `taken`: for a print client, and in its hands
 * - `printed`, `failed`: as the client, or a person, has said
 * - `withdrawn`: nothing came out, because it was printed in a browser instead
 */
export type PrintOutcome = (typeof PRINT_OUTCOMES)[number];
/**
 * Why nothing came out: the client or its printer says so (`text`), a person says so, the shipment was changed or may not be
 * printed any more, the document could not be drawn, the client never answered, nobody ever took it.
 */
export const PRINT_FAILURES = ['client', 'person', 'changed', 'void', 'notDrawn', 'noAnswer', 'expired'] as const;
export type PrintFailure = (typeof PRINT_FAILURES)[number];

export const PrintEntrySchema = v.strictObject({
  printId: v.string(),
  docGUID: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
  copies: v.number(),
  /** Places of the packages, for some of the labels only; null for all. */
  packages: v.nullable(v.array(v.number())),
  isReprint: v.boolean(),
  reason: v.nullable(v.string()),
  askedAt: InstantSchema,
  askedBy: v.string(),
  /** Nothing for somebody who is not a user any more. */
  askedByName: v.nullable(v.string()),
  /** The browser and system of whoever asked. */
  device: v.nullable(v.string()),
  /** The print client that took it; null for a browser. */
  client: v.nullable(v.string()),
  printer: v.nullable(v.string()),
  outcome: v.picklist(PRINT_OUTCOMES),
  outcomeAt: v.nullable(InstantSchema),
  failure: v.nullable(v.strictObject({ code: v.picklist(PRINT_FAILURES), text: v.nullable(v.string()) })),
});
export type PrintEntry = v.InferOutput<typeof PrintEntrySchema>;
export const PRINTS_PAGE_SIZE = 50;
export const PrintsQuerySchema = v.strictObject({ page: queryNumber(1, 100_000, 1) });
/** Newest first. */
export const PrintsAnswerSchema = v.strictObject({ data: v.array(PrintEntrySchema), pages: v.number() });
export const PrintOutcomeSchema = v.strictObject({ cameOut: v.boolean('invalidType') });
export const PrintOutcomeAnswerSchema = v.strictObject({ shipmentData: ShipmentSchema });

/** Unit: seconds a print client may wait for work in one call. */
export const MAX_PRINT_WAIT = 25;
/** What one client may name. `text`: characters of all its printers, which stand in an address. */
const CLIENT_PRINTERS = { count: 40, text: 4000 } as const;
/**
 * `clientId` tells the clients of one key apart, `clientName` is what people call the computer, `printers` are the print queues
 * it has by their names, a line each.
 */
export const PrintJobsQuerySchema = v.strictObject({
  wait: queryNumber(0, MAX_PRINT_WAIT, 0),
  clientId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'invalidFormat')), ''),
  clientName: v.optional(v.pipe(v.string(), v.maxLength(100, 'maxLength')), ''),
  printers: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(CLIENT_PRINTERS.text, 'maxLength'),
      v.transform(linesOf),
      list(v.pipe(v.string(), v.maxLength(PRINT_LIMITS.printer, 'maxLength')), CLIENT_PRINTERS.count),
    ),
    '',
  ),
});
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

/**
 * `copies`: how often the file is to be printed. A waybill's copies are numbered, those of labels on sheets fill further places:
 * they are in the file already.
 */
export const PrintJobSchema = v.strictObject({
  id: v.string(),
  docGUID: v.string(),
  fileName: v.string(),
  copies: wholeNumber(1),
  base64Data: v.string(),
  /** What it is printed on: `LABEL` or `A4`. */
  printType: v.string(),
  /** The one that was asked for. */
  printer: v.nullable(v.string()),
});
export type PrintJob = v.InferOutput<typeof PrintJobSchema>;
/** Without a body: it came out. */
export const AckPrintJobSchema = v.optional(
  v.strictObject({
    cameOut: v.optional(v.boolean('invalidType'), true),
    /** In the words of the printer or its system. */
    failure: optionalText(PRINT_LIMITS.failure),
  }),
  {},
);
