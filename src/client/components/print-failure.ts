/**
 * That this browser did not print, as far as it says so itself. What it says nothing about only a person can see: whoever prints
 * is asked. Not here: the words (i18n/print-messages.ts).
 */

import type { PrintFault } from '#client/i18n/print-messages.ts';

export class PrintFailure extends Error {
  readonly fault: PrintFault;
  constructor(fault: PrintFault, cause?: unknown) {
    super(`Not printed: ${fault}`, { cause });
    this.name = 'PrintFailure';
    this.fault = fault;
  }
}

/** Opens the print dialog for a window: the portal's own, or a frame of it. */
export function printWindow(target: Window): void {
  if (typeof target.print !== 'function') throw new PrintFailure('noPrint');
  try {
    target.print();
  } catch (error) {
    throw new PrintFailure('refused', error);
  }
}
