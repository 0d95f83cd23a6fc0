/**
 * Draws the toasts: top left under the top bar, 356 px wide, 14 px apart, in the top layer above dialogs; where
 * they begin is decided in toast-place.ts. Their time stands still while the pointer or focus is on them and while the page is hidden. Alt+T moves the focus to
 * them; a swipe or the button dismisses one.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast, useToaster } from 'react-hot-toast/headless';
import { isAltKey } from './key-meaning.ts';
import { ToastCard } from './toast-card.tsx';
import * as styles from './toast-host.module.css';
import { placeToasts } from './toast-place.ts';
import { dismissToast, openStage, type ToastStage, toastContent, toastsOnScreen } from './toasts.ts';

/** Unit: milliseconds. */
const LEAVE = 200;
/** Unit: px. The space between the last message and the page. */
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
  // The host may mount in a page that is already hidden.
  const [isPaused, setPaused] = useState(() => document.hidden);
  const onScreen = toasts.filter(({ visible }) => visible).map(({ id }) => id);
  // A string, so that the effect runs when the ids change and not on every render.
  const ids = JSON.stringify(onScreen);

  // Runs before the stage opens, so that toasts waiting for it are not counted as gone. It runs in the same turn as the render,
  // so that toasts shown just after are not either.
  useLayoutEffect(() => {
    const visible: string[] = JSON.parse(ids);
    toastsOnScreen(visible);
    // A separate task: this may run while a menu is being shown, and a browser shows nothing else meanwhile.
    const showing = setTimeout(() => {
      const host = region.current;
      if (host?.matches(':popover-open')) host.hidePopover();
      if (visible.length === 0 || !host) return;
      placeToasts();
      host.showPopover();
    });
    return () => clearTimeout(showing);
  }, [ids]);

  useEffect(() => openStage(STAGE), []);

  // What gets the focus is scrolled to below the toasts, so that they do not cover it.
  useEffect(() => {
    const host = region.current;
    if (!host) return;
    const root = document.documentElement;
    const place = () => {
      if (!host.matches(':popover-open')) return root.style.setProperty('--toast-room', '0px');
      placeToasts();
      root.style.setProperty('--toast-room', `${host.getBoundingClientRect().bottom + GAP}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(host);
    // A head that grows pushes what comes after it.
    observer.observe(document.body);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
      root.style.removeProperty('--toast-top');
      root.style.removeProperty('--toast-room');
    };
  }, []);

  // Once per pause: the library takes a second end of the same pause for one since 1970, and the messages would never go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions are others after each pause
  useEffect(() => {
    if (isPaused) startPause();
    else endPause();
  }, [isPaused]);

  useEffect(() => {
    const onVisibility = () => setPaused(document.hidden);
    const onKey = (event: KeyboardEvent) => {
      if (!isAltKey(event, 'KeyT')) return;
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
