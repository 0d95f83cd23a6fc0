/** How far something has come: done, and of that what failed, out of a total. */
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
