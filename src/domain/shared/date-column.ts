/**
 * How the dates of a file are written. `03/04/2026` alone is 3 April or 4 March; the column decides when another of its cells proves
 * which comes first (`27/11/2026`). What it does not prove is doubtful, and is asked and never guessed. Points are written between
 * day and month in that order; a bare number is what a spreadsheet has for a day.
 * Not here: what day one written text means (written-day.ts).
 */
import { isDateText } from './dates.ts';
import { addDays, daysBetween, weekday } from './day-steps.ts';
import { writtenDays } from './written-day.ts';

export type DateOrder = 'dayFirst' | 'monthFirst';

export interface DateCell {
  /** yyyy-MM-dd, with HH:mm if the cell says a time; the text as it was if it is no date. */
  readonly text: string;
  /** Day and month can be exchanged, and nothing says which comes first. */
  readonly isDoubtful?: true;
}

/** Day and month, or month and day, with a slash or a dash between them. */
const EITHER = /^(?<a>\d{1,2})(?<sign>[/-])(?<b>\d{1,2})(?:\k<sign>(?<year>\d{4}|\d{2}))?$/;
const YEAR_FIRST = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/;
/** With seconds or a zone. Such a time is that of a program, and is left out. */
const MOMENT =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:[T ]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}.*| ?Z)|T\d{2}:\d{2}[+-]\d{2}:?\d{2})$/;
/** Behind a day: 15:30, 15.30 Uhr, 15h30, kl 15:30, 3 PM, 12:05 a.m. */
const CLOCK =
  /[\s,]+(?:(?:kl|klo|at|um)\.?\s*)?(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2})(?:[:.]\d{2})?)?\s*(?:(?<half>[ap])\.?m\.?|(?<word>uhr|h))?$/i;
const DAY_MONTH_YEAR = /^(\d{2})(\d{2})(\d{4})$/;
/** 27 November 2026, Friday, November 27, 2026 */
const NAME_OF_DAY = /^\p{L}{2,}[.,]*\s+(?=\p{L}*\.?\s*\d)/u;
const MONTH_DAY_YEAR = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;
/** Days since the end of 1899, as spreadsheets count, between the years 2000 and 2099. */
const SERIAL = /^(?<days>[3-7]\d{4})(?:[.,](?<part>\d+))?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050];
const SERIAL_ZERO = '1899-12-30';
/** Unit: days. */
const HALF_A_YEAR = 183;

/** `order`: what somebody has answered. `today`: the warehouse's day. */
export function readDateColumn(cells: readonly string[], today: string, order?: DateOrder): readonly DateCell[] {
  const read = cells.map((cell) => ({ text: cell.trim(), ...dayAndTime(cell.trim()) }));
  const yearFirst = read.map(({ day }) => yearFirstDate(day));
  const isYearFirst = read.some(({ day }) => SHORT.test(day)) && areNearer(read, yearFirst, today);
  const rest = read.filter(({ day }) => !isYearFirst || !SHORT.test(day));
  const used = order ?? provenOrder(rest.map(({ day }) => day));
  return read.map(({ text, day: written, time }, place) => {
    const short = isYearFirst ? yearFirst[place] : dayFirstDigits(written);
    if (short !== undefined) return { text: short + time };
    const either = EITHER.exec(written)?.groups;
    if (!either) {
      const date = plainDate(written, today);
      return { text: date === undefined ? text : date + time };
    }
    const { a = '', b = '', year } = either;
    const isEither = Number(a) <= 12 && Number(b) <= 12 && a !== b;
    const [day, month] = used === 'monthFirst' ? [b, a] : [a, b];
    const date = dayMeant([day, month, ...(year ? [year] : [])].join('/'), today);
    if (date === undefined) return { text };
    return { text: date + time, ...(isEither && used === undefined && { isDoubtful: true as const }) };
  });
}

/** Three times two digits, as in 26-11-27: the year stands first or last, and both may be days that exist. */
const SHORT = /^(?<a>\d{2})(?<sign>[-/.]?)(?<b>\d{2})\k<sign>(?<c>\d{2})$/;

