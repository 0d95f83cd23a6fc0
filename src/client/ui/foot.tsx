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
  useFootHeight(document.documentElement, foot, bars, notices);
  return (
    <FootSlot value={bars}>
      <NoticeSlot value={notices}>
        {children}
        <footer ref={setFoot} className={styles.foot}>
          <div ref={setNotices} className={styles.notices} />
          <div ref={setBars} className={styles.bars} />
          {status}
        </footer>
      </NoticeSlot>
    </FootSlot>
  );
}

/** Measures what keeps its place: the foot with the notices over it, or its bars where it has no box of its own. */
export function useFootHeight(
  scroller: HTMLElement | null,
  foot: HTMLElement | null,
  bars: HTMLElement | null = null,
  notices: HTMLElement | null = null,
): void {
  useEffect(() => {
    const heightOf = (part: HTMLElement | null) => part?.offsetHeight ?? 0;
    const observer = new ResizeObserver(() => {
      const height = heightOf(foot) > 0 ? heightOf(foot) + heightOf(notices) : heightOf(bars);
      scroller?.style.setProperty('--foot-height', `${height}px`);
    });
    for (const part of [foot, bars, notices]) if (part) observer.observe(part);
    return () => observer.disconnect();
  }, [scroller, foot, bars, notices]);
}

/** Puts its children into the foot, above the status line. Without a foot on the page they stay where they are. */
export function InFoot({ children, slot = FootSlot }: { children: ReactNode; slot?: Context<HTMLElement | null> }) {
  const place = useContext(slot);
  return place ? createPortal(children, place) : children;
}
