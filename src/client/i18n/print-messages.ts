/** What became of a document or a print, and why nothing was printed. An unknown code is shown as it is. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PrintEntry, PrintFailure, PrintOutcome } from '#contract/print.ts';

const FAILURES: Readonly<Record<PrintFailure, MessageDescriptor>> = {
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

/** Told where it happened, and kept in the ledger. */
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

/** Uses the printer's own words if there are any. */
export function printFailureText(i18n: I18n, { code, text }: NonNullable<PrintEntry['failure']>): string {
  const known = (FAILURES as Readonly<Record<string, MessageDescriptor>>)[code];
  return text ?? (known ? i18n._(known) : code);
}

export function printFaultText(i18n: I18n, fault: PrintFault): string {
  return i18n._(FAULTS[fault]);
}

export function printStatusLabel(i18n: I18n, printStatus: number): string {
  const label = PRINT_STATUS_LABELS[printStatus];
  return label ? i18n._(label) : String(printStatus);
}
