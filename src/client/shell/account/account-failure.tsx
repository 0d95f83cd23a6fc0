/** The failure an account screen shows in red under its form, until the next edit. */
import { useLingui } from '@lingui/react/macro';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './account-form.module.css';

type AccountFailureProps = {
  error: unknown;
  /** Replaces the server's own words. */
  words?: string | undefined;
  /** Shown when no answer came within 5 seconds; the request may have succeeded all the same. */
  timeout?: string;
};

export function AccountFailure({ error, words, timeout }: AccountFailureProps) {
  const { i18n } = useLingui();
  if (error === undefined) return null;
  const isTimeout = error instanceof OfflineError && error.reason === 'timeout';
  return (
    <p className={styles.failure} role="alert">
      <Icon name="needs" />
      {(isTimeout ? timeout : words) ?? errorText(i18n, error)}
    </p>
  );
}
