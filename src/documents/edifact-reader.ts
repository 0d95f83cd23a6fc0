/**
 * Reads a file of EDIFACT interchanges, syntax versions 1 to 4, into its messages. A message whose count or closing reference is
 * wrong is not read, because half a message may say something different from the whole one; it costs only itself. The same goes
 * for an interchange.
 * Not here: segments and separators (edifact-segments.ts), what a message means (carrier-reply.ts).
 */
import type { ReplyProblem } from '#contract/reply-problem.ts';
import { outsideText } from '#domain/shared/outside-text.ts';
import { type Decode, decoderOf, toFileText } from './edifact-charset.ts';
import {
  at,
  findStart,
  nextSegment,
  type PlacedSegment,
  type ReadSegment,
  type Start,
  tagOf,
  withoutRecords,
} from './edifact-segments.ts';

/** No carrier's file has more segments than this. */
const MAX_SEGMENTS = 100_000;
/** A component of a free text. Unit: characters. */
const LONGEST_COMPONENT = 512;

export interface ReadMessage {
  /** CONTRL, APERAK, IFTSTA. */
  readonly type: string;
  /** All segments but UNH and UNT. */
  readonly segments: readonly ReadSegment[];
}

/** A message, or something between or around messages that could not be read. */
export interface FilePart {
  readonly content: ReadMessage | ReplyProblem;
  /** Bytes by which the same part is recognized in another file: the head of its interchange and the part itself. */
  readonly key: string;
  /** The same as a person reads it. */
  readonly text: string;
  /** Whether its interchange ends; if not, the file may still be growing. */
  readonly isEnded: boolean;
  readonly isTest: boolean;
}

export interface ReadFile {
  readonly parts: readonly FilePart[];
  /** Whether the file ends where an interchange does. */
  readonly isWhole: boolean;
}

/** Place of the test indicator in UNB, counted from the tag. */
const TEST_INDICATOR = 11;
/** Groups of messages, packages of other data, and security. */
const AROUND_MESSAGES = /^(US.|UNO|UNP|UNG|UNE)$/;
const SEGMENT_LIKE = /[A-Z]{3}[^A-Za-z0-9\s]/i;
/** A file that is still growing may end within the first segment of its next interchange. */
const BEGINS_LIKE_ONE = /^(U|UN|UN[AB].*)$/is;

export function readEdifact(bytes: Uint8Array, decode: Decode): ReadFile {
  const file = toFileText(bytes, decode);
  const text = withoutRecords(file.text);
  const parts: FilePart[] = [];
  const stray = (from: number, to: number, isEnded: boolean) => {
    const between = printed(text.slice(from, to));
    if (SEGMENT_LIKE.test(between)) parts.push(problemPart({ code: 'strayText' }, between, isEnded));
  };
  let position = 0;
  let budget = MAX_SEGMENTS;
  for (;;) {
    const start = findStart(text, position);
    if (!start) break;
    stray(position, start.from, true);
    const interchange = splitInterchange(text, start, budget);
    budget -= interchange.segments.length;
    const raw = text.slice(start.from, interchange.to);
    const toText = file.isDecoded
      ? (written: string) => written
      : decoderOf(raw, at(interchange.segments[0]?.segment, 1), decode);
    parts.push(...messagesOf(text, start, interchange, toText));
    position = interchange.to;
    if (interchange.end === 'tooLong') return { parts, isWhole: true };
    if (interchange.end === 'cutOff') return { parts, isWhole: false };
  }
  const rest = printed(text.slice(position));
  const mayGrow = position === 0 || BEGINS_LIKE_ONE.test(rest) || SEGMENT_LIKE.test(rest);
  if (position === 0) parts.push(problemPart({ code: rest === '' ? 'empty' : 'notEdifact' }, text, false));
  else stray(position, text.length, false);
  return { parts, isWhole: !mayGrow };
}

/** Whether an interchange is marked as a test (0035). */
export function isTestInterchange(text: string): boolean {
  const start = findStart(text, 0);
  const head = start && nextSegment(text, start.head, start.separators);
  return typeof head === 'object' && isTestHead(head.segment);
}

const isTestHead = (head: ReadSegment | undefined): boolean => at(head, TEST_INDICATOR).trim() === '1';

const printed = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

