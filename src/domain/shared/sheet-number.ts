/**
 * What a cell of a workbook (Office Open XML, ISO/IEC 29500) says, as text: a number with the zeros and the date that its format
 * shows, and never with more digits than the spreadsheet knew.
 * Not here: the parts of the file (client/importing/workbook-file.ts), what a column means.
 */
import { isUnit } from './measure-units.ts';

/** How a number is shown, as far as it changes what it says. */
export type NumberFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'moment'; readonly hasDay: boolean }
  /** One zero for each digit that is always written, with the signs between them: `000 00`. */
  | { readonly kind: 'digits'; readonly pattern: string }
  /** Numbers that are shown with a unit: `0" g"`, also another one for each size: `[<1000]0" g";0.0," kg"`. */
  | { readonly kind: 'measured'; readonly sections: readonly MeasuredSection[] };

interface MeasuredSection {
  readonly isOf: (value: number) => boolean;
  /** '' where none is shown. */
  readonly unit: string;
  /** A comma behind the last digit shows thousands. */
  readonly divisor: number;
}

const PLAIN: NumberFormat = { kind: 'plain' };
const DAY = { kind: 'moment', hasDay: true } as const;
const TIME = { kind: 'moment', hasDay: false } as const;

/** Those that a file only names by number (18.8.30 numFmt), the ones of East Asia among them. */
const BUILT_IN: readonly (readonly [first: number, last: number, format: NumberFormat])[] = [
  [14, 17, DAY],
  [18, 21, TIME],
  [22, 22, DAY],
  [27, 36, DAY],
  [45, 47, TIME],
  [50, 58, DAY],
];

/** A spreadsheet keeps no more digits of a number. */
const DIGITS = 15;
/** From here on some of an integer's digits are lost. */
const LOSSY = 10 ** DIGITS;
const DAY_MS = 86_400_000;
/** Day 0, and day 0 of files that count from 1904. Milliseconds since 1970. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Before it the count is one too low, because it holds 29 February 1900, a day that never was. */
const PHANTOM_DAY = 60;
/** The last day that is a date: 31 December 9999. */
const LAST_DAY = 2_958_465;

/** `code`: the format as written in the file, if it is. */
export function numberFormat(id: number, code?: string): NumberFormat {
  if (code === undefined) return BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? PLAIN;
  // What positive numbers look like.
  const [section = ''] = code.split(';');
  const signs = section
    // But for [h], which shows more hours than a day has.
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replace(/"([^"]*)"|\\(.)|[_*](.)/g, (_, text?: string, sign?: string) => quote(text ?? sign ?? ''));
  const bare = signs.replace(/\uE000[^\uE001]*\uE001/g, '');
  const measured = measuredFormat(code);
  if (measured) return measured;
  if (/general|standard/i.test(bare)) return PLAIN;
  const hasClock = /[hs]/i.test(bare);
  // An m is a minute where there are hours or seconds, and else a month.
  if (/[dyg]|mmm/i.test(bare) || (/m/i.test(bare) && !hasClock)) return DAY;
  if (hasClock) return TIME;
  const pattern = signs.replace(/[\uE000\uE001]/g, '');
  return /^[0 ()/-]*00[0 ()/-]*$/.test(bare) && /^[^\d]*0/.test(pattern) && !/[1-9]/.test(pattern)
    ? { kind: 'digits', pattern }
    : PLAIN;
}

/** Behind the last digit: commas, then text in quotation marks or behind a backslash, as it is. */
const BEHIND_DIGITS = /[0#?](,*)((?:"[^"]*"|\\.|[^0#?"\\])*)$/;
const CONDITION = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;

function measuredFormat(code: string): NumberFormat | undefined {
  const sections = code.split(';').map((section): MeasuredSection => {
    const [, sign, limit] = CONDITION.exec(section) ?? [];
    // General is a number as it comes; `_` and `*` and the sign behind them fill the cell.
    const shown = section.replace(/\[[^\]]*\]|[_*]./g, '').replace(/general|standard/i, '0');
    const [, commas = '', behind = ''] = BEHIND_DIGITS.exec(shown) ?? [];
    const text = behind
      .replace(/"([^"]*)"|\\(.)/g, '$1$2')
      .trim()
      .replace(/\.$/, '');
    return { isOf: compared(sign, Number(limit)), unit: isUnit(text) ? text : '', divisor: 1000 ** commas.length };
  });
  return sections.some(({ unit }) => unit !== '') ? { kind: 'measured', sections } : undefined;
}

