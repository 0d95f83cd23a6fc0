/** What a file is by its first bytes, whatever it is called: a text, a workbook, or something that has no rows for us. */
import { decodeText, detectEncoding } from '#client/components/text-encoding.ts';

/** Why a file cannot be read as a table. */
export type UnreadableFile = 'protected' | 'otherSpreadsheet' | 'noTable' | 'damaged' | 'tooLarge' | 'unreachable';

type FileKind = 'text' | 'workbook' | UnreadableFile;

/** Larger than any file of as many rows as may be imported. Unit: bytes. */
const MOST_BYTES = 64 * 1024 * 1024;
/** The start of what is looked at for words. Unit: bytes. */
const START = 4096;

const SIGNATURES: readonly (readonly [start: readonly number[], kind: FileKind])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'workbook'],
  // A file of tables of contents, as older versions of Office and protected files of the newer ones are.
  [[0xd0, 0xcf, 0x11, 0xe0], 'otherSpreadsheet'],
  // The records of Excel 2, 3, 4, 5 and 97, without such a container.
  [[0x09, 0x00, 0x04, 0x00], 'otherSpreadsheet'],
  [[0x09, 0x02, 0x06, 0x00], 'otherSpreadsheet'],
  [[0x09, 0x04, 0x06, 0x00], 'otherSpreadsheet'],
  [[0x09, 0x08, 0x08, 0x00], 'otherSpreadsheet'],
  [[0x09, 0x08, 0x10, 0x00], 'otherSpreadsheet'],
  // An archive without anything in it, or in several files.
  [[0x50, 0x4b, 0x05, 0x06], 'noTable'],
  [[0x50, 0x4b, 0x07, 0x08], 'noTable'],
  [[0x25, 0x50, 0x44, 0x46], 'noTable'], // PDF
  [[0x89, 0x50, 0x4e, 0x47], 'noTable'], // PNG
  [[0xff, 0xd8, 0xff], 'noTable'], // JPEG
  [[0x47, 0x49, 0x46, 0x38], 'noTable'], // GIF
  [[0x1f, 0x8b], 'noTable'], // gzip
  [[0x37, 0x7a, 0xbc, 0xaf], 'noTable'], // 7-Zip
  [[0x52, 0x61, 0x72, 0x21], 'noTable'], // RAR
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'noTable'], // rich text
];

export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length > MOST_BYTES) return 'tooLarge';
  const [, kind] = SIGNATURES.find(([start]) => start.every((byte, at) => bytes[at] === byte)) ?? [];
  if (kind === 'otherSpreadsheet') return isProtected(bytes) ? 'protected' : kind;
  if (kind) return kind;
  const sample = bytes.subarray(0, START);
  const start = decodeText(sample, detectEncoding(sample).encoding);
  const plain = start.replaceAll('\0', '').toLowerCase();
  if (ONE_PART.test(plain)) return 'workbook';
  if (OTHER_SPREADSHEETS.some((kind) => kind.test(plain))) return 'otherSpreadsheet';
  return isBinary(start) ? 'noTable' : 'text';
}

/** OpenDocument in one file. */
const ONE_PART = /<office:document[\s>]/;
const OTHER_SPREADSHEETS = [
  // Business systems call a web page with a table an Excel file.
  /<table[\s>]|<!doctype html|<html[\s>]/,
  // The XML of Excel 2003.
  /<(?:\w+:)?workbook[\s>]/,
  // Texts in which programs exchanged tables before there was an Excel: SYLK and DIF.
  /^id;p/,
  /^table\r?\n0,1\r?\n/,
];

/** More of them than damage would bring, in a text. A share. */
const MOST_CONTROLS = 0.02;

/** Neither zeros, which may be padding, nor tabs, line ends, form feeds and the end mark of DOS. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const CONTROLS = /[\u0001-\u0008\u000b\u000e-\u0019\u001b-\u001f]/g;

function isBinary(start: string): boolean {
  return (start.match(CONTROLS)?.length ?? 0) > start.length * MOST_CONTROLS;
}

/** Its container holds what is encrypted under this name, in UTF-16. */
function isProtected(bytes: Uint8Array): boolean {
  const name = [...'EncryptedPackage'].flatMap((sign) => [sign.charCodeAt(0), 0]);
  const [first = 0] = name;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (name.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}
