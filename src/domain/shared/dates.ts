/**
 * Calendar days and dispatch dates as text: `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`, in the time zone of the warehouse.
 * The current moment is always passed in as an argument.
 * Not here: steps from day to day (day-steps.ts), which the first visit does without.
 */
const DATE_TEXT = /^(\d{4})-(\d{2})-(\d{2})(?: ([01]\d|2[0-3]):([0-5]\d))?$/;
const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** Whether a text is a day that exists, with or without a time. */
export function isDateText(text: string): boolean {
  return DATE_TEXT.test(text) && dayOfUtc(utcOfDay(text)) === dayOf(text);
}

/** The day of a date text. */
export function dayOf(text: string): string {
  return text.slice(0, DAY_LENGTH);
}

/** HH:mm of a date text, null when it has none. */
export function timeOf(text: string | null | undefined): string | null {
  return text?.slice(DAY_LENGTH + 1) || null;
}

/** The calendar day of a moment in an IANA time zone. */
export function dayInZone(moment: Date, timeZone: string): string {
  return dayOf(dateTextInZone(moment, timeZone));
}

/** `yyyy-MM-dd HH:mm` of a moment in an IANA time zone. */
export function dateTextInZone(moment: Date, timeZone: string): string {
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(moment)
      .map((part) => [part.type, part.value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}

/** Formatters are kept, because building one costs far more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Midnight of a day if it were in UTC. Unit: milliseconds since 1970. */
export function utcOfDay(text: string): number {
  return Date.parse(`${dayOf(text)}T00:00:00Z`);
}

export function dayOfUtc(time: number): string {
  return Number.isNaN(time) ? '' : dayOf(new Date(time).toISOString());
}