function compared(sign: string | undefined, limit: number): (value: number) => boolean {
  return (value) => {
    if (sign === '<>') return value !== limit;
    const isLess = sign?.startsWith('<') && value < limit;
    const isMore = sign?.startsWith('>') && value > limit;
    return sign === undefined || isLess || isMore || (sign.endsWith('=') && value === limit);
  };
}

/** Marks what stands for itself, which no letter or digit of a format is in. */
function quote(text: string): string {
  return `\uE000${text.replaceAll('0', '')}\uE001`;
}

/** A number of a cell as a file with separators would have it: a decimal comma, no groups; a date as 2026-11-27, a time as 14:30. */
export function sheetNumber(written: string, format: NumberFormat, startsIn1904 = false): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  if (format.kind === 'moment') return momentText(value, format.hasDay, startsIn1904) ?? plainText(value);
  if (format.kind === 'measured') return measuredText(value, format.sections);
  if (format.kind === 'digits' && value >= 0 && Number.isInteger(value) && value < LOSSY)
    return filled(value, format.pattern);
  return plainText(value);
}

function measuredText(value: number, sections: readonly MeasuredSection[]): string {
  const { unit = '', divisor = 1 } = sections.find(({ isOf }) => isOf(value)) ?? {};
  return unit === '' ? plainText(value) : `${plainText(value / divisor)} ${unit}`;
}

/** A number of which a spreadsheet says both the value and what it shows, as in OpenDocument: with the unit that it shows. */
export function shownNumber(value: string, shown: string): string {
  const text = sheetNumber(value, PLAIN);
  const [, number = '', unit = ''] = /^-?([\d.,\s'’]+?)\s*(\p{L}+[23³]?)\.?$/u.exec(shown) ?? [];
  if (!isUnit(unit)) return text;
  const digits = number.replace(/[\s'’]/g, '');
  const isSame = ['.', ','].some((sign) => {
    const [whole = '', part = ''] = digits.split(sign);
    const read = Number(`${whole.replace(/\D/g, '')}.${part.replace(/\D/g, '')}`);
    return Math.abs(read - Math.abs(Number(value))) <= 0.5 * 10 ** -part.length;
  });
  // Shown in thousands: 1.5 t, where 1500 is kept.
  return isSame ? `${text} ${unit}` : shown;
}

function plainText(value: number): string {
  const known = Number(value.toPrecision(DIGITS));
  // As the spreadsheet shows it, so that its reader sees that digits are missing.
  if (Math.abs(known) >= LOSSY) return known.toExponential().toUpperCase().replace('.', ',');
  const text = String(known);
  const plain = text.includes('e') ? known.toFixed(20).replace(/0+$/, '') : text;
  // Three decimals would look like thousands.
  return plain.replace(/\.(\d{3})$/, '.$10').replace('.', ',');
}

function filled(value: number, pattern: string): string {
  const digits = [...String(value)];
  const places = [...pattern];
  let first = places.length;
  for (let at = places.length - 1; at >= 0; at--) {
    if (places[at] !== '0') continue;
    places[at] = digits.pop() ?? '0';
    first = at;
  }
  return [...places.slice(0, first), ...digits, ...places.slice(first)].join('').trim();
}

function momentText(days: number, hasDay: boolean, startsIn1904: boolean): string | undefined {
  if (days < 0 || days > LAST_DAY + 1) return undefined;
  const shifted = !startsIn1904 && days < PHANTOM_DAY ? days + 1 : days;
  const seconds = Math.round(shifted * 86_400);
  const moment = new Date(
    (startsIn1904 ? EPOCH_1904 : EPOCH) + Math.floor(seconds / 86_400) * DAY_MS + (seconds % 86_400) * 1000,
  );
  const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
  const clock = time.endsWith(':00') ? time.slice(0, 5) : time;
  if (!hasDay && days < 1) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}
