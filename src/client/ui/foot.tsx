/**
 * The foot of the page: notices, what an edit form puts there (save bar), and the status line last. In a low window only the bar
 * keeps its place. The height of what does is measured into `--foot-height`, so that the page ends above it and the focus is
 * never hidden behind it. A drawer has a foot of its own.
 */
import { type Context, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './foot.module.css';

/** The element of the foot for bars, and the one for notices above them. */
export const FootSlot = createContext<HTMLElement | null>(null);
export const NoticeSlot = createContext<HTMLElement | null>(null);

export function Foot({ children, status }: { children: ReactNode; status: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [bars, setBars] = useState<HTMLElement | null>(null);
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  useFootHeight(document.documentElement, foot, bars);
  return (
    <FootSlot value={bars}>
      <NoticeSlot value={notices}>
        {children}
        <footer ref={setFoot} className={styles.foot}>
          <div ref={setNotices} />
          <div ref={setBars} className={styles.bars} />
          {status}
        </footer>
      </NoticeSlot>
    </FootSlot>
  );
}

/** Measures what keeps its place: the first of the parts that has a box of its own. */
export function useFootHeight(scroller: HTMLElement | null, ...parts: (HTMLElement | null)[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts themselves are what counts
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const height = parts.map((part) => part?.offsetHeight ?? 0).find((height) => height > 0) ?? 0;
      scroller?.style.setProperty('--foot-height', `${height}px`);
    });
    for (const part of parts) if (part) observer.observe(part);
    return () => observer.disconnect();
  }, [scroller, ...parts]);
}

/** Puts its children into the foot, above the status line. Without a foot on the page they stay where they are. */
export function InFoot({ children, slot = FootSlot }: { children: ReactNode; slot?: Context<HTMLElement | null> }) {
  const place = useContext(slot);
  return place ? createPortal(children, place) : children;
}
