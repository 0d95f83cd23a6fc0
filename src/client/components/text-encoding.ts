/**
 * Which encoding the bytes of a text file have, and their text. What a file proves (a mark, the form of UTF-8 or of UTF-16) is
 * sure; between the one-byte encodings it is the one in which the letters make words, which is a guess that a person checks.
 * Not here: choosing another one (client/features/addresses/import).
 */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'cp850',
  'macintosh',
  'windows-1250',
  'windows-1257',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DetectedEncoding {
  readonly encoding: Encoding;
  /** The bytes do not prove it. */
  readonly isGuess: boolean;
}

/** Bytes that are looked at, unit: bytes. */
const SAMPLE = 256 * 1024;
/** The share of zero bytes that only text in UTF-16 has. */
const MANY_ZEROS = 0.3;

export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const sure = (encoding: Encoding) => ({ encoding, isGuess: false });
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return sure('utf-16le');
  if (first === 0xfe && second === 0xff) return sure('utf-16be');
  const zeros = zeroBytes(bytes.subarray(0, SAMPLE));
  if (zeros.odd > MANY_ZEROS && zeros.odd > 4 * zeros.even) return sure('utf-16le');
  if (zeros.even > MANY_ZEROS && zeros.even > 4 * zeros.odd) return sure('utf-16be');
  const { foreign, broken } = utf8Characters(bytes);
  if (broken === 0) return sure('utf-8');
  // Files of several programs, put together: what cannot be read shows.
  if (foreign > 2 * broken) return { encoding: 'utf-8', isGuess: true };
  return { encoding: likeliest(bytes.subarray(0, SAMPLE)), isGuess: true };
}

export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return encoding === 'cp850' ? decodeCp850(bytes) : new TextDecoder(encoding).decode(bytes);
}

/** Shares of the bytes at even and odd places that are zero. */
function zeroBytes(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  const counts = [0, 0] as [number, number];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) counts[(at % 2) as 0 | 1] += 1;
  const half = Math.max(1, bytes.length / 2);
  return { even: counts[0] / half, odd: counts[1] / half };
}

/** Characters outside ASCII, and places that are not UTF-8. A file cut off within a character is not broken by that. */
function utf8Characters(bytes: Uint8Array): { readonly foreign: number; readonly broken: number } {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII
  const foreign = text.match(/[^\x00-\x7f\ufffd]/g)?.length ?? 0;
  return { foreign, broken: text.match(/\ufffd/g)?.length ?? 0 };
}

/** In the order in which they are preferred when they are equally good. */
const ONE_BYTE = ['windows-1252', 'cp850', 'macintosh'] as const;

function likeliest(bytes: Uint8Array): Encoding {
  let best: { encoding: Encoding; score: number } = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  for (const encoding of ONE_BYTE) {
    const score = wordScore(decodeText(bytes, encoding));
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

const USUAL_LETTER = /[åäöæøéüßèáíóúñçÅÄÖÆØÉÜ]/;
const LETTER = /\p{L}/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
/** Signs that stand inside names and texts. */
const USUAL_SIGN = /[’´`·–—§°½\u00a0\u00ad]/;

/** How well the characters outside ASCII fit between their neighbours. */
function wordScore(text: string): number {
  let score = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\p{ASCII}]/gu)) {
    const [before, after] = [text[index - 1] ?? '', text[index + 1] ?? ''];
    if (/\p{C}/u.test(sign) && !USUAL_SIGN.test(sign)) score -= 3;
    else if (!LETTER.test(sign)) score -= LETTER.test(before) && LETTER.test(after) && !USUAL_SIGN.test(sign) ? 2 : 0;
    else if (UPPER.test(sign) && LOWER.test(before)) score -= 2;
    else if (UPPER.test(sign) && UPPER.test(before) && LOWER.test(after)) score -= 2;
    else if (LOWER.test(sign) && UPPER.test(before) && UPPER.test(after)) score -= 2;
    else score += USUAL_LETTER.test(sign) ? 2 : 1;
  }
  return score;
}

/** 0x80 to 0xFF of the code page in which DOS programs of Western Europe write. Source: Unicode's CP850.TXT. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

function decodeCp850(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80];
  return text;
}
