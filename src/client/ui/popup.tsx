/**
 * What floats beside the button that opened it: menus, the print list, the notification panel. It is the browser's own popover:
 * top layer, closed by Escape or a touch outside, focus returns to the button. On a phone it is a sheet at the foot. The trigger
 * is any button that takes `trigger` as props; the content is rendered only while open. The content is rendered and focused
 * before the key that opened it has been handled, so that the next key, however quick, goes to the content.
 */
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classes } from './classes.ts';
import { openLayer } from './layers.ts';
import { keepPlaced, placeBeside } from './place-beside.ts';
import * as styles from './popup.module.css';

/** Unit: milliseconds. Time for the mouse to cross the gap between button and popup. */
const LEAVE_MS = 300;
/** Unit: milliseconds. A mouse that only passes opens nothing. */
const HOVER_MS = 150;

export type PopupTrigger = {
  popoverTarget: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: () => void;
  popoverTargetAction?: 'show';
};

type PopupProps = {
  label: string;
  kind: 'menu' | 'dialog';
  align?: 'start' | 'end';
  trigger: (props: PopupTrigger) => ReactNode;
  children: (close: () => void) => ReactNode;
  onOpenChange?: (open: boolean) => void;
  /** A resting mouse opens it too; the focus then stays where it was. */
  hover?: boolean;
  /** Opens the popup on mount, or as soon as this becomes true. */
  opened?: boolean;
  className?: string | undefined;
};

export function Popup(props: PopupProps) {
  const { label, kind, align = 'start', trigger, children, onOpenChange, hover = false, opened, className } = props;
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  /** Which opening this is, counted from 1; 0 while closed. */
  const [opening, setOpening] = useState(0);
  const openings = useRef(0);
  const open = opening > 0;
  const byMouse = useRef(false);
  const leaving = useRef(0);
  const resting = useRef(0);

  useEffect(() => {
    // Runs after the effects, because the popover renders its content synchronously.
    if (opened)
      queueMicrotask(() => element.current?.matches(':popover-open') === false && element.current.showPopover());
  }, [opened]);

  useEffect(() => () => clearTimeout(resting.current), []);

  const place = useCallback(() => {
    const anchor = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (anchor && element.current) placeBeside(element.current, anchor, align);
  }, [id, align]);

  useEffect(() => (open && element.current ? keepPlaced(element.current, place) : undefined), [open, place]);

  // With what is shown: whoever sees it can already step back from it.
  useLayoutEffect(() => (open ? openLayer(() => element.current?.hidePopover()) : undefined), [open]);

  // iPadOS before 18.3 leaves the popover open when the touch is on something that is not clickable.
  useEffect(() => {
    if (!open) return;
    const isBeside = ({ target }: Event) =>
      target instanceof Element &&
      !element.current?.contains(target) &&
      !target.closest(`[popovertarget="${CSS.escape(id)}"]`);
    let begunBeside = false;
    const begin = (event: Event) => {
      begunBeside = isBeside(event);
    };
    const end = (event: Event) => {
      if (begunBeside && isBeside(event)) element.current?.hidePopover();
    };
    document.addEventListener('pointerdown', begin, { capture: true });
    document.addEventListener('pointerup', end, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', begin, { capture: true });
      document.removeEventListener('pointerup', end, { capture: true });
    };
  }, [open, id]);

  /** Closes what a passing mouse opened, unless the mouse comes back or something inside has the focus. */
  function leaveSoon() {
    clearTimeout(leaving.current);
    leaving.current = window.setTimeout(() => {
      const popup = element.current;
      if (byMouse.current && popup && !popup.matches(':focus-within')) popup.hidePopover();
    }, LEAVE_MS);
  }

  function stay() {
    clearTimeout(leaving.current);
  }

  /** For the content, which may call this late, when something is done: it must not close what was opened again meanwhile. */
  function close() {
    if (openings.current === opening) element.current?.hidePopover();
  }

  return (
    <>
      {trigger({
        popoverTarget: id,
        'aria-haspopup': kind,
        'aria-expanded': open,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          element.current?.showPopover();
        },
        // A click on what the mouse has just opened must not close it.
        ...(hover && {
          popoverTargetAction: 'show' as const,
          onPointerEnter: (event) => {
            stay();
            if (event.pointerType !== 'mouse' || open) return;
            clearTimeout(resting.current);
            resting.current = window.setTimeout(() => {
              if (element.current?.matches(':popover-open') !== false) return;
              byMouse.current = true;
              element.current.showPopover();
            }, HOVER_MS);
          },
          onPointerLeave: () => {
            clearTimeout(resting.current);
            leaveSoon();
          },
        }),
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row around it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks from the row around it */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a label is given only with the role */}
      <div
        ref={element}
        id={id}
        popover="auto"
        role={kind === 'dialog' ? 'dialog' : undefined}
        aria-label={kind === 'dialog' ? label : undefined}
        className={classes(styles.popup, className)}
        onClick={(event) => event.stopPropagation()}
        onPointerEnter={stay}
        onPointerLeave={leaveSoon}
        onBeforeToggle={(event) => {
          if (event.target !== element.current || event.newState !== 'open') return;
          // Or a mouse that still rests on the button opens again what was closed at once.
          clearTimeout(resting.current);
          openings.current += 1;
          flushSync(() => setOpening(openings.current));
          // The browser focuses this element when it shows the popover.
          if (!byMouse.current) firstFocusable(element.current)?.setAttribute('autofocus', '');
        }}
        onToggle={(event) => {
          if (event.target !== element.current) return;
          const isOpen = event.newState === 'open';
          if (isOpen) place();
          else {
            setOpening(0);
            byMouse.current = false;
          }
          onOpenChange?.(isOpen);
        }}
      >
        {open && children(close)}
      </div>
    </>
  );
}

function firstFocusable(root: HTMLElement | null): HTMLElement | null | undefined {
  return root?.querySelector<HTMLElement>('[role="menuitem"], button, a[href], input');
}
