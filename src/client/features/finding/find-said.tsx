/** At the end of the box: how many were found and where, or the key that leads to it. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './find-box.module.css';
import type { Finding } from './use-find.ts';

export function FindSaid({ finding, isShown }: { finding: Finding; isShown: boolean }) {
  const { t } = useLingui();
  const { count, server } = finding;
  const isSaid = isShown && finding.isAsked;
  return (
    <span className={styles.said}>
      {!isSaid && <kbd>/</kbd>}
      {isSaid && server === 'away' && <Icon name="offline" />}
      <span role="status">
        {isSaid &&
          (server === 'answered'
            ? t`${plural(count, { one: '# found', other: '# found' })}`
            : t`${plural(count, { one: '# found on this device', other: '# found on this device' })}`)}
      </span>
    </span>
  );
}
