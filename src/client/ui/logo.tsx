/** The logo; each theme has its own. */
import styles from './logo.module.css';
import { useTheme } from './theme.ts';

export function Logo({ size = 'bar' }: { size?: 'bar' | 'card' }) {
  const { shown } = useTheme();
  return <img className={styles[size]} src={`/logo-${shown}.svg`} alt="Kaj" width={113} height={48} />;
}
