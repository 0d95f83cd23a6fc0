/** The box that selects a row, or all rows. Space on the row's link does the same, so that Tab need not stop here. */
import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './pick-box.module.css';

type PickBoxProps = { label: string; state: boolean | 'mixed' };

export function PickBox({ label, state }: PickBoxProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input does not say whether Shift is held, and its row would open
    <button type="button" role="checkbox" className={styles.box} aria-label={label} aria-checked={state} tabIndex={-1}>
      <span>{state === true && <Icon name="check" />}</span>
    </button>
  );
}
