/**
 * Why a carrier's reply, or a part of it, was not understood or could not be taken in: a code, sometimes with a detail (a number, a
 * kind of message). Stored and sent as one text.
 * Not here: the words (client/i18n, server/i18n).
 */
export const REPLY_PROBLEMS = [
  /** The directory could not be reached or listed; detail: one of TRANSFER_CODES. */
  'notFetched',
  // About a file.
  'empty',
  'notEdifact',
  /** It could not be fetched; detail: its name. */
  'unreadable',
  /** detail: its name */
  'tooLarge',
  /** It was taken in, but the carrier's server does not let it be removed; detail: its name. */
  'cannotRemove',
  /** An error of Kaj's own; detail: its name. */
  'failed',
  // About its envelopes.
  'cutOff',
  'wrongCount',
  'missingMessages',
  'strayText',
  'tooLong',
  // About a message.
  /** detail: its kind */
  'unknownMessage',
  'noAnswer',
  'contradiction',
  'noEvent',
  /** It is marked as a test, but what it is about was sent for real. */
  'testOnly',
  /** detail: the numbers it names */
  'unknownReference',
  /** Several open shipments have the order number; detail: the order number. */
  'sharedOrder',
  /** Its numbers belong to different shipments; detail: the numbers. */
  'severalShipments',
] as const;
export type ReplyProblemCode = (typeof REPLY_PROBLEMS)[number];

export interface ReplyProblem {
  readonly code: ReplyProblemCode;
  readonly detail?: string;
}

export const problemText = ({ code, detail }: ReplyProblem): string => (detail ? `${code}: ${detail}` : code);

/** Undefined for a text that is no code: an earlier version stored sentences, and a newer one may have other codes. */
export function parseProblem(text: string): ReplyProblem | undefined {
  const [, name, detail] = /^(\w+)(?:: (.+))?$/s.exec(text) ?? [];
  const code = REPLY_PROBLEMS.find((one) => one === name);
  return code && { code, ...(detail && { detail }) };
}
