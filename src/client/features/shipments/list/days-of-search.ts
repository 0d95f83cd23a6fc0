/** The days that a person wrote into a search, as dates. What is not understood stays as it was written. */
import { type DaySpan, writtenDays } from '#domain/shared/written-day.ts';
import type { SearchTexts } from './list-search.ts';

export function withDates(texts: SearchTexts, today: string): SearchTexts {
  const [day] = writtenDays(texts.dispDate, today);
  if (day) return { ...texts, ...daysAsFields(day) };
  const { dispDateFrom: from, dispDateTo: to } = texts;
  const [both] = from && to ? writtenDays(`${from} – ${to}`, today) : [];
  const first = both?.from ?? writtenDays(from, today)[0]?.from ?? from;
  const last = both?.to ?? writtenDays(to, today)[0]?.to ?? to;
  return { ...texts, dispDateFrom: first, dispDateTo: last };
}

/** One day, or an interval. */
export function daysAsFields({ from, to }: DaySpan) {
  return from === to
    ? { dispDate: from, dispDateFrom: '', dispDateTo: '' }
    : { dispDate: '', dispDateFrom: from, dispDateTo: to };
}