function problemPart(content: ReplyProblem, text: string, isEnded: boolean): FilePart {
  return { content, key: keyOf(content, text), text, isEnded, isTest: false };
}

/** A message is not mistaken for what is wrong around it. */
const keyOf = (content: FilePart['content'], raw: string): string =>
  'code' in content ? `${content.code} ${raw}` : raw;

interface Interchange {
  /** From UNB to UNZ. */
  readonly segments: readonly PlacedSegment[];
  readonly to: number;
  /** `next`: another one begins before this one has ended. */
  readonly end: 'UNZ' | 'next' | 'cutOff' | 'tooLong';
}

function splitInterchange(text: string, start: Start, budget: number): Interchange {
  const segments: PlacedSegment[] = [];
  let to = start.head;
  while (segments.length < budget) {
    const next = nextSegment(text, to, start.separators);
    if (next === 'start') return { segments, to, end: 'next' };
    if (next === 'end' || next === 'cutOff') return { segments, to: text.length, end: 'cutOff' };
    segments.push(next);
    to = next.to;
    if (tagOf(next.segment) === 'UNZ') return { segments, to, end: 'UNZ' };
  }
  return { segments, to: text.length, end: 'tooLong' };
}

function messagesOf(
  text: string,
  start: Start,
  { segments, to, end }: Interchange,
  toText: (written: string) => string,
): FilePart[] {
  const [head, ...rest] = segments;
  const isEnded = end !== 'cutOff';
  const beginning = text.slice(start.from, head?.to ?? to);
  const isTest = isTestHead(head?.segment);
  const parts: FilePart[] = [];
  const add = (content: FilePart['content'], from: number, until: number) => {
    const raw = from <= start.from ? text.slice(start.from, until) : beginning + text.slice(from, until);
    parts.push({ content, key: keyOf(content, raw), text: toText(raw), isEnded, isTest });
  };
  const clean = ({ segment }: PlacedSegment): ReadSegment =>
    segment.map((components) => components.map((written) => outsideText(toText(written), LONGEST_COMPONENT)));
  let begun: PlacedSegment[] = [];
  let groups = 0;
  let stray: PlacedSegment | undefined;
  const breakOff = (until: number) => {
    if (begun[0]) add({ code: 'cutOff' }, begun[0].from, until);
    begun = [];
  };
  for (const placed of rest) {
    const tag = tagOf(placed.segment);
    if (tag === 'UNH') {
      breakOff(placed.from);
      begun = [placed];
    } else if (tag === 'UNZ') {
      breakOff(placed.from);
      const count = parts.length;
      const isWhole = isCount(at(placed.segment, 1), groups > 0 ? [groups, count] : [count]);
      if (!isWhole || !isSame(at(placed.segment, 2), at(head?.segment, 5))) {
        add({ code: 'missingMessages' }, placed.from, placed.to);
      }
    } else if (tag === 'UNT' && begun[0]) {
      begun.push(placed);
      const isWhole =
        isCount(at(placed.segment, 1), [begun.length]) && isSame(at(placed.segment, 2), at(begun[0].segment, 1));
      const message = () => ({
        type: at(begun[0]?.segment, 2).trim().toUpperCase(),
        segments: begun.slice(1, -1).map(clean),
      });
      add(isWhole ? message() : { code: 'wrongCount' }, begun[0].from, placed.to);
      begun = [];
    } else if (begun[0]) begun.push(placed);
    else if (AROUND_MESSAGES.test(tag)) groups += tag === 'UNG' ? 1 : 0;
    else stray ??= placed;
  }
  if (begun[0]) breakOff(to);
  else if (end === 'tooLong') add({ code: 'tooLong' }, start.from, head?.to ?? to);
  else if (end !== 'UNZ') add({ code: 'cutOff' }, start.from, to);
  if (stray) add({ code: 'strayText' }, stray.from, stray.to);
  return parts;
}

const isCount = (written: string, counts: readonly number[]): boolean =>
  written.trim() !== '' && counts.includes(Number(written));
/** A trailer may leave its reference out; leading zeros mean nothing. */
const isSame = (closing: string, opening: string): boolean => {
  const plain = (reference: string) => reference.trim().replace(/^0+(?=.)/, '');
  return closing.trim() === '' || plain(closing) === plain(opening);
};
