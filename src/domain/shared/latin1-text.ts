/**
 * Writes any text with the characters of ISO 8859-1, for EDIFACT syntax UNOC: letters lose marks that it lacks, punctuation
 * takes its plain form, and everything else becomes a question mark. One line in, one line out.
 * Not here: escaping of EDIFACT service characters (edifact-syntax.ts).
 */
const PLAIN_FORMS: Readonly<Record<string, string>> = {
  '‘': "'",
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
  ŧ: 't',
  Ŧ: 'T',
  ẞ: 'SS',
};
const COMBINING_MARKS = /\p{M}/gu;
const CONTROLS_AND_SPACES = /[\p{Cc}\p{Z}]+/gu;

export function toLatin1(text: string): string {
  return Array.from(text.normalize('NFC').replace(CONTROLS_AND_SPACES, ' '), latin1Form).join('').trim();
}

export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function latin1Form(character: string): string {
  if (isLatin1(character)) return character;
  const plain = PLAIN_FORMS[character] ?? character.normalize('NFKD').replace(COMBINING_MARKS, '');
  return plain !== '' && Array.from(plain).every(isLatin1) ? plain : '?';
}

const isLatin1 = (character: string): boolean => character.length === 1 && character.charCodeAt(0) <= 0xff;
