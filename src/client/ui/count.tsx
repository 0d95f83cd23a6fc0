/** A small number beside a word. */
import { classes } from './classes.ts';
import * as styles from './count.module.css';

export function Count({ value, alert = false }: { value: number; alert?: boolean }) {
  return <span className={classes(styles.count, alert && styles.alert)}>{value}</span>;
}
