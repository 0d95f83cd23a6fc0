/**
 * Splits a text into EDIFACT segments: finds where interchanges begin, with the separators each declares, undoes what transports
 * do to lines, and resolves escapes.
 * Not here: which segments belong together (edifact-reader.ts), the character set (edifact-charset.ts).
 */

/** Elements of a segment, each with its components; the tag is the first component of the first. */
export type ReadSegment = readonly (readonly string[])[];

/** The component at a position, or '' if there is none. */
export const at = (segment: ReadSegment | undefined, element: number, component = 0): string =>
  segment?.[element]?.[component] ?? '';
/** In capitals, whatever the carrier writes. */
export const tagOf = (segment: ReadSegment): string => at(segment, 0).trim().toUpperCase();

interface Separators {
  readonly component: string;
  readonly element: string;
  /** '' if there is none. */
  readonly release: string;
  readonly segment: string;
}
const USUAL: Separators = { component: ':', element: '+', release: '?', segment: "'" };
/** Syntax level B without a UNA: the information separators of ISO 646. */
const INFORMATION_SEPARATORS: Separators = { component: '\x1f', element: '\x1d', release: '', segment: '\x1c' };

/** Where an interchange begins. UNA names six characters, of which some carriers leave out the reserved one. */
const START = String.raw`(?:UNA([^A-Za-z0-9]{5,8}?\s*)UNB|UNB(?=[+\x1d]))`;
const HEAD = 'UNB'.length;

export interface Start {
  readonly from: number;
  /** Where UNB stands. */
  readonly head: number;
  readonly separators: Separators;
}

/** The next interchange that begins at or after a position. */
export function findStart(text: string, from: number): Start | undefined {
  return toStart(text, from, new RegExp(START, 'gi'));
}

function startsAt(text: string, from: number): boolean {
  return toStart(text, from, new RegExp(START, 'iy')) !== undefined;
}

function toStart(text: string, from: number, pattern: RegExp): Start | undefined {
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  if (!found) return undefined;
  const head = found.index + found[0].length - HEAD;
  const usual = text[head + HEAD] === INFORMATION_SEPARATORS.element ? INFORMATION_SEPARATORS : USUAL;
  return { from: found.index, head, separators: found[1] === undefined ? usual : advised(found[1]) };
}

/** ISO 9735 UNA: component, element, decimal mark, release, reserved (or repetition), segment. */
function advised(characters: string): Separators {
  const given = characters.startsWith(' ') && characters.trimEnd().length > 6 ? characters.slice(1) : characters;
  const [component = '', element = '', , release = '', reserved = '', last = ''] = given;
  const isShort = last === '' || (/\s/.test(last) && !/[ *]/.test(reserved));
  return { component, element, release: release === ' ' ? '' : release, segment: isShort ? reserved : last };
}

export interface PlacedSegment {
  readonly segment: ReadSegment;
  readonly from: number;
  readonly to: number;
}

/** What comes next: a segment, the start of another interchange, or the end, perhaps in the middle of a segment. */
export type Next = PlacedSegment | 'start' | 'end' | 'cutOff';

export function nextSegment(text: string, position: number, separators: Separators): Next {
  const isBlank = (character: string) => /[\s\p{Cc}]/u.test(character) || character === separators.segment;
  let from = position;
  while (from < text.length && isBlank(text[from] as string)) from += 1;
  if (from >= text.length) return 'end';
  if (from > position && startsAt(text, from)) return 'start';
  return readSegment(text, from, separators);
}

function readSegment(text: string, from: number, separators: Separators): Next {
  const elements: string[][] = [['']];
  const add = (characters: string) => {
    const components = elements.at(-1) as string[];
    components[components.length - 1] += characters;
  };
  const addBreak = () => {
    if (!elements.at(-1)?.at(-1)?.endsWith(' ')) add(' ');
  };
  for (let index = from; index < text.length; index += 1) {
    const character = text[index] as string;
    if (character === separators.segment) return { segment: elements, from, to: index + 1 };
    if (character === separators.component) elements.at(-1)?.push('');
    else if (character === separators.element) elements.push(['']);
    else if (/[\r\n]/.test(character)) addBreak();
    else if (character !== separators.release) add(character);
    else {
      index += 1;
      // Before a line break it releases nothing but the break.
      if (/[\r\n]/.test(text[index] ?? '')) addBreak();
      else add(text[index] ?? '');
    }
  }
  return 'cutOff';
}

/** Shorter lines are no records but lines that somebody broke. Unit: characters. */
const SHORTEST_RECORD = 40;
/** Widths that count as a record's even if only one was filled. Unit: characters. */
const USUAL_RECORDS = [70, 72, 76, 78, 80, 100, 120, 128, 132, 160, 255, 256, 512, 1024];

/**
 * Takes out the line breaks of a file that was cut into records of one width, in the middle of segments and even of words. Other
 * line breaks stay: between segments they mean nothing, within a text they are spaces.
 */
export function withoutRecords(text: string): string {
  const { segment } = findStart(text, 0)?.separators ?? USUAL;
  if (/[\r\n]/.test(segment)) return text;
  const lines = text.split(/\r\n|\r|\n/);
  const open = lines.slice(0, -1).filter((line) => line !== '' && !line.trimEnd().endsWith(segment));
  const widths = new Set(open.map(({ length }) => length));
  const [width = 0] = widths;
  const isRecord = open.length > 1 ? width >= SHORTEST_RECORD : USUAL_RECORDS.includes(width);
  return widths.size === 1 && isRecord ? lines.join('') : text;
}
