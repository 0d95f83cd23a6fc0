/** Local times as others write them, such as carriers, as moments. Not here: texts of days (dates.ts). */
import { isDateText } from './dates.ts';
import { endOfDay, utcOfWallTime } from './day-steps.ts';

const OFFSET = /^([+-])(\d{2}):?(\d{2})?$/;
/** Names of zones that carriers here use, in minutes ahead of UTC. */
const NAMED: Readonly<Record<string, number>> = {
  ...{ Z: 0, UTC: 0, GMT: 0, WET: 0, BST: 60, WEST: 60, CET: 60, MEZ: 60, CEST: 120, MESZ: 120, EET: 120, EEST: 180 },
};
const MINUTE = 60_000;

/**
 * The moment of `yyyy-MM-dd HH:mm`, which may name its zone; without one, or with an unknown one, in `timeZone`. A day without a time
 * is its last minute. NaN for anything else. Unit: milliseconds since 1970.
 */
export function momentOfLocalTime(text: string, timeZone: string): number {
  const [day = '', time, zone = ''] = text.split(' ');
  if (!isDateText(time === undefined ? day : `${day} ${time}`)) return Number.NaN;
  if (time === undefined) return endOfDay(day, timeZone) - MINUTE;
  const utc = Date.parse(`${day}T${time}:00Z`);
  const offset = offsetOf(zone);
  if (offset !== undefined) return utc - offset * MINUTE;
  return utcOfWallTime(utc, timeZone);
}

function offsetOf(zone: string): number | undefined {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(zone) ?? [];
  if (sign === undefined) return Object.hasOwn(NAMED, zone) ? NAMED[zone] : undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
