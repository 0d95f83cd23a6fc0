/** Booking and printing: single documents, the ledger of what was printed, and the jobs of a print client. */
import * as v from 'valibot';
import { queryNumber } from './delivery-type.ts';
import { NoticeSchema } from './notice.ts';
import { MAX_LEASED } from './number-lease.ts';
import { InstantSchema, list, optionalLines, optionalText, text, wholeNumber } from './primitives.ts';
import { DOCUMENT_KINDS, ShipmentSchema } from './shipment.ts';

export const BOOK_ACTIONS = ['book', 'update', 'cancel'] as const;
export type BookAction = (typeof BOOK_ACTIONS)[number];
/** A booking made without a network names the block that its numbers are from, and the numbers in the order of the goods lines. */
export const BookSchema = v.pipe(
  v.strictObject({
    action: v.optional(v.picklist(BOOK_ACTIONS, 'invalidChoice'), 'book'),
    lease: v.optional(v.nullable(text(64))),
    consignmentNo: optionalText(50),
    packageNumbers: v.optional(v.nullable(list(text(50), MAX_LEASED))),
  }),
  v.forward(
    v.check(({ action, lease }) => !lease || action === 'book', 'notOffered'),
    ['lease'],
  ),
  v.forward(
    v.check(
      ({ lease, consignmentNo, packageNumbers }) => Boolean(lease) || !(consignmentNo || packageNumbers?.length),
      'required',
    ),
    ['lease'],
  ),
);
/**
 * `autoprint`: papers that the carrier's documents table prints at booking and that no print client has taken; whoever booked
 * prints them. Those that a client has taken are queued (`PRINT_STATUS` of the domain).
 */
export const BookAnswerSchema = v.strictObject({
  shipmentData: ShipmentSchema,
  autoprint: v.optional(v.array(v.string())),
});

export const PRINT_LIMITS = { reason: 200, printer: 100, packages: 2000, copies: 20, failure: 200 } as const;
/** Used in place of a printer's name: the answer is the file, even while a print client is connected. */
export const BROWSER_PRINTER = 'browser';

