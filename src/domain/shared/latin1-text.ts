/**
 * Writes any text with the characters of ISO 8859-1, for EDIFACT syntax UNOC: letters lose marks that it lacks, punctuation
 * takes its plain form, Greek and Cyrillic letters their Latin ones, and everything else becomes a question mark. One line in,
 * one line out. Texts in which letters would be exchanged or lost are shown to a person before booking
 * (shipments/terminal-check.ts).
 * Not here: escaping of EDIFACT service characters (edifact-syntax.ts).
 */
import { inLatinLetters, isInForeignAlphabet } from './latin-letters.ts';

const PLAIN_FORMS: Readonly<Record<string, string>> = {
  '‘': "'",
  ʼ: "'",
  '′': "'",
  '‐': '-',
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '·',
  '€': 'EUR',
  '™': 'TM',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ə: 'a',
  Ə: 'A',
  ŧ: 't',
  Ŧ: 'T',
  ẞ: 'SS',
};
const COMBINING_MARKS = /\p{M}/gu;
const CONTROLS_AND_SPACES = /[\p{Cc}\p{Z}]+/gu;
/** Pictures say nothing about where goods go. */
const PICTURES =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\uFE0E|\uFE0F|\u200D|\u20E3|\p{Emoji_Modifier})/gu;

export function toLatin1(text: string): string {
  return Array.from(prepared(inLatinLetters(text)), (character) => plainForm(character) ?? '?')
    .join('')
    .trim();
}

export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Whether letters would be exchanged for others or lost. A letter that only loses its mark is still that letter. */
export function isReadableInLatin1(text: string): boolean {
  return Array.from(prepared(text)).every(
    (character) => !isInForeignAlphabet(character) && plainForm(character) !== undefined,
  );
}

/** How it could be written so that it is readable; undefined when only a person can say. */
export function latin1Proposal(text: string): string | undefined {
  const proposed = inLatinLetters(text).replace(PICTURES, '').replace(/ {2,}/g, ' ').trim();
  return proposed !== '' && isReadableInLatin1(proposed) ? toLatin1(proposed) : undefined;
}

function prepared(text: string): string {
  return text.normalize('NFC').replace(CONTROLS_AND_SPACES, ' ');
}

/** Undefined if the alphabet has no form of it; a mark alone, which its letter has none of in one character, is left out. */
function plainForm(character: string): string | undefined {
  if (isLatin1(character)) return character;
  const plain = PLAIN_FORMS[character] ?? character.normalize('NFKD').replace(COMBINING_MARKS, '');
  return Array.from(plain).every(isLatin1) ? plain : undefined;
}

const isLatin1 = (character: string): boolean => character.length === 1 && character.charCodeAt(0) <= 0xff;
