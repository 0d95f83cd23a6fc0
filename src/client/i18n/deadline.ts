/** Until when something waits, in words. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatInstant, formatRecent } from './formats.ts';

/** A day ends at midnight, which nobody says as 00:00 of the next one. */
export function deadlineText(i18n: I18n, instant: number, now: Date): string {
  const [day = '', time] = formatInstant(instant - 1).split(' ');
  if (time !== '23:59' || !formatInstant(instant).endsWith(' 00:00')) return formatRecent(instant, now);
  return formatInstant(now).startsWith(`${day} `) ? i18n._(msg`midnight`) : i18n._(msg`the end of ${day}`);
}
