/**
 * Turns a file of a carrier's replies into facts for the server to apply: whether an interchange was accepted for its syntax
 * (CONTRL) or for its content (APERAK), and what has happened to consignments since (IFTSTA).
 * Not here: envelopes (edifact-reader.ts), IFTSTA (carrier-events.ts), what follows for a shipment (server/edi/edi-replies.ts).
 */
import type { ReplyProblem } from '#contract/reply-problem.ts';
import { type CarrierEvent, readEvents } from './carrier-events.ts';
import { all, freeTexts, groups, type NamedNumber, namedNumbers } from './carrier-references.ts';
import type { Decode } from './edifact-charset.ts';
import { type FilePart, type ReadMessage, readEdifact } from './edifact-reader.ts';
import { at, type ReadSegment, tagOf } from './edifact-segments.ts';

/** `received`: neither accepted nor rejected yet. */
export type Verdict = 'accepted' | 'rejected' | 'received';

export interface CarrierAnswer {
  readonly type: 'CONTRL' | 'APERAK';
  /** What it names as answered: an interchange, a message, a consignment. */
  readonly numbers: readonly NamedNumber[];
  /** What its errors name: a part of that. */
  readonly errorNumbers: readonly NamedNumber[];
  readonly verdict: Verdict;
  /** In the carrier's words and codes. */
  readonly reason: string;
  /** Whether the reason has words of the carrier, besides codes. */
  readonly hasWords: boolean;
  /** Messages of the interchange that are answered individually. */
  readonly messages: readonly MessageAnswer[];
}

export interface MessageAnswer {
  readonly reference: string;
  readonly verdict: Verdict;
  readonly reason: string;
}

export type CarrierReply =
  | CarrierAnswer
  | { readonly type: 'IFTSTA'; readonly events: readonly (CarrierEvent | ReplyProblem)[] };

export interface ReplyPart extends Omit<FilePart, 'content'> {
  readonly content: CarrierReply | ReplyProblem;
}

export interface ReplyFile {
  readonly parts: readonly ReplyPart[];
  readonly isWhole: boolean;
}

export function readReplyFile(bytes: Uint8Array, decode: Decode): ReplyFile {
  const { parts, isWhole } = readEdifact(bytes, decode);
  return {
    isWhole,
    parts: parts.map((part) => ({ ...part, content: 'code' in part.content ? part.content : readReply(part.content) })),
  };
}

function readReply(message: ReadMessage): CarrierReply | ReplyProblem {
  if (message.type === 'CONTRL') return readControl(message.segments);
  if (message.type === 'APERAK') return readAcknowledgement(message.segments);
  if (message.type === 'IFTSTA') return { type: 'IFTSTA', events: readEvents(message.segments) };
  return { code: 'unknownMessage', ...(message.type && { detail: message.type }) };
}

/** UN/EDIFACT 0083. 1 and 5 are of older versions of CONTRL: acknowledged, envelope accepted; 6: envelope rejected. */
const ACTIONS: Readonly<Record<string, Verdict>> = {
  1: 'accepted',
  4: 'rejected',
  5: 'accepted',
  6: 'rejected',
  7: 'accepted',
  8: 'accepted',
};

/**
 * UCI answers the interchange, UCF a group of messages and UCM one message; errors are given there or in the segments that follow.
 * An answer may be given for the messages alone.
 */
function readControl(segments: readonly ReadSegment[]): CarrierReply | ReplyProblem {
  const [answer = [], ...answers] = groups(segments, 'UCI', 'UCF', 'UCM');
  const reference = tagOf(answer[0] ?? []) === 'UCI' ? at(answer[0], 1) : '';
  const shared = [answer, ...answers.filter(([head]) => head && tagOf(head) === 'UCF')];
  const ofMessages = answers.filter(([head]) => head && tagOf(head) === 'UCM');
  const actions = shared.map(([head]) => at(head, 4)).filter((action) => action !== '');
  const messageActions = ofMessages.map(([head]) => at(head, 3));
  const said = [...actions, ...messageActions];
  if (reference === '' || said.length === 0 || !said.every((action) => ACTIONS[action])) return { code: 'noAnswer' };
  const errors = shared.flatMap(errorsOf);
  return {
    type: 'CONTRL',
    numbers: [{ qualifier: 'UCI', value: reference }],
    errorNumbers: [],
    verdict: actions.some((action) => ACTIONS[action] === 'rejected') ? 'rejected' : 'accepted',
    reason: ['CONTRL', ...errors].join(', '),
    hasWords: false,
    messages: ofMessages.map((of) => ({
      reference: at(of[0], 1),
      verdict: ACTIONS[at(of[0], 3)] ?? 'received',
      reason: ['CONTRL', ...errors, ...errorsOf(of)].join(', '),
    })),
  };
}

