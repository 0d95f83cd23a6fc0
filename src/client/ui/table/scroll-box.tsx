/**
 * A box around a table that may be wider than the screen. While it is, the box can be reached with Tab and scrolled with the
 * arrows: not every browser sees to that itself.
 */
import { type ReactNode, useCallback, useState } from 'react';
import * as styles from './data-table.module.css';

export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const [isWide, setWide] = useState(false);
  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setWide(box.scrollWidth > box.clientWidth));
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={measure} className={styles.scroll} {...(isWide && { role: 'group', 'aria-label': label, tabIndex: 0 })}>
      {children}
    </div>
  );
}
