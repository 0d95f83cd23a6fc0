/** Why nothing came out of a printer, in words. A code nobody knows is said as it is. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PrintEntry, PrintFailure } from '#contract/print.ts';

const FAILURES: Readonly<Record<PrintFailure, MessageDescriptor>> = {
  client: msg`The printer reported a fault`,
  person: msg`Somebody has said that it did not come out`,
  changed: msg`The shipment was changed before it was printed`,
  void: msg`The shipment may not be printed any more`,
  notDrawn: msg`The document could not be made`,
  noAnswer: msg`The print client has not answered`,
  expired: msg`No print client took it`,
};

/** In the printer's own words where it has any. */
export function printFailureText(i18n: I18n, { code, text }: NonNullable<PrintEntry['failure']>): string {
  const told = (FAILURES as Readonly<Record<string, MessageDescriptor>>)[code];
  return text ?? (told ? i18n._(told) : code);
}
