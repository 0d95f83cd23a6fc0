/**
 * The numbers inside a code that is more than a number: the address of a web page (a carrier's tracking page, GS1 Digital Link), a
 * message in the envelope of ISO/IEC 15434 (2D codes of carriers and of suppliers), a licence plate with its data identifier, and
 * what belongs to the bars alone (Code 39, Codabar). The likeliest comes first.
 * Not here: wrong settings of a scanner (scanner-readings.ts), what a number is (scanned-code.ts).
 */
import { GROUP_SEPARATOR } from './gs1-elements.ts';
import { SYMBOLOGY, withSeparators } from './scanned-code.ts';

/** Shorter ones in an address are more likely a year or a language. */
const SHORTEST_IN_LINK = 5;
const LONGEST_NUMBER = 60;
const RECORD_SEPARATOR = '\u001e';

export function carriedNumbers(raw: string): readonly string[] {
  const text = withSeparators(raw).replace(SYMBOLOGY, '').trim();
  const inside = numbersInEnvelope(text);
  return inside.length > 0 ? inside : [...numbersInLink(text), ...withoutIdentifier(text), ...withoutBars(text)];
}

/** Nothing outside them is a number: such a code never means itself. */
export function numbersInEnvelope(raw: string): readonly string[] {
  const sent = withSeparators(raw)
    .replace(SYMBOLOGY, '')
    .replaceAll(/[\u241e\u25b2]|[{<[]RS[}>\]]|\^030/gi, RECORD_SEPARATOR)
    .replaceAll(/\u2404|[{<[]EOT[}>\]]|\^004/gi, '')
    .replaceAll('\u0004', '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the envelope is made of them.
  const [, format, message] = /^\[\)>\u001e?(\d\d)\u001d?([^\u001e]*)/.exec(sent) ?? [];
  if (format === undefined || message === undefined) return [];
  if (format === '05') return [`]C1${message}`];
  const fields = message.split(GROUP_SEPARATOR).map((field) => field.trim());
  // Of carriers: zip code, country and service stand before the number.
  const found = format === '01' ? [fields[3] ?? ''] : identified(fields);
  return found.filter((number) => number !== '' && number.length <= LONGEST_NUMBER);
}

/** By data identifiers of ANSI MH10.8.2: licence plates, then numbers of packages, then those of orders and papers. */
function identified(fields: readonly string[]): string[] {
  return [/^\d?J(.+)$/i, /^\d?S(.+)$/i, /^\d{0,2}K(.+)$/i].flatMap((identifier) =>
    fields.flatMap((field) => identifier.exec(field)?.[1] ?? []),
  );
}

/** A licence plate of ISO/IEC 15459 in bars of its own: `J`, and who issued it. */
function withoutIdentifier(text: string): readonly string[] {
  return /^\d?J([A-Z]{2}[A-Z\d]{8,32})$/i.exec(text)?.slice(1) ?? [];
}

function numbersInLink(text: string): readonly string[] {
  const [, behindHost] = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.)[^/?#\s]+(\S*)$/i.exec(text) ?? [];
  if (behindHost === undefined) return [];
  const pieces = behindHost.split(/[/?#&;]/).map(decoded);
  const values = pieces.map((piece) => piece.slice(piece.indexOf('=') + 1)).filter(isLikeNumber);
  return [...inDigitalLink(pieces), ...values.toSorted((a, b) => digitCount(b) - digitCount(a))];
}

/** The first identifier of a GS1 Digital Link URI and what its value must be; the names are those of its first edition. */
const FIRST: Readonly<Record<string, readonly [identifier: string, value: RegExp]>> = {
  ...{ '00': ['00', /^\d{18}$/], sscc: ['00', /^\d{18}$/], '402': ['402', /^\d{17}$/], gsin: ['402', /^\d{17}$/] },
  ...{ '401': ['401', /^[^()]{1,30}$/], ginc: ['401', /^[^()]{1,30}$/] },
  ...{ '01': ['01', /^\d{8,14}$/], gtin: ['01', /^\d{8,14}$/] },
};

/** In the form that is printed under bars. */
function inDigitalLink(pieces: readonly string[]): readonly string[] {
  for (const [place, piece] of pieces.entries()) {
    const [identifier, form] = FIRST[piece.toLowerCase()] ?? [];
    const value = pieces[place + 1] ?? '';
    if (identifier && form?.test(value)) return [`(${identifier})${value}`];
  }
  return [];
}

/** A blank cannot stand in what a scanner is asked for; a wrong escape stays as it is. */
function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

const digitCount = (text: string): number => text.replaceAll(/\D/g, '').length;
const isLikeNumber = (text: string): boolean =>
  text.length >= SHORTEST_IN_LINK && text.length <= LONGEST_NUMBER && /^[\w.-]*\d[\w.-]*$/.test(text);

/** Of Code 39: the values of its characters, modulo 43, are its check character. */
const CODE_39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

function withoutBars(text: string): readonly string[] {
  const [, inCodabar] = /^[A-D]([\d$:/.+-]{5,})[A-D]$/i.exec(text) ?? [];
  const whole = [...text].every((character) => CODE_39.includes(character)) ? fullAscii(text) : text;
  return [...(inCodabar ? [inCodabar] : []), ...(whole === text ? [] : [whole]), ...withoutCheck39(text)];
}

function withoutCheck39(text: string): readonly string[] {
  const values = [...text].map((character) => CODE_39.indexOf(character));
  const sum = values.slice(0, -1).reduce((total, value) => total + value, 0);
  const isChecked = text.length > SHORTEST_IN_LINK && !values.includes(-1) && values.at(-1) === sum % CODE_39.length;
  return isChecked ? [text.slice(0, -1)] : [];
}

/** Pairs of characters as a scanner sends them that was not told that they stand for one: `+A` is a, `/M` is -. */
function fullAscii(text: string): string {
  return text
    .replaceAll(/\+([A-Z])/g, (_, letter: string) => letter.toLowerCase())
    .replaceAll(/\/([A-Y])/g, (_, letter: string) => String.fromCodePoint(letter.charCodeAt(0) - 32))
    .replaceAll('/Z', ':');
}