function yearFirstDate(written: string): string | undefined {
  const { a, b, c } = SHORT.exec(written)?.groups ?? {};
  const date = `20${a}-${b}-${c}`;
  return isDateText(date) ? date : undefined;
}

/** 271126: six digits whose year does not stand first. */
function dayFirstDigits(written: string): string | undefined {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{2})$/.exec(written) ?? [];
  const date = `20${year}-${month}-${day}`;
  return isDateText(date) ? date : undefined;
}

/** Shipments leave about now, so the year stands where it makes all dates of the column lie closer to today. */
function areNearer(
  cells: readonly { readonly day: string }[],
  yearFirst: readonly (string | undefined)[],
  today: string,
): boolean {
  const away = (date: string | undefined) =>
    date === undefined ? Number.POSITIVE_INFINITY : Math.abs(daysBetween(today, date));
  let [first, last] = [0, 0];
  for (const [place, { day }] of cells.entries()) {
    const { a = '', b = '', c = '' } = SHORT.exec(day)?.groups ?? {};
    if (a === '') continue;
    const yearLast = `20${c}-${b}-${a}`;
    first += away(yearFirst[place]);
    last += away(isDateText(yearLast) ? yearLast : undefined);
  }
  return first < last;
}

/** Midnight is no time: a spreadsheet adds it to every day. */
function dayAndTime(text: string): { readonly day: string; readonly time: string } {
  const [, moment] = MOMENT.exec(text) ?? [];
  if (moment) return { day: moment, time: '' };
  const written = text.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
  const clock = CLOCK.exec(written);
  const { hour = '', minute, half, word } = clock?.groups ?? {};
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const minutes = Number(minute ?? 0);
  const saysNoTime = minute === undefined && half === undefined && word === undefined;
  if (!clock || saysNoTime || hours > 23 || minutes > 59) return { day: written, time: '' };
  const time = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
  return { day: written.slice(0, clock.index), time: time === '00:00' ? '' : ` ${time}` };
}

function provenOrder(cells: readonly string[]): DateOrder | undefined {
  const proofs = new Set<DateOrder>();
  for (const cell of cells) {
    const { a, b } = EITHER.exec(cell)?.groups ?? {};
    if (Number(a) > 12 && Number(b) <= 12) proofs.add('dayFirst');
    if (Number(b) > 12 && Number(a) <= 12) proofs.add('monthFirst');
  }
  const [order] = proofs.size === 1 ? proofs : [];
  return order;
}

function plainDate(text: string, today: string): string | undefined {
  if (YEAR_FIRST.test(text)) {
    const parts = text.split(/[-/.]/).map((part) => part.padStart(2, '0'));
    const day = parts.join('-');
    return isDateText(day) ? day : undefined;
  }
  const serial = SERIAL.exec(text)?.groups;
  const days = Number(serial?.days);
  if (days >= FIRST_SERIAL && days <= LAST_SERIAL) return addDays(SERIAL_ZERO, days);
  const whole = DAY_MONTH_YEAR.exec(text);
  const direct = dayMeant(text, today);
  if (direct !== undefined || !whole) return direct ?? spokenDate(text, today);
  return dayMeant(whole.slice(1).join('.'), today);
}

function spokenDate(text: string, today: string): string | undefined {
  const short = text.replace(NAME_OF_DAY, '');
  const american = MONTH_DAY_YEAR.exec(text) ?? MONTH_DAY_YEAR.exec(short);
  const european = american ? `${american[2]} ${american[1]} ${american[3]}` : short.replace(/,/g, '');
  const date = dayMeant(european, today);
  const name = text.slice(0, text.length - short.length).replace(/[.,\s]+$/, '');
  const named = dayMeant(name, today);
  // A weekday that is not the one of the date: either may be wrong.
  return date && named && weekday(named) !== weekday(date) ? undefined : date;
}

/** Without a year, a day that has just passed is that one and not the same of next year. */
function dayMeant(text: string, today: string): string | undefined {
  const [first, other] = writtenDays(text, today);
  const isFar = first && other && first.from > addDays(today, HALF_A_YEAR);
  const { from, to } = (isFar ? other : first) ?? {};
  return from === to ? from : undefined;
}
