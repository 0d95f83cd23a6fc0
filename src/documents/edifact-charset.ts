/**
 * The character set of an interchange, by its syntax identifier (ISO 9735, 0001), and of what carriers send under a wrong one.
 * Not here: turning bytes into text, which each platform does itself.
 */

/** Bytes in a set of the Encoding Standard; undefined where they are not valid in it. */
export type Decode = (bytes: Uint8Array, encoding: string) => string | undefined;

/** Where nothing else is known. Contains ISO 8859-1, and what programs on Windows write in its place. */
const WESTERN = 'windows-1252';
const SETS: Readonly<Record<string, string>> = {
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
  UNOK: 'windows-1254',
  UNOL: 'iso-8859-15',
};

/** Ctrl-Z. */
const END_OF_FILE = '\x1a';

/** A file as characters that each stand for one byte, or as text if that much is certain. */
export interface FileText {
  readonly text: string;
  readonly isDecoded: boolean;
}

/** Without NUL and the end-of-file mark of DOS, which transports add anywhere. */
export function toFileText(bytes: Uint8Array, decode: Decode): FileText {
  const wide = wideSetOf(bytes);
  const decoded = wide && decode(bytes, wide);
  const text = decoded ?? toBytesText(bytes);
  return { text: text.replaceAll('\0', '').replaceAll(END_OF_FILE, ''), isDecoded: decoded !== undefined };
}

/** UTF-16, by its byte order mark or because every other byte is NUL. */
function wideSetOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nulls = [0, 0];
  for (const [place, byte] of bytes.entries()) if (byte === 0) nulls[place % 2] = (nulls[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  const isMost = (count: number) => count > bytes.length * 0.4;
  if (isMost(odd) && even === 0) return 'utf-16le';
  return isMost(even) && odd === 0 ? 'utf-16be' : undefined;
}

/**
 * Turns the texts of an interchange into characters. Valid UTF-8 is what it looks like, whatever the interchange declares. Where only
 * a part of it is (messages of two programs, a text cut off within a letter), each text is looked at by itself.
 */
export function decoderOf(interchange: string, identifier: string, decode: Decode): (bytesText: string) => string {
  const isForeign = (text: string) => /[\x80-\xff]/.test(text);
  const inSet = (text: string, set: string) => (isForeign(text) ? (decode(toBytes(text), set) ?? text) : text);
  if (decode(toBytes(interchange), 'utf-8') !== undefined) return (text) => inSet(text, 'utf-8');
  const declared = SETS[identifier.toUpperCase()];
  if (declared) return (text) => inSet(text, declared);
  const asUtf8 = (text: string): string | undefined => {
    const decoded = decode(toBytes(text), 'utf-8');
    return decoded !== undefined && EUROPEAN.test(decoded) ? decoded : undefined;
  };
  const texts = interchange.match(BETWEEN_SEPARATORS) ?? [];
  const hasUtf8 = texts.some((text) => isForeign(text) && asUtf8(text) !== undefined);
  const readText = (text: string): string => {
    if (!isForeign(text)) return text;
    const begun = hasUtf8 ? BEGUN_LETTER.exec(text)?.index : undefined;
    return asUtf8(text.slice(0, begun)) ?? inSet(text, WESTERN);
  };
  return (text) => text.replace(BETWEEN_SEPARATORS, readText);
}

/** Texts between the usual separators; others lie within a text, which is looked at as a whole then. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: lines end with them
const BETWEEN_SEPARATORS = /[^'+:\x00-\x1f]+/g;
/** What UTF-8 is taken for without more proof: letters of Latin script and usual signs. Others would be chance. */
const EUROPEAN = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u203a\u20ac\u2122]*$/;
/** The first bytes of a letter of Latin script, or of such a sign, without its last one. */
const BEGUN_LETTER = /(?:[\xc2\xc3]|\xe2[\x80-\xbf]?)$/;

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const CHUNK = 10_000;
function toBytesText(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK)
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return text;
}
