/**
 * Draws the toasts: top left under the top bar, 356 px wide, 14 px apart, in the top layer above dialogs; the page begins
 * below them. Time stands still while the pointer or focus is on them and while the page is hidden. Alt+T moves focus to
 * them; a swipe or the button takes one away.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast, useToaster } from 'react-hot-toast/headless';
import { ToastCard } from './toast-card.tsx';
import * as styles from './toast-host.module.css';
import { dismissToast, openStage, type ToastStage, toastContent, toastsOnScreen } from './toasts.ts';

/** Unit: milliseconds. */
const LEAVE = 200;
/** Unit: px. Between the last message and the page. */
const GAP = 8;

const STAGE: ToastStage = {
  show: ({ id, isUrgent, duration }) =>
    toast('', {
      id,
      duration,
      removeDelay: LEAVE,
      ariaProps: { role: isUrgent ? 'alert' : 'status', 'aria-live': isUrgent ? 'assertive' : 'polite' },
    }),
  dismiss: (id) => toast.dismiss(id),
};

export function ToastHost() {
  const { t } = useLingui();
  const { toasts, handlers } = useToaster();
  const { startPause, endPause } = handlers;
  const region = useRef<HTMLElement>(null);
  // It may come to a page that is hidden already.
  const [isPaused, setPaused] = useState(() => document.hidden);
  const onScreen = toasts.filter(({ visible }) => visible).map(({ id }) => id);
  // As text, so that the effect runs when they change and not with every drawing.
  const ids = JSON.stringify(onScreen);

  // Before the stage opens: what has waited for it must not be counted as gone. Nor must what is said after a drawing, so it
  // is told in the same turn.
  useLayoutEffect(() => {
    const visible: string[] = JSON.parse(ids);
    toastsOnScreen(visible);
    // In a task of its own: this may run while a menu is just being shown, and a browser shows nothing else meanwhile.
    const showing = setTimeout(() => {
      const host = region.current;
      if (host?.matches(':popover-open')) host.hidePopover();
      if (visible.length > 0) host?.showPopover();
    });
    return () => clearTimeout(showing);
  }, [ids]);

  useEffect(() => openStage(STAGE), []);

  // The page leaves them their room, so that they cover nothing of it.
  useEffect(() => {
    const host = region.current;
    if (!host) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--toast-room', host.offsetHeight > 0 ? `${host.offsetHeight + GAP}px` : '0px');
    });
    observer.observe(host);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--toast-room');
    };
  }, []);

  // Once for each pause: the library takes a second end of the same one for a pause since 1970, and the messages never go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions are others after each pause
  useEffect(() => {
    if (isPaused) startPause();
    else endPause();
  }, [isPaused]);

  useEffect(() => {
    const onVisibility = () => setPaused(document.hidden);
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('visibilitychange', onVisibility);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <section
      ref={region}
      popover="manual"
      data-toasts
      className={styles.host}
      aria-label={t`Messages (Alt+T)`}
      aria-live="polite"
      aria-relevant="additions text"
      tabIndex={-1}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.toReversed().map(({ id, visible, ariaProps }) => {
        const content = toastContent(id);
        if (!content) return null;
        return (
          <ToastCard
            key={id}
            content={content}
            role={ariaProps.role}
            leaving={!visible}
            onDismiss={() => dismissToast(id)}
          />
        );
      })}
    </section>
  );
}
