/**
 * The events an IFTSTA reports: which consignment or packages, what, when and where. Numbers may stand at the event, at its
 * consignment or at the head of the message; all are handed on, the closest first.
 */
import type { ReplyProblem } from '#contract/reply-problem.ts';
import { outsideText } from '#domain/shared/outside-text.ts';
import { all, freeTexts, groups, type NamedNumber, namedNumbers } from './carrier-references.ts';
import { at, type ReadSegment, tagOf } from './edifact-segments.ts';
import { readClock, readMoment } from './edifact-time.ts';

export interface CarrierEvent {
  /** Those at the event, at its consignment, at the head of the message. */
  readonly numbers: readonly (readonly NamedNumber[])[];
  /** UN/EDIFACT 9015 or 9011, for example 21: delivered; '' if the carrier says it in words alone. */
  readonly code: string;
  /** The carrier's local time: yyyy-MM-dd HH:mm or yyyy-MM-dd, with the zone if it names one; '' if it gives none. */
  readonly time: string;
  readonly place: string;
  /** What happened and why, in the carrier's own words. */
  readonly words: string;
  /** The packages it is about; empty means all of them, unless `quantity` says otherwise. */
  readonly packageNumbers: readonly string[];
  /** Packages numbered from and to. */
  readonly packageRanges: readonly (readonly [from: string, to: string])[];
  /** How many packages it is about, where it counts without numbers. */
  readonly quantity: number | undefined;
}

/** Each CNI begins a consignment, each STS in it an event. A message about one consignment may do without CNI. */
export function readEvents(segments: readonly ReadSegment[]): (CarrierEvent | ReplyProblem)[] {
  const consignments = groups(segments, 'CNI');
  const beginning = segments.slice(0, segments.length - consignments.flat().length);
  const head = consignments.length > 0 ? beginning : beforeEvents(beginning);
  const events: (CarrierEvent | ReplyProblem)[] = [];
  for (const consignment of consignments.length > 0 ? consignments : [beginning]) {
    const statuses = groups(consignment, 'STS');
    const own = beforeEvents(consignment);
    const numbers = [...consignmentNumbers(own), ...namedNumbers(own)];
    if (statuses.length === 0) events.push(withoutEvent(numbers));
    for (const status of statuses) {
      const code = codeOf(status[0]);
      const tiers = [namedNumbers(status), numbers, [...namedNumbers(head), ...documentNumbers(head)]];
      const words = wordsOf(status, own, code);
      const told = { numbers: tiers, code, ...whenAndWhere(status, own), words, ...packagesOf(status) };
      events.push(code === '' && words === '' ? withoutEvent(tiers.flat()) : told);
    }
  }
  return events;
}

const beforeEvents = (segments: readonly ReadSegment[]): ReadSegment[] => {
  const first = segments.findIndex((segment) => tagOf(segment) === 'STS');
  return segments.slice(0, first === -1 ? segments.length : first);
};

const withoutEvent = ([first]: readonly NamedNumber[]): ReplyProblem => ({
  code: 'noEvent',
  ...(first && { detail: first.value }),
});

/** A running number of a consignment has four digits at most; a longer one is a consignment number in the wrong place. */
const LONGEST_RUNNING_NUMBER = 4;

function consignmentNumbers(segments: readonly ReadSegment[]): NamedNumber[] {
  const written = all(segments, 'CNI').flatMap((segment) => [
    at(segment, 2),
    at(segment, 1).length > LONGEST_RUNNING_NUMBER ? at(segment, 1) : '',
  ]);
  return written.filter((value) => value !== '').map((value) => ({ qualifier: 'CNI', value }));
}

function documentNumbers(segments: readonly ReadSegment[]): NamedNumber[] {
  const value = at(all(segments, 'BGM')[0], 2);
  return value === '' ? [] : [{ qualifier: 'BGM', value }];
}

/** UN/EDIFACT 9015: the event is one of transport. */
const TRANSPORT = '1';

/** The event itself stands in the second element. Older messages have it in the first, which names its kind since. */
function codeOf(segment: ReadSegment | undefined): string {
  const [kind = '', ...detail] = segment?.[1] ?? [];
  const [own = '', list = ''] = segment?.[2] ?? [];
  const coded = detail.filter((code) => code !== '').join(':');
  const isOwnList = list !== '' && !LISTS_OF_UN.test(list) && /^\d{1,3}$/.test(own);
  if (own) return isOwnList ? `${own} (${list})` : own;
  return coded || (kind === TRANSPORT ? at(segment, 2, 3) : kind);
}

