/**
 * The numbers by which a reply names what it is about, and the groups of segments in which it does so.
 * Not here: whose numbers they are (server/edi/reply-addressees.ts).
 */
import { at, type ReadSegment, tagOf } from './edifact-segments.ts';

export interface NamedNumber {
  /** UN/EDIFACT 1153, or the tag of a segment that has no qualifier. */
  readonly qualifier: string;
  readonly value: string;
}

/** RFF with its qualifier; DOC names a document by its number. */
export function namedNumbers(segments: readonly ReadSegment[]): NamedNumber[] {
  const numbers = segments.flatMap((segment) => {
    if (tagOf(segment) === 'RFF') return [{ qualifier: at(segment, 1).toUpperCase(), value: at(segment, 1, 1) }];
    return tagOf(segment) === 'DOC' ? [{ qualifier: 'DOC', value: at(segment, 2) }] : [];
  });
  return numbers.filter(({ value }) => value !== '');
}

export const all = (segments: readonly ReadSegment[], ...tags: string[]) =>
  segments.filter((segment) => tags.includes(tagOf(segment)));

/** Each group begins with a segment that has one of the tags; segments before the first group are left out. */
export function groups(segments: readonly ReadSegment[], ...tags: string[]): ReadSegment[][] {
  const found: ReadSegment[][] = [];
  for (const segment of segments) {
    if (tags.includes(tagOf(segment))) found.push([segment]);
    else found.at(-1)?.push(segment);
  }
  return found;
}

/** Of FTX: its texts, or the code in their place. */
export const freeTexts = (segments: readonly ReadSegment[]): string[] =>
  all(segments, 'FTX').flatMap((segment) => {
    const texts = segment[4]?.filter((text) => text !== '') ?? [];
    return texts.length > 0 ? texts : [at(segment, 3)].filter((code) => code !== '');
  });
