/**
 * One drawn icon. It is decoration: the word beside it, or the label of its button, carries the meaning.
 */
import { classes } from './classes.ts';
import * as styles from './icon.module.css';
import { ICONS, type IconName, type IconShape } from './icon-shapes.ts';

type IconProps = { name: IconName; size?: 'text' | 'large'; spin?: boolean; className?: string | undefined };

export function Icon({ name, size = 'text', spin = false, className }: IconProps) {
  const { line, solid, knock }: IconShape = ICONS[name];
  return (
    <svg
      className={classes(styles.icon, size === 'large' && styles.large, spin && styles.spin, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {solid && <path className={styles.solid} d={solid} />}
      {line && <path d={line} />}
      {knock && <path className={styles.knock} d={knock} />}
    </svg>
  );
}
