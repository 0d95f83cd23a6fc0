/** What became of a document or a print, and why nothing was printed. An unknown code is shown as it is. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BROWSER_FAULTS, PrintEntry, PrintFailure, PrintOutcome } from '#contract/print.ts';
import type { LastJob } from '#contract/station.ts';
import type { ProgramFault } from '#domain/printing/print-faults.ts';

type BrowserFault = (typeof BROWSER_FAULTS)[number];

/** `about`: what the program has named: the printer, the folder, or what it has said. */
const PROGRAM_FAULTS: Readonly<Record<ProgramFault, (about: string) => MessageDescriptor>> = {
  mayBeOut: () => msg`It may have come out. Look in the printer.`,
  queueStopped: (about) => msg`The print queue ${about} is stopped at its computer. Start it there and print again.`,
  printerStuck: (about) => msg`${about} takes nothing. Look at its display.`,
  noPrinter: () => msg`No printer is chosen for it.`,
  notAdded: (about) => msg`${about} is not added at the computer with the print program.`,
  notPrinted: (about) => msg`The print program could not print it: “${about}”`,
};

const FAILURES: Readonly<Record<Exclude<PrintFailure, ProgramFault | BrowserFault>, MessageDescriptor>> = {
  client: msg`The printer reported a fault`,
  person: msg`Somebody has said that it did not come out`,
  changed: msg`The shipment was changed before it was printed`,
  void: msg`The shipment may not be printed any more`,
  notDrawn: msg`The document could not be made`,
  noAnswer: msg`The print client has not answered`,
  expired: msg`No print client took it`,
};

const OUTCOMES: Readonly<Record<PrintOutcome, MessageDescriptor>> = {
  preview: msg`A preview is not a print: no number was taken, and the status is unchanged.`,
  handed: msg`Not confirmed`,
  waiting: msg`Waiting for the print client`,
  taken: msg`The print client has it`,
  printed: msg`It came out`,
  failed: msg`It did not come out`,
  withdrawn: msg`Taken back and printed in a browser instead`,
};

/**
 * Why this browser printed nothing. `noPrint`: it has no printing for pages, as Firefox on Android had none before version 113.
 * `refused`: its print dialog did not open. `notDrawn`: it made no picture of the paper, for want of memory or because the file is
 * broken. `skipped`: its person closed the question before the print dialog was opened.
 */
export type PrintFault = 'noPrint' | 'refused' | 'notDrawn' | 'skipped';

/** Told where it happened, and kept in the ledger as `faultCode`. */
const FAULTS: Readonly<Record<PrintFault, MessageDescriptor>> = {
  noPrint: msg`This browser cannot print pages.`,
  refused: msg`This browser did not open its print dialog.`,
  notDrawn: msg`This browser could not draw the pages, perhaps for lack of memory.`,
  skipped: msg`Closed before the print dialog was opened.`,
};

/** Print states of a shipment's document. */
const PRINT_STATUS_LABELS: Readonly<Record<number, MessageDescriptor>> = {
  10: msg`Not printed`,
  20: msg`Queued at the print client`,
  22: msg`Faulty content`,
  25: msg`Could not be delivered`,
  30: msg`Printed`,
  90: msg`Void`,
};

export function printOutcomeText(i18n: I18n, outcome: PrintOutcome): string {
  const text = (OUTCOMES as Readonly<Record<string, MessageDescriptor>>)[outcome];
  return text ? i18n._(text) : outcome;
}

/** What a printer, its system or a person has said is told in their words. */
export function printFailureText(i18n: I18n, { code, text }: NonNullable<PrintEntry['failure']>): string {
  const program = (PROGRAM_FAULTS as Readonly<Record<string, (about: string) => MessageDescriptor>>)[code];
  if (program) return i18n._(program(text ?? ''));
  const browser = Object.entries(FAULTS).find(([fault]) => faultCode(fault as PrintFault) === code);
  if (browser) return i18n._(browser[1]);
  if (text && code === 'client') return i18n._(msg`“${text}”`);
  if (text && code === 'person') return text;
  const known = (FAILURES as Readonly<Record<string, MessageDescriptor>>)[code];
  return known ? i18n._(known) : code;
}

/** Of a printer of a station; '' where nothing is known. An older server has words alone. */
export function lastFailureText(i18n: I18n, last: LastJob): string {
  return last?.code ? printFailureText(i18n, { code: last.code, text: last.text }) : (last?.text ?? '');
}

/** How the server is told. */
export function faultCode(fault: PrintFault): BrowserFault {
  return `browser.${fault}`;
}

export function printFaultText(i18n: I18n, fault: PrintFault): string {
  return i18n._(FAULTS[fault]);
}

export function printStatusLabel(i18n: I18n, printStatus: number): string {
  const label = PRINT_STATUS_LABELS[printStatus];
  return label ? i18n._(label) : String(printStatus);
}