/** UN/EDIFACT 1131: lists of the directory itself, named by the number of their element. Any other list has codes of its own. */
const LISTS_OF_UN = /^(9011|9015|4405|1131|UN.*|REC ?24)$/i;

/** Unit: characters. */
const LONGEST_WORDS = 500;

/**
 * The description of the event (4404), its reasons (9013, described in 9012), and the free text with it; a consignment's is about each
 * of its events. A reason without words is its code, as in other replies.
 */
function wordsOf(status: readonly ReadSegment[], consignment: readonly ReadSegment[], code: string): string {
  const [head] = status;
  const reasons = (head ?? []).slice(3).map(([reason = '', , , described = '']) => {
    return described || (reason && `STS ${reason}`);
  });
  const own = freeTexts(status);
  const texts = [at(head, 2, 3), ...reasons, ...(own.length > 0 ? own : freeTexts(consignment))];
  const said = texts.map((text) => text.trim()).filter((text) => text !== '' && text !== code);
  return outsideText([...new Set(said)].join(', '), LONGEST_WORDS);
}

/** UN/EDIFACT 2005: when the event was, in the order in which carriers mean it. */
const MOMENTS = ['334', '78', '7', '35', '178', '186'];
/** When something is expected, not when it was: arrival, departure, delivery. */
const ESTIMATES = ['132', '133', '17', '64', '63', '2', '191'];

/** An event without a time has that of its consignment, if it is one of an event. */
function whenAndWhere(status: readonly ReadSegment[], consignment: readonly ReadSegment[]) {
  const ofConsignment = all(consignment, 'DTM').filter((segment) => MOMENTS.includes(at(segment, 1)));
  const [place] = [...all(status, 'LOC'), ...all(consignment, 'LOC')];
  return {
    time: timeIn(all(status, 'DTM')) || timeIn(ofConsignment),
    place: at(place, 2, 3) || at(place, 2),
  };
}

/** The day and the time of one moment may stand in two segments. */
function timeIn(segments: readonly ReadSegment[]): string {
  const moments = segments
    .filter((segment) => !ESTIMATES.includes(at(segment, 1)))
    .map((segment) => ({ kind: at(segment, 1), time: readMoment(at(segment, 1, 1), at(segment, 1, 2)) }))
    .filter(({ time }) => time !== '')
    .toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind));
  const [first] = moments;
  if (!first || first.time.length > DAY) return first?.time ?? '';
  const clocks = segments
    .filter((segment) => at(segment, 1) === first.kind)
    .map((segment) => readClock(at(segment, 1, 1), at(segment, 1, 2)));
  const clock = clocks.find((time) => time !== '');
  return clock ? `${first.time} ${clock}` : first.time;
}

const DAY = 'yyyy-MM-dd'.length;

const rankOf = (qualifier: string): number =>
  MOMENTS.includes(qualifier) ? MOMENTS.indexOf(qualifier) : MOMENTS.length;

/** PCI has up to ten marks, GIN five numbers or ranges of numbers; GID counts the packages of its group. */
function packagesOf(status: readonly ReadSegment[]) {
  const ranges = all(status, 'GIN').flatMap((segment) =>
    segment.slice(2).map(([from = '', to = '']) => [from, to] as const),
  );
  const marks = all(status, 'PCI').flatMap((segment) => segment[2] ?? []);
  const single = ranges.filter(([from, to]) => to === '' || to === from).map(([from]) => from);
  const quantities = all(status, 'GID').map((segment) => countOf(at(segment, 2)));
  const quantity = quantities.reduce((sum, one) => sum + one, 0);
  return {
    packageNumbers: [...new Set([...marks, ...single])].filter((number) => number !== ''),
    packageRanges: ranges.filter(([from, to]) => to !== '' && to !== from),
    quantity: quantities.length > 0 && Number.isFinite(quantity) ? quantity : undefined,
  };
}

/**
 * A comma is for decimals as well as a point, whatever UNA says; there are no signs between thousands. What is no number still says that
 * not all are meant.
 */
function countOf(written: string): number {
  const count = Number(written.replace(',', '.') || Number.NaN);
  return Number.isNaN(count) && written !== '' ? 0 : count;
}
