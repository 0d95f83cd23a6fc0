/** Rows that a look can settle: told above the rows, and taken as they are shown. */
import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import * as styles from './doubtful-rows.module.css';

type DoubtfulRowsProps = {
  count: number;
  /** They are on the screen. */
  areShown: boolean;
  reason: ReactNode;
  onShow: () => unknown;
  onTake: () => unknown;
};

export function DoubtfulRows({ count, areShown, reason, onShow, onTake }: DoubtfulRowsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.doubtful}>
      <p role="status">
        <Plural
          value={count}
          one="# row is doubtful, for the reason it gives. It is imported when you have corrected it, or take it as it is shown."
          other="# rows are doubtful, for the reason each gives. They are imported when you have corrected them, or take them as they are shown."
        />
      </p>
      {areShown ? (
        <Button icon="check" reason={reason} onClick={onTake}>
          <Plural value={count} one="Take # row as shown" other="Take # rows as shown" />
        </Button>
      ) : (
        <Button onClick={onShow}>{t`Show them`}</Button>
      )}
    </div>
  );
}
