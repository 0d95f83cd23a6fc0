/**
 * Searches by words as typed: every word must occur somewhere in the searched texts, in any case and anywhere within a word.
 * Also finds where the words occur, so that a list can highlight them. Pure.
 * Not here: patterns with a wildcard (wildcard.ts).
 */
import { foldText } from './fold-text.ts';

/** Dictation ends what it hears as a sentence. */
const SENTENCE_END = /[.!?]$/;

/** Splits what was typed into words to search for. */
export function searchWords(typed: string): readonly string[] {
  return foldText(typed.trim().replace(SENTENCE_END, '')).split(/\s+/).filter(Boolean);
}

/** Joins several texts into one to search. A word is found within one of the texts, never across two. */
export function searchedText(texts: readonly (string | null | undefined)[]): string {
  return foldText(texts.filter(Boolean).join('\n'));
}

export function hasWords(searched: string, words: readonly string[]): boolean {
  return words.every((word) => searched.includes(word));
}

/** A part of a text, and whether it matches a word. */
export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** Splits the text into parts, in order. The words must be folded in the same way. */
export function markedParts(text: string, words: readonly string[], fold = foldText): readonly TextPart[] {
  const letters = [...text.normalize('NFC')];
  const folded = letters.map(fold);
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
