/** The outline of a list until the device has anything to show. Never shown over existing rows. See use-skeleton.ts. */
import { useLingui } from '@lingui/react/macro';
import * as styles from './skeleton.module.css';

export function Skeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, never moved
        <div key={row} className={styles.row}>
          <i className={styles.bone} data-kind="mark" />
          <div>
            <i className={styles.bone} style={{ width: `${45 + ((row * 17) % 30)}%` }} />
            <i className={styles.bone} style={{ width: `${30 + ((row * 13) % 25)}%` }} />
          </div>
          <i className={styles.bone} data-kind="chip" />
        </div>
      ))}
    </div>
  );
}
