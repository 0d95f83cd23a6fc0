/**
 * The result of an action, under the head of the page where it was pressed, until the next action. Green is done, amber asks, red
 * needs a person, the accent offers, plain informs; the icon and the words say the same.
 */
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ButtonRow } from './button-row.tsx';
import { classes } from './classes.ts';
import { isGivenFocus } from './given-focus.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './outcome.module.css';
import { placeToasts } from './toast-place.ts';
import { followTyping, isTypingOn } from './typing-on.ts';

type OutcomeTone = 'done' | 'asks' | 'needs' | 'offers' | 'plain';

const ICONS: Readonly<Record<OutcomeTone, IconName>> = {
  done: 'state-80',
  asks: 'warn',
  needs: 'state-22',
  offers: 'undo',
  plain: 'info',
};

type OutcomeProps = {
  tone: OutcomeTone;
  title: ReactNode;
  text?: ReactNode;
  icon?: IconName;
  /** Buttons. */
  children?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  /**
   * With it the outcome takes the focus when it comes, unless its person types on in a field: Enter does its first button, Escape
   * closes it, and the focus goes back to where it was, or to the heading of the page if that is gone; on a page that begins in a
   * field, to that one (`data-first-focus`).
   */
  onClose?: () => unknown;
  /** It comes by itself after another one: it takes the focus from that one, and from nobody else. */
  isLater?: boolean;
};

// From when there may be outcomes: the start of the portal does without it.
followTyping();

/** What had the focus before the outcomes that followed one another. */
let opener: Element | null = null;

/** To the field that a page begins in, unless that would open a keyboard on the screen. */
function focusBack(): void {
  const first = document.querySelector<HTMLElement>('main [data-first-focus]');
  if (first && !matchMedia('(any-pointer: coarse)').matches) first.focus({ preventScroll: true });
  else if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else focusHeading();
}

/** Whoever reads the page by ear stays in it. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function Outcome({
  tone,
  title,
  text,
  icon = ICONS[tone],
  children,
  onKeyDown,
  onClose,
  isLater,
}: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const takesFocus = onClose !== undefined;
  const isAlert = tone === 'needs';
  useLayoutEffect(() => {
    placeToasts();
    return placeToasts;
  }, []);
  useLayoutEffect(() => {
    if (!takesFocus) return undefined;
    const isFree = document.activeElement === document.body || isGivenFocus(document.activeElement);
    if (!isFree) opener = document.activeElement;
    const shown = box.current;
    if (isFree || !(isLater || isTypingOn())) shown?.focus();
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      // Once it is gone, unless its button has put the focus somewhere itself.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusBack();
      });
    };
  }, [takesFocus, isLater]);
  const onOwnKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose?.();
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    // The same key would also press what the button leads to.
    event.preventDefault();
    box.current?.querySelector<HTMLElement>('button, a')?.click();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div
      ref={box}
      className={classes(styles.outcome, styles[tone])}
      tabIndex={takesFocus ? -1 : undefined}
      data-outcome
      // Screen readers are silent about a status that comes together with its words, but say what has the focus. An alert they say
      // themselves, and once is enough.
      {...(takesFocus && { role: 'group', 'aria-labelledby': isAlert ? undefined : titleId })}
      onKeyDown={takesFocus ? onOwnKey : onKeyDown}
    >
      <Icon name={icon} />
      <div className={styles.words} role={isAlert ? 'alert' : 'status'}>
        <strong id={titleId}>{title}</strong>
        {text && <span className="small muted">{text}</span>}
      </div>
      {children && <ButtonRow className={styles.actions}>{children}</ButtonRow>}
    </div>
  );
}
