/**
 * Searching by words, as one types: every word must occur somewhere in what is searched, whatever its case and wherever in
 * a word it stands. Also tells where the words occur, so that a list can mark them. Pure.
 * Not here: patterns with a wildcard (wildcard.ts).
 */
import { foldText } from './fold-text.ts';

/** What was typed, as words to look for. */
export function searchWords(typed: string): readonly string[] {
  return foldText(typed).split(/\s+/).filter(Boolean);
}

/** Several texts as one that is searched. A word is found within one text, never across two. */
export function searchedText(texts: readonly (string | null | undefined)[]): string {
  return foldText(texts.filter(Boolean).join('\n'));
}

export function hasWords(searched: string, words: readonly string[]): boolean {
  return words.every((word) => searched.includes(word));
}

/** A part of a text, and whether it is one of the words. */
export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** The text in parts, in order. */
export function markedParts(text: string, words: readonly string[]): readonly TextPart[] {
  const letters = [...text.normalize('NFC')];
  const folded = letters.map(foldText);
  const all = folded.join('');
  const isHit: boolean[] = Array.from({ length: all.length }, () => false);
  for (const word of words) {
    for (let at = all.indexOf(word); at >= 0; at = all.indexOf(word, at + 1)) isHit.fill(true, at, at + word.length);
  }
  const parts: { text: string; isHit: boolean }[] = [];
  let at = 0;
  letters.forEach((letter, index) => {
    const hit = isHit[at] ?? false;
    at += folded[index]?.length ?? 0;
    const last = parts.at(-1);
    if (last?.isHit === hit) last.text += letter;
    else parts.push({ text: letter, isHit: hit });
  });
  return parts;
}
