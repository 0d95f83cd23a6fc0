/** A small action inside a field cell, the height of the cell: show the password, open the calendar, empty the field. */
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import * as styles from './inset-button.module.css';

type InsetButtonProps = { icon: IconName; label: string; pressed?: boolean; onClick: () => void };

export function InsetButton({ icon, label, pressed, onClick }: InsetButtonProps) {
  return (
    <button
      type="button"
      className={styles.inset}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} size="large" />
    </button>
  );
}