/** Where the code of an error stands (UN/EDIFACT 0085). */
const ERROR_PLACES: Readonly<Record<string, number>> = { UCI: 5, UCF: 5, UCM: 4, UCS: 2, UCD: 1 };

function errorsOf(segments: readonly ReadSegment[]): string[] {
  return segments.flatMap((segment) => {
    const place = ERROR_PLACES[tagOf(segment)];
    const error = place === undefined ? '' : at(segment, place);
    return error ? [`${tagOf(segment)} ${error}`] : [];
  });
}

/** UN/EDIFACT 4343. AB, AH, AJ: the message was received, is on hold, is pending. */
const RESPONSES: Readonly<Record<string, Verdict>> = {
  AA: 'accepted',
  AC: 'accepted',
  AD: 'accepted',
  AI: 'accepted',
  AP: 'accepted',
  CA: 'accepted',
  RE: 'rejected',
  AB: 'received',
  AH: 'received',
  AJ: 'received',
};
/** UN/EDIFACT 1225, as far as it answers; all others say what the APERAK itself is. */
const FUNCTIONS: Readonly<Record<string, Verdict>> = {
  6: 'accepted',
  28: 'accepted',
  29: 'accepted',
  30: 'accepted',
  32: 'accepted',
  34: 'accepted',
  44: 'accepted',
  45: 'accepted',
  10: 'rejected',
  12: 'rejected',
  27: 'rejected',
  48: 'rejected',
};
/** UN/EDIFACT 1001. */
const DOCUMENTS: Readonly<Record<string, Verdict>> = { 312: 'accepted', 313: 'rejected' };

function readAcknowledgement(segments: readonly ReadSegment[]): CarrierReply | ReplyProblem {
  const verdict = verdictOf(segments);
  if (typeof verdict !== 'string') return verdict;
  const words = freeTexts(segments);
  const errors = groups(segments, 'ERC').flat();
  return {
    type: 'APERAK',
    numbers: namedNumbers(segments.slice(0, segments.length - errors.length)),
    errorNumbers: namedNumbers(errors),
    verdict,
    reason: [...words, ...errorCodes(segments)].join(', ') || 'APERAK',
    hasWords: words.length > 0,
    messages: [],
  };
}

/** Its parts are asked from the most to the least explicit. Where the explicit ones differ, nobody can say what is meant. */
function verdictOf(segments: readonly ReadSegment[]): Verdict | ReplyProblem {
  const [head] = all(segments, 'BGM');
  const response = RESPONSES[(at(head, 4) || at(head, 3)).toUpperCase()];
  const asked = FUNCTIONS[at(head, 3)];
  const isEither = (verdict: Verdict) => response === verdict || asked === verdict;
  if (isEither('accepted') && isEither('rejected')) return { code: 'contradiction' };
  const said = response ?? asked;
  if (said) return said;
  const document = DOCUMENTS[at(head, 1)];
  const hasErrors = errorCodes(segments).length > 0;
  if (document === 'accepted' && hasErrors) return { code: 'contradiction' };
  return document ?? (hasErrors ? 'rejected' : { code: 'noAnswer' });
}

/** A code of zeros says that there is none. */
const errorCodes = (segments: readonly ReadSegment[]): string[] =>
  all(segments, 'ERC')
    .map((segment) => at(segment, 1) || at(segment, 1, 2))
    .filter((code) => !/^0*$/.test(code));
