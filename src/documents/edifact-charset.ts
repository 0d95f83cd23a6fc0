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

/** Turns the texts of an interchange into characters. Valid UTF-8 is what it looks like, whatever the interchange declares. */
export function decoderOf(interchange: string, identifier: string, decode: Decode): (bytesText: string) => string {
  const isUtf8 = decode(toBytes(interchange), 'utf-8') !== undefined;
  const encoding = isUtf8 ? 'utf-8' : (SETS[identifier.toUpperCase()] ?? WESTERN);
  return (text) => (/[\x80-\xff]/.test(text) ? (decode(toBytes(text), encoding) ?? text) : text);
}

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const CHUNK = 10_000;
function toBytesText(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK)
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return text;
}
