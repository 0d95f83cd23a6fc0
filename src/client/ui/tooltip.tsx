/**
 * A short text beside the element under the pointer or with keyboard focus. It lies in the browser's top layer, so no table or
 * dialog cuts it off; Escape hides it, and the pointer may rest on the text itself. A finger gets it only with `touch`, for
 * things that do nothing else when tapped.
 */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { placeBeside } from './place-beside.ts';
import styles from './tooltip.module.css';

const HOVER_DELAY_MS = 350;
const LEAVE_DELAY_MS = 120;

type TooltipProps = {
  text: ReactNode;
  children: ReactNode;
  describes?: boolean;
  touch?: boolean;
  tone?: 'plain' | 'danger';
};

export function Tooltip({ text, children, describes = false, touch = false, tone = 'plain' }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  // A tip that only repeats its button's name is not put into the page until somebody looks.
  const [isWanted, setWanted] = useState(false);
  const isWritten = describes || touch || isWanted;

  const target = () => anchor.current?.firstElementChild ?? null;
  const show = () => {
    const element = target();
    if (!text || !element || !tip.current || tip.current.matches(':popover-open')) return;
    tip.current.showPopover();
    placeBeside(tip.current, element);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover();
  };
  const later = (action: () => void, delay: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(action, delay);
  };
  const showIn = (delay: number) => {
    setWanted(true);
    later(show, delay);
  };

  useEffect(() => {
    const element = describes ? anchor.current?.firstElementChild : undefined;
    element?.setAttribute('aria-describedby', id);
    return () => element?.removeAttribute('aria-describedby');
  }, [describes, id]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens beside the real control inside it
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && showIn(HOVER_DELAY_MS)}
      onPointerLeave={() => later(hide, LEAVE_DELAY_MS)}
      onPointerDown={(event) => (touch && event.pointerType !== 'mouse' ? show() : hide())}
      // Not at once: the focus may arrive while the browser is showing a menu, and it refuses to show a second popover meanwhile.
      onFocus={(event) => event.target.matches(':focus-visible') && showIn(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      <span ref={tip} id={id} popover="manual" role="tooltip" className={classes(styles.tip, styles[tone])}>
        {isWritten && text}
      </span>
    </span>
  );
}
