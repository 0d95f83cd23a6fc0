/**
 * How the dates of a file are written. `03/04/2026` alone is 3 April or 4 March; the column decides when another of its cells proves
 * which comes first (`27/11/2026`). What it does not prove is doubtful, and is asked and never guessed. Points are written between
 * day and month in that order; a bare number is what a spreadsheet has for a day.
 * Not here: what day one written text means (written-day.ts).
 */
import { isDateText } from './dates.ts';
import { addDays } from './day-steps.ts';
import { writtenDate } from './written-day.ts';

export type DateOrder = 'dayFirst' | 'monthFirst';

export interface DateCell {
  /** yyyy-MM-dd, with HH:mm if the cell says a time; the text as it was if it is no date. */
  readonly text: string;
  /** Day and month can be exchanged, and nothing says which comes first. */
  readonly isDoubtful?: true;
}

/** Day and month, or month and day, with a slash or a dash between them. */
const EITHER = /^(?<a>\d{1,2})(?<sign>[/-])(?<b>\d{1,2})(?:\k<sign>(?<year>\d{4}|\d{2}))?(?<time>[ T,].*)?$/;
/** As programs write moments; the time of those with seconds or a zone is that of a program, and is left out. */
const ISO = /^(?<day>\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:[T ]+(?<time>\d{1,2}[:.]\d{2})(?<more>[^\d].*)?)?$/;
const DAY_MONTH_YEAR = /^(\d{2})(\d{2})(\d{4})$/;
const TIME = /^(\d{1,2})[:.](\d{2})$/;
/** 27 November 2026, Friday, November 27, 2026 */
const NAME_OF_DAY = /^\p{L}{2,}[.,]*\s+(?=\p{L}*\.?\s*\d)/u;
const MONTH_DAY_YEAR = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;
/** Days since the end of 1899, as spreadsheets count, between the years 2000 and 2099. */
const SERIAL = /^(?<days>[3-7]\d{4})(?:[.,](?<part>\d+))?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050];
const SERIAL_ZERO = '1899-12-30';

/** `order`: what somebody has answered. `today`: the warehouse's day. */
export function readDateColumn(cells: readonly string[], today: string, order?: DateOrder): readonly DateCell[] {
  const used = order ?? provenOrder(cells);
  return cells.map((cell) => {
    const text = cell.trim();
    const either = EITHER.exec(text)?.groups;
    if (!either) return { text: plainDate(text, today) ?? text };
    const { a = '', b = '', year, time } = either;
    const isEither = Number(a) <= 12 && Number(b) <= 12 && a !== b;
    const [day, month] = used === 'monthFirst' ? [b, a] : [a, b];
    const date = writtenDate([day, month, ...(year ? [year] : [])].join('/'), today);
    if (date === undefined) return { text };
    return { text: date + timeText(time), ...(isEither && used === undefined && { isDoubtful: true as const }) };
  });
}

function provenOrder(cells: readonly string[]): DateOrder | undefined {
  const proofs = new Set<DateOrder>();
  for (const cell of cells) {
    const { a, b } = EITHER.exec(cell.trim())?.groups ?? {};
    if (Number(a) > 12 && Number(b) <= 12) proofs.add('dayFirst');
    if (Number(b) > 12 && Number(a) <= 12) proofs.add('monthFirst');
  }
  const [order] = proofs.size === 1 ? proofs : [];
  return order;
}

function plainDate(text: string, today: string): string | undefined {
  const iso = ISO.exec(text)?.groups;
  if (iso) {
    const day = (iso.day ?? '')
      .split(/[-/.]/)
      .map((part) => part.padStart(2, '0'))
      .join('-');
    return isDateText(day) ? day + (iso.more ? '' : timeText(iso.time)) : undefined;
  }
  const serial = SERIAL.exec(text)?.groups;
  const days = Number(serial?.days);
  if (days >= FIRST_SERIAL && days <= LAST_SERIAL) return addDays(SERIAL_ZERO, days);
  const whole = DAY_MONTH_YEAR.exec(text);
  const direct = writtenDate(text, today);
  if (direct !== undefined || !whole) return direct ?? spokenDate(text, today);
  return writtenDate(whole.slice(1).join('.'), today);
}

function spokenDate(text: string, today: string): string | undefined {
  const short = text.replace(NAME_OF_DAY, '');
  const american = MONTH_DAY_YEAR.exec(text) ?? MONTH_DAY_YEAR.exec(short);
  const european = american ? `${american[2]} ${american[1]} ${american[3]}` : short.replace(/,/g, '');
  return writtenDate(european, today);
}

/** Midnight is no time: a spreadsheet adds it to every day. */
function timeText(time: string | undefined): string {
  const [, hour = '', minute = ''] =
    TIME.exec((time ?? '').replace(/^[ T,]+/, '').replace(/:\d{2}(?:\.\d+)?$/, sameMinute)) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || `${Number(hour)}${minute}` === '000') return '';
  return ` ${hour.padStart(2, '0')}:${minute}`;
}

/** Seconds are dropped, but not the minutes of a time without them. */
function sameMinute(tail: string, at: number, time: string): string {
  return time.slice(0, at).includes(':') ? '' : tail;
}
