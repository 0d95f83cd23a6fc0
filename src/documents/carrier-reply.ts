/**
 * Turns a carrier's replies into facts for the server to apply: whether an interchange was accepted for its syntax (CONTRL)
 * or for its content (APERAK), and what has happened to consignments since (IFTSTA).
 * Not here: the syntax (edifact-reader.ts), what follows for a shipment (server/shipments/edi-replies.ts).
 */
import { at, type ReadMessage, type ReadSegment, readInterchange, tagOf, UnreadableEdifact } from './edifact-reader.ts';

export type CarrierReply =
  | {
      readonly type: 'CONTRL' | 'APERAK';
      /** Number of the interchange or message it answers; '' if only the consignment is named. */
      readonly reference: string;
      readonly consignmentNo: string;
      readonly isAccepted: boolean;
      /** In the carrier's words and codes. */
      readonly reason: string;
      /** Messages of the interchange that are answered individually. */
      readonly messages: readonly MessageAnswer[];
    }
  | { readonly type: 'IFTSTA'; readonly events: readonly CarrierEvent[] };

export interface MessageAnswer {
  readonly reference: string;
  readonly isAccepted: boolean;
  readonly reason: string;
}

export interface CarrierEvent {
  readonly consignmentNo: string;
  /** UN/EDIFACT 9015 or 9011, for example 21: delivered. */
  readonly code: string;
  /** The carrier's local time: yyyy-MM-dd HH:mm or yyyy-MM-dd; '' if it gives none. */
  readonly time: string;
  readonly place: string;
  /** The packages it is about; empty means all of them. */
  readonly packageNumbers: readonly string[];
}

/** UN/EDIFACT 0083. */
const REJECTED = ['4'];
const ACCEPTED = ['1', '7', '8'];

export function readReplies(text: string): CarrierReply[] {
  return readInterchange(text).messages.map(readReply);
}

function readReply(message: ReadMessage): CarrierReply {
  if (message.type === 'CONTRL') return readControl(message);
  if (message.type === 'APERAK') return readAcknowledgement(message);
  if (message.type === 'IFTSTA') return { type: 'IFTSTA', events: readEvents(message) };
  throw new UnreadableEdifact(`${message.type || 'A message without a name'} is no reply.`);
}

/** UCI answers the interchange, and each UCM answers one message in it; errors are given there or in the segments that follow. */
function readControl({ segments }: ReadMessage): CarrierReply {
  const [answer = [], ...answers] = groups(segments, 'UCI', 'UCM');
  const reference = tagOf(answer[0] ?? []) === 'UCI' ? at(answer[0], 1) : '';
  const actions = [at(answer[0], 4), ...answers.map(([message]) => at(message, 3))];
  if (reference === '' || !actions.every((action) => [...REJECTED, ...ACCEPTED].includes(action))) {
    throw new UnreadableEdifact('CONTRL does not say what it answers, or how.');
  }
  const shared = errorsOf(answer);
  const messages = answers.map((of) => ({
    reference: at(of[0], 1),
    isAccepted: !REJECTED.includes(at(of[0], 3)),
    reason: ['CONTRL', ...shared, ...errorsOf(of)].join(', '),
  }));
  const isAccepted = !REJECTED.includes(at(answer[0], 4));
  return {
    type: 'CONTRL',
    reference,
    consignmentNo: '',
    isAccepted,
    reason: ['CONTRL', ...shared].join(', '),
    messages,
  };
}

function errorsOf(segments: readonly ReadSegment[]): string[] {
  return segments.flatMap((segment) => {
    const error = { UCI: at(segment, 5), UCM: at(segment, 4), UCS: at(segment, 2), UCD: at(segment, 1) }[
      tagOf(segment)
    ];
    return error ? [`${tagOf(segment)} ${error}`] : [];
  });
}

function readAcknowledgement({ segments }: ReadMessage): CarrierReply {
  const answer = at(
    segments.find((segment) => tagOf(segment) === 'BGM'),
    4,
  );
  const reference = referenceOf(segments, 'ACW');
  const consignmentNo = referenceOf(segments, 'CMR') || referenceOf(segments, 'CU');
  if (!['AP', 'CA', 'RE'].includes(answer) || (reference === '' && consignmentNo === '')) {
    throw new UnreadableEdifact('APERAK does not say what it answers, or how.');
  }
  const codes = all(segments, 'ERC').map((segment) => at(segment, 1));
  const texts = all(segments, 'FTX').flatMap((segment) => segment[4]?.filter((text) => text.trim() !== '') ?? []);
  const reason = [...texts, ...codes].join(', ') || 'APERAK';
  return { type: 'APERAK', reference, consignmentNo, isAccepted: answer !== 'RE', reason, messages: [] };
}

/** Each CNI begins a consignment, each STS in it an event. */
function readEvents({ segments }: ReadMessage): CarrierEvent[] {
  const events: CarrierEvent[] = [];
  for (const consignment of groups(segments, 'CNI')) {
    const statuses = groups(consignment, 'STS');
    if (statuses.length === 0) throw new UnreadableEdifact('A CNI has no STS.');
    for (const status of statuses) {
      const [head] = status;
      const consignmentNo = referenceOf(status, 'CMR') || at(consignment[0], 2);
      const code = at(head, 2) || at(head, 1);
      if (consignmentNo === '' || code === '') throw new UnreadableEdifact('An event names no consignment or code.');
      const place = all(status, 'LOC')[0];
      events.push({
        consignmentNo,
        code,
        time: timeOf(status),
        place: at(place, 2, 3) || at(place, 2),
        packageNumbers: all(status, 'PCI').flatMap((segment) => segment[2]?.filter((mark) => mark !== '') ?? []),
      });
    }
  }
  if (events.length === 0) throw new UnreadableEdifact('IFTSTA tells of no event.');
  return events;
}

function timeOf(segments: readonly ReadSegment[]): string {
  const times = all(segments, 'DTM');
  const given = times.find((segment) => at(segment, 1) === '334') ?? times[0];
  if (!given) return '';
  const parts = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d))?(?:\d\d)?$/.exec(at(given, 1, 1));
  if (!parts) throw new UnreadableEdifact('An event has no readable time.');
  const [, year, month, day, hour, minute] = parts;
  return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}`}`;
}

const all = (segments: readonly ReadSegment[], tag: string) => segments.filter((segment) => tagOf(segment) === tag);

function referenceOf(segments: readonly ReadSegment[], qualifier: string): string {
  return at(
    segments.find((segment) => tagOf(segment) === 'RFF' && at(segment, 1) === qualifier),
    1,
    1,
  );
}

/** Each group begins with a segment that has one of the tags; segments before the first group are ignored. */
function groups(segments: readonly ReadSegment[], ...tags: string[]): ReadSegment[][] {
  const found: ReadSegment[][] = [];
  for (const segment of segments) {
    if (tags.includes(tagOf(segment))) found.push([segment]);
    else found.at(-1)?.push(segment);
  }
  return found;
}