/** In mm; the last is a quarter of an A4 sheet. */
export const LABEL_SIZES = ['105x190', '100x150', '4-up'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];
/** What a label printer is sent: a PDF through its system, or its own language for a print head of so many dpi. */
export const LABEL_FORMATS = ['pdf', 'zpl203', 'zpl300'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** How many labels fit on an A4 sheet. */
export const SHEET_SIZES = [2, 4] as const;
export type SheetSize = (typeof SHEET_SIZES)[number];

/**
 * Without docGUID: all active documents; without a reason, only those not printed in their present form. Printing again what
 * was printed or waits for the print client needs a reason.
 */
export const PrintSchema = v.strictObject({
  docGUID: v.optional(v.nullable(v.string('invalidType'))),
  preview: v.optional(v.boolean('invalidType'), false),
  /** For a label: only these packages, each given by its position (from 1) or its number. */
  packageNos: v.optional(
    v.nullable(list(v.union([wholeNumber(1), v.string('invalidType')], 'invalidType'), PRINT_LIMITS.packages, 1)),
  ),
  reason: optionalText(PRINT_LIMITS.reason),
  /**
   * Labels on A4 sheets, starting at this place of a partly used sheet: row by row from the top left. Absent: one label per
   * page.
   */
  firstPlace: v.optional(v.nullable(wholeNumber(1, 4))),
  /** Absent, but with a first place: four. */
  labelsPerSheet: v.optional(v.nullable(v.picklist(SHEET_SIZES, 'invalidChoice'))),
  printer: optionalText(PRINT_LIMITS.printer),
  /** Absent: as many as in the carrier's documents table. */
  copies: v.optional(v.nullable(wholeNumber(1, PRINT_LIMITS.copies))),
});
export type PrintInput = v.InferOutput<typeof PrintSchema>;
const pdfEntries = { base64Data: v.string(), fileName: v.string(), contentType: v.string() };
/** After a print: the shipment as it is now, the entries in the print log, and notices for the person printing. */
const afterEntries = {
  shipmentData: v.optional(ShipmentSchema),
  printIds: v.optional(v.array(v.string())),
  notices: v.optional(v.array(NoticeSchema)),
};
/** The file's bytes, or `queued` if a print client has the job. */
export const PrintAnswerSchema = v.union([
  v.strictObject({ ...pdfEntries, ...afterEntries }),
  v.strictObject({ queued: v.literal(true), ...afterEntries }),
]);
export type PrintResponse = v.InferOutput<typeof PrintAnswerSchema>;

/** What became of a print. A newer server may have further outcomes. */
export const PRINT_OUTCOMES = ['preview', 'handed', 'waiting', 'taken', 'printed', 'failed', 'withdrawn'] as const;
/**
 * - `preview`: only viewed
 * - `handed`: given to a browser, and nobody has reported whether it came out
 * - `waiting`, `taken`: waiting for a print client, and taken by one
 * - `printed`, `failed`: as reported by the client or a person
 * - `withdrawn`: nothing came out, because it was printed in a browser instead
 */
export type PrintOutcome = (typeof PRINT_OUTCOMES)[number];
/**
 * What the print program itself has found (domain/printing/print-faults.ts): `text` is then what it names, such as a printer, or for
 * `notPrinted` its sentence.
 */
export const PROGRAM_FAULTS = [
  'mayBeOut',
  'queueStopped',
  'printerStuck',
  'noPrinter',
  'notAdded',
  'notPrinted',
] as const;
/** Why a browser printed nothing. */
export const BROWSER_FAULTS = ['browser.noPrint', 'browser.refused', 'browser.notDrawn', 'browser.skipped'] as const;
/**
 * Why nothing came out: reported by the client or its printer (`text`: in their words), or by a person; the shipment was changed, or
 * may no longer be printed; the document could not be drawn; the client never answered; nobody ever took it.
 */
export const PRINT_FAILURES = [
  ...(['client', 'person', 'changed', 'void', 'notDrawn', 'noAnswer', 'expired'] as const),
  ...PROGRAM_FAULTS,
  ...BROWSER_FAULTS,
] as const;
export type PrintFailure = (typeof PRINT_FAILURES)[number];

export const PrintEntrySchema = v.strictObject({
  printId: v.string(),
  docGUID: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
  copies: v.number(),
  /** Positions of the packages, if only some of the labels were printed; null for all. */
  packages: v.nullable(v.array(v.number())),
  isReprint: v.boolean(),
  reason: v.nullable(v.string()),
  askedAt: InstantSchema,
  askedBy: v.string(),
  /** Null for a person who is no longer a user. */
  askedByName: v.nullable(v.string()),
  /** The browser and system it was requested from. */
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
export const PrintOutcomeSchema = v.strictObject({
  cameOut: v.boolean('invalidType'),
  /** Why not, where the portal itself has seen it: one of BROWSER_FAULTS, or words. */
  failure: optionalText(PRINT_LIMITS.failure),
});
export const PrintOutcomeAnswerSchema = v.strictObject({ shipmentData: ShipmentSchema });

/** How long a print client may wait for work in one call. Unit: seconds. */
export const MAX_PRINT_WAIT = 25;
/** The most a client may list. `text`: characters of all printer names together, because they are part of a URL. */
const CLIENT_PRINTERS = { count: 40, text: 4000 } as const;
/**
 * `clientId` tells clients with the same key apart, `clientName` is what people call the computer, and `printers` names its
 * print queues, one per line.
 */
export const PrintJobsQuerySchema = v.strictObject({
  wait: queryNumber(0, MAX_PRINT_WAIT, 0),
  clientId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'invalidFormat')), ''),
  clientName: v.optional(text(100), ''),
  /** The content types that it prints, between commas. Absent: PDF. */
  formats: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200, 'maxLength'),
      v.transform((said) => said.split(/[\s,]+/).filter(Boolean)),
    ),
    '',
  ),
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
 * `copies`: how often to print the file. Numbered copies of a waybill, and copies of labels that fill further places on a
 * sheet, are already in the file.
 */
export const PrintJobSchema = v.strictObject({
  id: v.string(),
  docGUID: v.string(),
  fileName: v.string(),
  copies: wholeNumber(1),
  base64Data: v.string(),
  /** `application/pdf` or `application/zpl`. */
  contentType: v.string(),
  /** The paper: `LABEL` or `A4`. */
  printType: v.string(),
  /** The requested printer. */
  printer: v.nullable(v.string()),
});
export type PrintJob = v.InferOutput<typeof PrintJobSchema>;
/** Without a body: the paper came out. */
export const AckPrintJobSchema = v.optional(
  v.strictObject({
    cameOut: v.optional(v.boolean('invalidType'), true),
    /** In the words of the printer or its system. */
    failure: optionalLines(PRINT_LIMITS.failure),
  }),
  {},
);
