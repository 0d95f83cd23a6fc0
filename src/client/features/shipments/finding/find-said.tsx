/** At the end of the box: how many were found and where, or the key that leads to it. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Icon } from '#client/ui/icon.tsx';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import * as styles from './find-box.module.css';
import type { Finding } from './use-find.ts';

export function FindSaid({ finding, isShown }: { finding: Finding; isShown: boolean }) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const { count, server, isCapped } = finding;
  const isSaid = isShown && finding.isAsked;
  return (
    <span className={styles.said}>
      {!isSaid && server !== 'away' && <kbd>/</kbd>}
      {server === 'away' && <Icon name="offline" />}
      {!isSaid && server === 'away' && <span className={styles.place}>{t`looks on this device`}</span>}
      <span role="status">
        {isSaid &&
          (isCapped
            ? t`More than ${number(SNAPSHOT_LIMIT)} found`
            : server === 'answered'
              ? t`${plural(count, { one: '# found', other: '# found' })}`
              : t`${plural(count, { one: '# found on this device', other: '# found on this device' })}`)}
      </span>
    </span>
  );
}
