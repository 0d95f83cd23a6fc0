/** How far something has come: how many of the total are done, and how many of those failed. */
import * as styles from './progress.module.css';

type ProgressProps = { label: string; done: number; failed?: number; total: number };

export function Progress({ label, done, failed = 0, total }: ProgressProps) {
  const share = (part: number) => `${total > 0 ? (100 * part) / total : 0}%`;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className={styles.bar}
    >
      <i style={{ width: share(done - failed) }} />
      {failed > 0 && <i className={styles.failed} style={{ width: share(failed) }} />}
    </div>
  );
}
