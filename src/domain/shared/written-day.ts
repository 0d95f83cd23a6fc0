/**
 * What day, or which days, a person means by what they wrote: `today`, `imorgon`, `fri`, `27/11`, `27 nov`, `20261127`, `week 48`,
 * `+3`, `mon – wed`. Swedish and English both, whatever the language of the portal, because a device goes from hand to hand. What may
 * be several days is all of them: the coming one first, then the latest that has passed.
 * Not here: how a day is shown (client/i18n).
 */
import { isDateText } from './dates.ts';
import { addDays, weekday } from './day-steps.ts';
import { foldText } from './fold-text.ts';

/** Both days belong to it. `yyyy-MM-dd` */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const SENTENCE_END = /[.!?]$/;
const DAYS = { today: 0, idag: 0, tomorrow: 1, imorgon: 1, yesterday: -1, igar: -1, overmorgon: 2, forrgar: -2 };
const WEEKDAYS = [
  ['monday', 'mandag'],
  ['tuesday', 'tisdag'],
  ['wednesday', 'onsdag'],
  ['thursday', 'torsdag'],
  ['friday', 'fredag'],
  ['saturday', 'lordag'],
  ['sunday', 'sondag'],
];
const MONTHS = [
  ['january', 'januari'],
  ['february', 'februari'],
  ['march', 'mars'],
  ['april'],
  ['may', 'maj'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august', 'augusti'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december'],
];
const WEEKS: Readonly<Record<string, number>> = {
  ...{ 'this week': 0, 'denna vecka': 0, 'den har veckan': 0 },
  ...{ 'next week': 1, 'nasta vecka': 1, 'last week': -1, 'forra veckan': -1 },
};
/** v 48, vecka 48 2026, fre v.48, KW48/2026 */
const WEEK = /^(?:(?<name>[a-z]+)\.?,? )?(?:week|vecka|kw|wk|w|v)\.? ?(?<number>\d{1,2})(?:[/ -](?<year>\d{4}))?$/;
/** 2026-W48, 2026-W48-5, 2026W485 (ISO 8601) */
const ISO_WEEK = /^(?<year>\d{4})-?w(?<number>\d{2})(?:-?(?<day>[1-7]))?$/;
/** As many letters as tell one from another in both languages. */
const SHORTEST_NAME = 3;
/** 27, 27/11, 27.11.26, 27 nov, den 27:e november 2026 */
const DATE =
  /^(?:den )?(?<day>\d{1,2})(?::?[ae])?(?:[/. ]+(?=\d)|[/. ]*(?=[a-z]{3})|(?=\.?$))(?<month>[a-z]{3,}|\d{1,2})?(?:[/. ]+(?<year>\d{4}|\d{2}))?\.?$/;
const MONTH_FIRST = /^(?<month>[a-z]{3,})\.? (?<day>\d{1,2})$/;
const BETWEEN = /\s+-\s+|\s*[–—]\s*|\s*\.\.+\s*|\s+(?:to|till)\s+/;
/** Between two days as a keyboard has it, mon-wed or 27/11-3/12. Digits alone on one side are parts of one date. */
const HYPHEN = /^([^-]*[^\d\s-][^-]*)-([^-]*[^\d\s-][^-]*)$/;

/** `today`: the warehouse's day. Empty if the text means no day. */
export function writtenDays(text: string, today: string): readonly DaySpan[] {
  const written = text.trim();
  const [first = '', last, ...more] = HYPHEN.exec(written)?.slice(1) ?? written.split(BETWEEN);
  if (more.length > 0) return [];
  const starts = readings(first, today);
  if (last === undefined) return starts;
  return starts.flatMap(({ from }) => {
    const end = readings(last, from).find(({ to }) => to >= from);
    return end ? [{ from, to: end.to }] : [];
  });
}

const WITH_TIME = /^(?<day>.*\S)\s+(?<hour>[01]?\d|2[0-3])[:.](?<minute>[0-5]\d)$/;

/** The date (yyyy-MM-dd, with HH:mm if a time is written) that a person most likely means; undefined if the text means no single day. */
export function writtenDate(text: string, today: string): string | undefined {
  const { day = text, hour, minute } = WITH_TIME.exec(text.trim())?.groups ?? {};
  const [span] = writtenDays(day, today);
  if (!span || span.from !== span.to) return undefined;
  return hour === undefined ? span.from : `${span.from} ${hour.padStart(2, '0')}:${minute}`;
}

function readings(written: string, today: string): readonly DaySpan[] {
  // Dictation ends what it hears as a sentence.
  const text = foldText(written).replace(/[åä]/g, 'a').replace(/ö/g, 'o').replace(SENTENCE_END, '').trim();
  if (text === '') return [];
  return namedDay(text, today) ?? namedWeek(text, today) ?? numberedDate(text, today) ?? [];
}

