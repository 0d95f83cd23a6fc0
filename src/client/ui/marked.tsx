/** A text with the words of a query in the accent colour, whatever their case. */
import { Fragment } from 'react';
import { markedParts, searchWords } from '#domain/shared/word-search.ts';

type MarkedProps = { text: string; query: string };

export function Marked({ text, query }: MarkedProps) {
  return markedParts(text, searchWords(query)).map((part, index) => {
    const Part = part.isHit ? 'mark' : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    return <Part key={index}>{part.text}</Part>;
  });
}
