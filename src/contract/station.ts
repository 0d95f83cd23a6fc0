/**
 * Stations: devices with a print program and its printers by role. A program asks for a code and shows it; whoever writes the code
 * in the portal gets the station, and the program its key.
 */
import * as v from 'valibot';
import { InstantSchema, list, requiredText, secretText, text } from './primitives.ts';
import { LABEL_FORMATS, LABEL_SIZES, PRINT_FAILURES, PRINT_LIMITS } from './print.ts';

/** Without O, I and Q, which look like others. */
export const PAIRING_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
export const PAIRING_CODE_LENGTH = 6;
/** Wrong codes of one person before a pause. Unit of the pause: milliseconds. */
export const PAIRING_TRIES = { most: 5, pause: 5 * 60_000 } as const;
export const STATION_LIMITS = { name: 60, printers: 40, computer: 100, version: 20, users: 200, devices: 200 } as const;

/** The print program as one executable, by the names that `npm run print-program` gives; a server offers those it has. */
export const PRINT_PROGRAMS = [
  'kaj-print-win-x64.exe',
  'kaj-print-darwin-arm64',
  'kaj-print-darwin-x64',
  'kaj-print-linux-x64',
  'kaj-print-linux-arm64',
] as const;
export type PrintProgram = (typeof PRINT_PROGRAMS)[number];
export const PRINT_PROGRAM_PATH = '/print-program/';
export const PRINT_PROGRAM_LIST = `${PRINT_PROGRAM_PATH}list.json`;

/** What a printer is for: labels on a roll, or papers on A4. They never share a job. */
export const PRINTER_ROLES = ['labels', 'papers'] as const;
export type PrinterRole = (typeof PRINTER_ROLES)[number];

const CODE = new RegExp(`^[${PAIRING_LETTERS}]{${PAIRING_CODE_LENGTH}}$`);
/** As people write it: small letters, blanks and dashes do no harm. */
const CodeSchema = v.pipe(
  v.string('required'),
  v.maxLength(40, 'maxLength'),
  v.transform((written) => written.toUpperCase().replace(/[\s\p{Pd}]/gu, '')),
  v.regex(CODE, 'invalidFormat'),
);

/** `paper`: what the program takes it to be for, by the paper that lies in it. */
const StationPrinterSchema = v.strictObject({
  name: requiredText(PRINT_LIMITS.printer),
  paper: v.optional(v.nullable(v.picklist(PRINTER_ROLES, 'invalidChoice')), null),
});
export type StationPrinter = v.InferOutput<typeof StationPrinterSchema>;

/** Sent by a program that has no key. With the token of an earlier answer it asks whether somebody has written its code. */
export const AskPairingSchema = v.optional(
  v.strictObject({
    token: v.optional(secretText(100)),
    /** What people call the computer. */
    name: v.optional(text(STATION_LIMITS.computer), ''),
    system: v.optional(text(STATION_LIMITS.computer), ''),
    version: v.optional(text(STATION_LIMITS.version), ''),
    printers: v.optional(list(StationPrinterSchema, STATION_LIMITS.printers), []),
  }),
  {},
);
export type AskPairingInput = v.InferOutput<typeof AskPairingSchema>;
/** The key is told once: the pairing ends with it. */
export const PairingAnswerSchema = v.union([
  v.strictObject({ code: v.string(), token: v.string(), expiresAt: InstantSchema }),
  v.strictObject({ key: v.string(), station: v.string(), company: v.string() }),
]);
export type PairingAnswer = v.InferOutput<typeof PairingAnswerSchema>;

/** Without a name it is called as its computer. */
export const PairStationSchema = v.strictObject({
  code: CodeSchema,
  name: v.optional(v.nullable(text(STATION_LIMITS.name))),
});

/** Whose jobs it takes. Devices by the id they send in `X-Device`; a device counts before its user. */
const GoesToSchema = v.strictObject({
  users: v.optional(list(text(100), STATION_LIMITS.users), []),
  devices: v.optional(
    list(v.pipe(v.string('invalidType'), v.regex(/^[\w-]{1,64}$/, 'invalidFormat')), STATION_LIMITS.devices),
    [],
  ),
});
export type GoesTo = v.InferOutput<typeof GoesToSchema>;

/** Null for a role without a printer: its papers are printed elsewhere. */
const printer = v.optional(v.nullable(text(PRINT_LIMITS.printer)));
export const StationPatchSchema = v.strictObject({
  name: v.optional(requiredText(STATION_LIMITS.name)),
  labels: printer,
  papers: printer,
  /** Null: as the carrier's connection says. */
  labelSize: v.optional(v.nullable(v.picklist(LABEL_SIZES, 'invalidChoice'))),
  /** Null: PDF, where the program takes it. */
  labelFormat: v.optional(v.nullable(v.picklist(LABEL_FORMATS, 'invalidChoice'))),
  goesTo: v.optional(GoesToSchema),
});
export type StationPatch = v.InferOutput<typeof StationPatchSchema>;

/** Prints a page to try a printer of the station. */
export const TestStationSchema = v.strictObject({ role: v.picklist(PRINTER_ROLES, 'invalidChoice') });

/** `needs`: its last job of a role did not come out. */
export const STATION_STATES = ['connected', 'asleep', 'needs'] as const;
const LastJobSchema = v.nullable(
  v.strictObject({
    cameOut: v.boolean(),
    at: InstantSchema,
    /** Why not, as in PrintEntrySchema. Absent in what a station of an older server has tried. */
    code: v.optional(v.nullable(v.picklist(PRINT_FAILURES))),
    text: v.nullable(v.string()),
  }),
);
export type LastJob = v.InferOutput<typeof LastJobSchema>;
export const StationSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  labels: v.nullable(v.string()),
  papers: v.nullable(v.string()),
  labelSize: v.nullable(v.picklist(LABEL_SIZES)),
  labelFormat: v.nullable(v.picklist(LABEL_FORMATS)),
  goesTo: v.strictObject({ users: v.array(v.string()), devices: v.array(v.string()) }),
  state: v.picklist(STATION_STATES),
  /** Null until its program has called with its key. */
  lastAnswerAt: v.nullable(InstantSchema),
  computer: v.string(),
  system: v.string(),
  version: v.string(),
  printers: v.array(v.strictObject({ name: v.string(), paper: v.nullable(v.picklist(PRINTER_ROLES)) })),
  /** Jobs that are not known to have come out. */
  waiting: v.strictObject({ labels: v.number(), papers: v.number() }),
  last: v.strictObject({ labels: LastJobSchema, papers: LastJobSchema }),
});
export type Station = v.InferOutput<typeof StationSchema>;
