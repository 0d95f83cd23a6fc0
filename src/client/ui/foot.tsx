/**
 * The foot of the page: whatever an edit form puts there (save bar), and the status line last. Its height is measured into
 * `--foot-height`, so that the page ends above it and the focus is never hidden behind it. A drawer has a foot of its own.
 */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './foot.module.css';

/** The element of the foot, for `InFoot`. */
export const FootSlot = createContext<HTMLElement | null>(null);

export function Foot({ children, status }: { children: ReactNode; status: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const foot = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = foot.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--foot-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <FootSlot value={slot}>
      {children}
      <footer ref={foot} className={styles.foot}>
        <div ref={setSlot} />
        {status}
      </footer>
    </FootSlot>
  );
}

/** Puts its children into the foot, above the status line. Without a foot on the page they stay where they are. */
export function InFoot({ children }: { children: ReactNode }) {
  const slot = useContext(FootSlot);
  return slot ? createPortal(children, slot) : children;
}
