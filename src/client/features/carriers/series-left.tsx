/** How many numbers of a series are left, and until when they last at the rate of the last 30 days. */
import { useLingui } from '@lingui/react/macro';
import { useNow } from '#client/components/use-now.ts';
import { lastsText } from '#client/i18n/series-words.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { NumberSeries, SeriesRunway } from '#contract/carrier.ts';
import type { SeriesStatus } from '#domain/numbers/series-forecast.ts';
import * as styles from './series-cells.module.css';

type SeriesLeftProps = { series: NumberSeries; runway: SeriesRunway; status: SeriesStatus };

const DAY_MS = 24 * 60 * 60 * 1000;
/** A date further away is not shown. Unit: days. */
const NEAR = 60;

export function SeriesLeft({ series, runway, status }: SeriesLeftProps) {
  const { t, i18n } = useLingui();
  const { language } = useLanguage();
  const now = useNow();
  const { left, perDay, days } = runway;
  const total = BigInt(series.to) - BigInt(series.from) + 1n;
  const share = Number((BigInt(left) * 10_000n) / total) / 100;
  const [shownLeft, shownTotal] = [BigInt(left), total].map((count) => count.toLocaleString(language));
  const rate = perDay.toLocaleString(language, { maximumFractionDigits: perDay < 10 ? 1 : 0 });
  const lasts = lastsText(i18n, runway);
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const end = days !== null && days <= NEAR && new Date(now + days * DAY_MS).toLocaleDateString(language, day);
  return (
    <div className={styles.left} data-standing={status}>
      <p className={styles.lasts}>
        <b>{status === 'usedUp' ? t`Used up` : days === null ? t`Not used yet` : t`Lasts ${lasts}`}</b>
        {status !== 'usedUp' && end && <span className="muted small">{t`until ${end}`}</span>}
      </p>
      <meter className="visually-hidden" aria-label={t`Left`} min={0} max={100} value={share} />
      <div aria-hidden="true" className={styles.bar}>
        <i style={{ width: `${share}%` }} />
      </div>
      <p className="muted small">
        {days === null ? t`${shownLeft} of ${shownTotal} left.` : t`${shownLeft} of ${shownTotal} left, ${rate} a day.`}
        {status !== 'enough' && ` ${t`A new series often takes a week.`}`}
      </p>
    </div>
  );
}
