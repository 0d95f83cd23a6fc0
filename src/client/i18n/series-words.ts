/** How long a number series lasts and what it numbers, as the list and the form of carriers say it. */
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { SeriesRunway } from '#contract/carrier.ts';
import type { SeriesKind } from '#domain/numbers/number-series.ts';
import { roughTime } from '#domain/numbers/series-forecast.ts';

export const SERIES_NAMES = { consignment: msg`Consignment numbers`, package: msg`Package numbers` } as const;
const SHORT_NAMES = {
  consignment: msg({ message: 'Waybills', context: 'numbers' }),
  package: msg`Packages`,
} as const;

/** The remaining time, worded to fit in the middle of a sentence or after a colon. */
export function lastsText(i18n: I18n, { left, days }: SeriesRunway): string {
  if (BigInt(left) === 0n) return i18n._(msg`used up`);
  if (days === null) return i18n._(msg`not used yet`);
  const time = roughTime(days);
  switch (time.unit) {
    case 'days':
      return time.count === 0
        ? i18n._(msg`less than a day`)
        : i18n._(msg`${plural(time.count, { one: 'about # day', other: 'about # days' })}`);
    case 'weeks':
      return i18n._(msg`${plural(time.count, { one: 'about # week', other: 'about # weeks' })}`);
    case 'months':
      return i18n._(msg`${plural(time.count, { one: 'about # month', other: 'about # months' })}`);
    case 'years':
      return i18n._(msg`${plural(time.count, { one: 'about # year', other: 'about # years' })}`);
    case 'longer':
      return i18n._(msg`over 5 years`);
  }
}

export function seriesLastsText(i18n: I18n, kind: SeriesKind, runway: SeriesRunway): string {
  return `${i18n._(SHORT_NAMES[kind])}: ${lastsText(i18n, runway)}`;
}
