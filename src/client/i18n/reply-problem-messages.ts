/** Why a carrier's reply was not understood, as a sentence, from the code that the server stored. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { parseProblem, type ReplyProblemCode } from '#contract/reply-problem.ts';
import { transferText } from './transfer-messages.ts';

const TEXTS: Readonly<Record<Exclude<ReplyProblemCode, 'notFetched'>, (detail: string) => MessageDescriptor>> = {
  empty: () => msg`The file is empty.`,
  notEdifact: () => msg`The file contains no EDIFACT interchange.`,
  unreadable: (detail) => msg`The file ${detail} cannot be read on the carrier’s server.`,
  tooLarge: (detail) => msg`The file ${detail} is too large for a reply.`,
  cannotRemove: (detail) => msg`The file ${detail} has been read, but the carrier’s server does not let it be removed.`,
  failed: (detail) => msg`The file ${detail} could not be stored because of an error here. It is tried again.`,
  cutOff: () => msg`It is cut off.`,
  wrongCount: () => msg`A message does not have the segments it counts, so parts of it are missing.`,
  missingMessages: () => msg`The interchange does not have the messages it counts, so some may be missing.`,
  strayText: () => msg`There is text between the messages that belongs to none of them.`,
  tooLong: () => msg`It has too many segments.`,
  unknownMessage: (detail) => (detail ? msg`${detail} is no reply.` : msg`A message without a name is no reply.`),
  noAnswer: () => msg`It does not say whether it accepts or rejects.`,
  contradiction: () => msg`It both accepts and rejects.`,
  noEvent: (detail) => (detail ? msg`It names no event for ${detail}.` : msg`It names no event.`),
  testOnly: () => msg`It is marked as a test, but what it is about was sent for real.`,
  unknownReference: (detail) =>
    detail ? msg`Nothing was sent under ${detail}.` : msg`It names nothing that was sent.`,
  sharedOrder: (detail) => msg`Several open shipments have the order number ${detail}.`,
  severalShipments: (detail) =>
    detail ? msg`${detail} belong to different shipments.` : msg`Its numbers belong to different shipments.`,
};

/** Of what was fetched, Kaj could not make sense; the others say what else went wrong. */
const STATES: Partial<Record<ReplyProblemCode, MessageDescriptor>> = {
  notFetched: msg`Not fetched`,
  unreadable: msg`Not fetched`,
  tooLarge: msg`Not fetched`,
  failed: msg`Not stored`,
  cannotRemove: msg`Not removed`,
};

/** What became of the reply, in two words. */
export function replyProblemState(i18n: I18n, stored: string): string {
  const { code } = parseProblem(stored) ?? {};
  return i18n._((code && STATES[code]) ?? msg`Not understood`);
}

/** An earlier version stored sentences, which are shown as they are. */
export function replyProblemText(i18n: I18n, stored: string): string {
  const problem = parseProblem(stored);
  if (!problem) return stored;
  const { code, detail = '' } = problem;
  if (code !== 'notFetched') return i18n._(TEXTS[code](detail));
  const why = transferText(i18n, detail);
  return i18n._(msg`Replies cannot be fetched: ${why}`);
}