function namedDay(text: string, today: string): readonly DaySpan[] | undefined {
  const steps = new Map(Object.entries(DAYS)).get(text.replace(/^i /, 'i'));
  if (steps !== undefined) return single(addDays(today, steps));
  const relative = /^([+-]) ?(\d{1,3})$/.exec(text);
  if (relative) return single(addDays(today, Number(`${relative[1]}${relative[2]}`)));
  const name = /^(?:on |pa )?([a-z]+)$/.exec(text)?.[1] ?? '';
  const wanted = placeOf(WEEKDAYS, name) + 1;
  if (wanted === 0) return undefined;
  const coming = addDays(today, (wanted - weekday(today) + 7) % 7);
  return [...single(coming), ...single(addDays(coming, -7))];
}

function namedWeek(text: string, today: string): readonly DaySpan[] | undefined {
  const steps = new Map(Object.entries(WEEKS)).get(text);
  if (steps !== undefined) return [weekOf(addDays(today, 7 * steps))];
  const { name, number, year, day: ofWeek } = (ISO_WEEK.exec(text) ?? WEEK.exec(text))?.groups ?? {};
  const day = name === undefined ? Number(ofWeek ?? 0) : placeOf(WEEKDAYS, name) + 1;
  if (number === undefined || (name !== undefined && day === 0)) return undefined;
  const now = Number(today.slice(0, 4));
  const years = year === undefined ? [now + 1, now, now - 1] : [Number(year)];
  const weeks = years.flatMap((candidate) => isoWeek(candidate, Number(number)) ?? []);
  const days = day === 0 ? weeks : weeks.flatMap(({ from }) => single(addDays(from, day - 1)));
  return comingFirst(days, today);
}

function numberedDate(text: string, today: string): readonly DaySpan[] | undefined {
  const whole = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(text);
  if (whole) return existing(whole.slice(1).map(Number));
  const short = /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (short) return existing([fullYear(short[1] ?? ''), Number(short[2]), Number(short[3])]);
  const date = DATE.exec(text)?.groups ?? MONTH_FIRST.exec(text)?.groups;
  if (!date) return undefined;
  const { day, month, year } = date;
  const number = Number(day);
  const named = month === undefined ? undefined : monthOf(month);
  if (month !== undefined && named === undefined) return undefined;
  if (year !== undefined && named !== undefined) return existing([fullYear(year), named, number]);
  const thisYear = Number(today.slice(0, 4));
  const dates =
    named !== undefined
      ? [thisYear + 1, thisYear, thisYear - 1].map((candidate) => [candidate, named, number])
      : monthsAround(today).map((month) => [...month, number]);
  return comingFirst(
    dates.flatMap((date) => existing(date) ?? []),
    today,
  );
}

/** The nearest that is not over, then the latest that is. `spans`: the latest first. */
function comingFirst(spans: readonly DaySpan[], today: string): readonly DaySpan[] {
  const coming = spans.filter(({ to }) => to >= today).at(-1);
  const past = spans.find(({ to }) => to < today);
  return [...(coming ? [coming] : []), ...(past ? [past] : [])];
}

/** The next two months, this one and the last two, the latest first: a month may lack the day. */
function monthsAround(today: string): number[][] {
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return [2, 1, 0, -1, -2].map((step) => [Math.floor((now + step) / 12), ((now + step) % 12) + 1]);
}

function existing([year = 0, month = 0, day = 0]: readonly number[]): readonly DaySpan[] | undefined {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return isDateText(text) ? single(text) : undefined;
}

function isoWeek(year: number, number: number): readonly DaySpan[] | undefined {
  // 4 January is in week 1 of its year (ISO 8601).
  const { from } = weekOf(addDays(weekOf(`${year}-01-04`).from, 7 * (number - 1)));
  // A week belongs to the year of its Thursday.
  return number >= 1 && addDays(from, 3).startsWith(String(year)) ? [{ from, to: addDays(from, 6) }] : undefined;
}

function weekOf(day: string): DaySpan {
  const from = addDays(day, 1 - weekday(day));
  return { from, to: addDays(from, 6) };
}

function monthOf(text: string): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : placeOf(MONTHS, text) + 1;
  return number >= 1 && number <= 12 ? number : undefined;
}

/** The place of the names that begin with a text; -1 if none does. */
function placeOf(names: readonly (readonly string[])[], start: string): number {
  if (start.length < SHORTEST_NAME) return -1;
  return names.findIndex((alternatives) => alternatives.some((name) => name.startsWith(start)));
}

const fullYear = (text: string) => (text.length === 2 ? 2000 : 0) + Number(text);
const single = (day: string): readonly DaySpan[] => [{ from: day, to: day }];
