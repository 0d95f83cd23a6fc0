/**
 * Reads an interchange of EDIFACT syntax version 3 into its messages. An interchange whose counts or closing references are
 * wrong is refused as a whole, because half a message may say something different from the whole one.
 * Not here: what a message means (carrier-reply.ts).
 */

/** No carrier's reply has more segments than this. */
const MAX_SEGMENTS = 10_000;

/** Elements of a segment, each with its components; the tag is the first component of the first. */
export type ReadSegment = readonly (readonly string[])[];

export interface ReadMessage {
  /** CONTRL, APERAK, IFTSTA. */
  readonly type: string;
  /** All segments but UNH and UNT. */
  readonly segments: readonly ReadSegment[];
}

export interface ReadInterchange {
  readonly reference: string;
  readonly messages: readonly ReadMessage[];
}

/** Why an interchange is refused, worded for the person who contacts the carrier. */
export class UnreadableEdifact extends Error {}

/** The component at a position, or '' if there is none. */
export const at = (segment: ReadSegment | undefined, element: number, component = 0): string =>
  segment?.[element]?.[component] ?? '';
export const tagOf = (segment: ReadSegment): string => at(segment, 0);

export function readInterchange(text: string): ReadInterchange {
  const segments = readSegments(text);
  const [head, ...rest] = segments;
  const tail = rest.pop();
  if (!head || tagOf(head) !== 'UNB') throw new UnreadableEdifact('It does not begin with UNB.');
  if (!tail || tagOf(tail) !== 'UNZ') throw new UnreadableEdifact('It does not end with UNZ.');
  const reference = at(head, 5);
  if (reference === '' || at(tail, 2) !== reference) throw new UnreadableEdifact('UNZ does not repeat UNB.');
  const messages = readMessages(rest);
  if (messages.length === 0 || Number(at(tail, 1)) !== messages.length) {
    throw new UnreadableEdifact('UNZ does not count the messages.');
  }
  return { reference, messages };
}

function readMessages(segments: readonly ReadSegment[]): ReadMessage[] {
  const messages: ReadMessage[] = [];
  let begun: { head: ReadSegment; segments: ReadSegment[] } | undefined;
  for (const segment of segments) {
    const tag = tagOf(segment);
    if (tag === 'UNH') {
      if (begun) throw new UnreadableEdifact('UNH stands within a message.');
      begun = { head: segment, segments: [] };
      continue;
    }
    if (!begun) throw new UnreadableEdifact(`${tag} stands outside a message.`);
    if (tag !== 'UNT') {
      begun.segments.push(segment);
      continue;
    }
    if (Number(at(segment, 1)) !== begun.segments.length + 2) throw new UnreadableEdifact('UNT does not count up.');
    if (at(segment, 2) !== at(begun.head, 1)) throw new UnreadableEdifact('UNT does not repeat UNH.');
    messages.push({ type: at(begun.head, 2), segments: begun.segments });
    begun = undefined;
  }
  if (begun) throw new UnreadableEdifact('A message does not end.');
  return messages;
}

interface Separators {
  readonly component: string;
  readonly element: string;
  readonly release: string;
  readonly segment: string;
}
const USUAL: Separators = { component: ':', element: '+', release: '?', segment: "'" };
const ADVICE = 'UNA';
const ADVICE_LENGTH = 9;

function readSegments(text: string): ReadSegment[] {
  const hasAdvice = text.startsWith(ADVICE);
  if (hasAdvice && text.length < ADVICE_LENGTH) throw new UnreadableEdifact('It is cut off.');
  const [component = '', element = '', , release = '', , segment = ''] = text.slice(ADVICE.length, ADVICE_LENGTH);
  const separators = hasAdvice ? { component, element, release, segment } : USUAL;
  return split(text.slice(hasAdvice ? ADVICE_LENGTH : 0), separators);
}

/** Line breaks between segments are allowed, because carriers send them. */
function split(text: string, separators: Separators): ReadSegment[] {
  const segments: string[][][] = [];
  let elements: string[][] = [['']];
  const add = (characters: string) => {
    const components = elements.at(-1) as string[];
    components[components.length - 1] += characters;
  };
  const isBlank = () => elements.length === 1 && elements[0]?.length === 1 && elements[0][0] === '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] as string;
    if (character === separators.release && separators.release !== ' ') {
      index += 1;
      if (index >= text.length) throw new UnreadableEdifact('It ends within an escape.');
      add(text[index] as string);
    } else if (character === separators.component) elements.at(-1)?.push('');
    else if (character === separators.element) elements.push(['']);
    else if (character === separators.segment) {
      if (isBlank()) throw new UnreadableEdifact('A segment is empty.');
      segments.push(elements);
      if (segments.length > MAX_SEGMENTS) throw new UnreadableEdifact('It has too many segments.');
      elements = [['']];
    } else if (!(isBlank() && /\s/.test(character))) add(character);
  }
  if (!isBlank()) throw new UnreadableEdifact('It is cut off.');
  return segments;
}
