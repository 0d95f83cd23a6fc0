/**
 * A moment in a DTM segment, read by its format code (UN/EDIFACT 2379), as text: yyyy-MM-dd, with HH:mm if it has a time, with the
 * zone if it names one. The carrier's local time is kept as it is given.
 */
import { isDateText } from '#domain/shared/dates.ts';

/** A name, or how far from UTC; both if the name is that of UTC. */
const ZONE = String.raw`(?:(?:UTC|GMT|Z)?(?<ahead>[+-]\d{1,2}(?::?\d{2})?)|(?<zone>[A-Z]{1,5}))?`;
const FULL = String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)`;
const SHORT = String.raw`(?<year>\d\d)(?<month>\d\d)(?<day>\d\d)`;
const CLOCK = String.raw`(?<hour>\d\d)(?<minute>\d\d)`;
const SECONDS = String.raw`\d\d`;

/** 713 to 719 are periods, told by their beginning. */
const FORMATS: Readonly<Record<string, string>> = {
  2: String.raw`(?<day>\d\d)(?<month>\d\d)(?<year>\d\d)`,
  3: String.raw`(?<month>\d\d)(?<day>\d\d)(?<year>\d\d)`,
  4: String.raw`(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})`,
  5: String.raw`(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})${CLOCK}`,
  101: SHORT,
  102: FULL,
  201: SHORT + CLOCK,
  202: SHORT + CLOCK + SECONDS,
  203: FULL + CLOCK,
  204: FULL + CLOCK + SECONDS,
  205: FULL + CLOCK + ZONE,
  301: SHORT + CLOCK + ZONE,
  302: SHORT + CLOCK + SECONDS + ZONE,
  303: FULL + CLOCK + ZONE,
  304: FULL + CLOCK + SECONDS + ZONE,
  713: `${SHORT}${CLOCK}-?\\d{10}`,
  717: `${SHORT}-?\\d{6}`,
  718: `${FULL}-?\\d{8}`,
  719: `${FULL}${CLOCK}-?\\d{12}`,
};
/** As ISO 8601 writes it; blanks are left out before. */
const ISO = String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T?(?<hour>\d\d):(?<minute>\d\d)(?::\d\d(?:[.,]\d+)?)?${ZONE})?`;
/** For a format that is missing, unknown or wrong: forms that can be nothing else. */
const CERTAIN = [FULL, FULL + CLOCK, FULL + CLOCK + SECONDS, `${FULL}${CLOCK}${SECONDS}\\d{3}`, ISO];
/** UN/EDIFACT 2379: a time without a day. */
const CLOCK_FORMATS = ['401', '402'];

/** '' if it cannot be read. */
export function readMoment(value: string, format: string): string {
  const written = value.replace(/\s/g, '').toUpperCase();
  const declared = FORMATS[format.replace(/^0+/, '')];
  const tries = declared === undefined ? CERTAIN : [declared, ...CERTAIN];
  for (const pattern of tries) {
    const moment = momentOf(new RegExp(`^${pattern}$`).exec(written)?.groups);
    if (moment !== '') return moment;
  }
  return '';
}

/** HH:mm of a time without a day, '' if it is none. */
export function readClock(value: string, format: string): string {
  const parts = /^(\d\d):?(\d\d)(?::?\d\d)?$/.exec(value.trim());
  const isClock = CLOCK_FORMATS.includes(format.trim()) || (format.trim() === '' && value.includes(':'));
  const time = parts && isClock ? `${parts[1]}:${parts[2]}` : '';
  return isDateText(`2000-01-01 ${time}`) ? time : '';
}

function momentOf(parts: Readonly<Record<string, string | undefined>> | undefined): string {
  if (!parts) return '';
  const { year = '', month, day, hour, minute } = parts;
  const zone = parts.zone ?? parts.ahead?.replace(/^([+-])(\d)(?!\d)/, '$10$2');
  const date = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`;
  if (!isDateText(date) || !/^(19|20)/.test(date)) return '';
  const time = `${date} ${hour}:${minute}`;
  if (hour === undefined || !isDateText(time)) return date;
  return zone ? `${time} ${zone}` : time;
}
