/** A calendar day (yyyy-MM-dd) in full: `Thursday 12 March`, with the year when it is not the current one. */
import { LOCALE } from './formats.ts';

export function formatDay(day: string, today: string, language: string): string {
  const format = new Intl.DateTimeFormat(LOCALE[language] ?? 'en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** As the first words of a line. Swedish writes its weekdays small. */
export function formatDayFirst(day: string, today: string, language: string): string {
  const text = formatDay(day, today, language);
  return text.charAt(0).toLocaleUpperCase(LOCALE[language]) + text.slice(1);
}
