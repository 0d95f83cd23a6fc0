/**
 * Why the server refused an entry of the queue, in the language on screen: from the code and the values kept with the entry. The
 * message the server gave at the time is used for a code that this version does not know.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#contract/errors.ts';
import type { EntryError } from '#domain/commands/outbox-entry.ts';
import { causeText } from './cause-messages.ts';
import { leaseGoneText } from './lease-messages.ts';

/** Codes that end an entry. For codes that ask for patience or a decision, the state of the entry says what to do. */
const REFUSALS: Readonly<Partial<Record<ErrorCode, MessageDescriptor>>> = {
  badRequest: msg`Some fields are invalid. Correct them and try again.`,
  forbidden: msg`You do not have permission for this. Ask a moderator of your company.`,
  notFound: msg`It no longer exists on the server`,
  wrongState: msg`Its state has changed, and the change is no longer possible.`,
  inUse: msg`It is still in use. Change what uses it first.`,
  duplicate: msg`This already exists. Choose another name.`,
  tooLarge: msg`The change is too large for the server.`,
  rules: msg`Some fields contradict each other. Correct them and try again.`,
  terminalRefuses: msg`The carrier could not take this as it is written. Correct the fields and try again.`,
  tooManyPackages: msg`A shipment can have at most 2,000 packages. Divide the goods into several shipments.`,
  seriesHeld: msg`The server’s data were restored from a backup. Nothing is booked or printed before a moderator has confirmed the next number.`,
  keyReused: msg`The server knows this change with other contents. Discard it and make it again.`,
  notBuilt: msg`Coming in a later version`,
};

export function refusalText(i18n: I18n, error: EntryError, now: Date): string {
  const { code, message, reason } = error;
  if (code === 'leaseGone') return i18n._(leaseGoneText(reason));
  const known = code !== null && Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  return causeText(i18n, error, now) ?? (known ? i18n._(known) : message);
}
