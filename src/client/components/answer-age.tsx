/**
 * Stands above what the server answered when that may have changed since: the server is away, or did not answer when it was
 * asked again. Not here: what a screen shows when it has no answer (page-states.tsx).
 */
import { useLingui } from '@lingui/react/macro';
import { formatRecent } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './answer-age.module.css';
import { useObservable, useServices } from './services.tsx';
import { useNow } from './use-now.ts';

type AnswerAgeProps = {
  /** When the server gave the answer; 0 while there is none. Unit: milliseconds since 1970. */
  asOf: number;
  /** Why it could not be fetched again. */
  error: unknown;
  onRetry: () => unknown;
};

export function AnswerAge({ asOf, error, onRetry }: AnswerAgeProps) {
  const { t } = useLingui();
  const now = new Date(useNow());
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const time = formatRecent(asOf, now);
  if (!isOnline) return asOf > 0 && <p className={styles.age}>{t`As of ${time}`}</p>;
  if (!error) return null;
  return (
    <div className={styles.age} role="status">
      <Icon name="warn" />
      {asOf > 0 ? t`As of ${time}. It could not be fetched again.` : t`This could not be fetched`}
      <Button variant="quiet" icon="refresh" onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}
