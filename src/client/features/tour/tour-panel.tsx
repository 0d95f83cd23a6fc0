/**
 * One step over the page: its target stands out, and the panel beside it (on a phone a sheet at the foot) has the words and the
 * buttons. The page around it is inert. The focus starts on Next and stays inside, arrow keys step, Escape skips.
 */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { classes } from '#client/ui/classes.ts';
import { hasModifier } from '#client/ui/key-meaning.ts';
import { ModalLayer } from '#client/ui/modal-layer.tsx';
import { PHONE } from '#client/ui/use-media.ts';
import { placePanel } from './place-panel.ts';
import * as styles from './tour-panel.module.css';
import type { TourStep } from './tour-steps.ts';
import { isSeen } from './tour-target.ts';

/** Unit: pixels. The space around the target. */
const MARGIN = 4;
/** On a phone the page ends above the sheet (tour-panel.module.css). */
const SHEET_HEIGHT = '--tour-sheet';

type TourPanelProps = {
  step: TourStep;
  at: number;
  count: number;
  target: HTMLElement;
  onSkip: () => void;
  onNext: () => unknown;
  onBack: () => unknown;
  /** Called when the page has re-rendered without the target. */
  onTargetGone: () => void;
};

export function TourPanel({ step, at, count, target, onSkip, onNext, onBack, onTargetGone }: TourPanelProps) {
  const { t, i18n } = useLingui();
  const hole = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const headerId = useId();
  const textId = useId();
  const isLast = at === count - 1;

  const place = useEffectEvent(() => {
    if (!hole.current || !panel.current) return;
    if (!isSeen(target)) return onTargetGone();
    const box = target.getBoundingClientRect();
    const height = panel.current.offsetHeight;
    document.documentElement.style.setProperty(SHEET_HEIGHT, `${height}px`);
    setPlace(hole.current, {
      top: box.top - MARGIN,
      left: box.left - MARGIN,
      width: box.width + 2 * MARGIN,
      height: box.height + 2 * MARGIN,
    });
    setPlace(
      panel.current,
      placePanel(step.orientation, box, height, { width: window.innerWidth, height: window.innerHeight }),
    );
  });

  useLayoutEffect(() => {
    place();
    target.scrollIntoView({ block: window.matchMedia(PHONE).matches ? 'nearest' : 'center' });
    place();
    const observer = new ResizeObserver(() => place());
    observer.observe(document.body);
    observer.observe(target);
    const onMove = () => place();
    window.addEventListener('resize', onMove);
    window.addEventListener('scroll', onMove, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', onMove);
      window.removeEventListener('scroll', onMove, { capture: true });
      document.documentElement.style.removeProperty(SHEET_HEIGHT);
    };
  }, [target]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins there
  useEffect(() => next.current?.focus(), [at]);

  return (
    <ModalLayer
      className={styles.layer}
      labelledBy={headerId}
      describedBy={textId}
      onClose={onSkip}
      closeOnBackdrop={false}
    >
      <div ref={hole} className={styles.hole} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog around it */}
      <div ref={panel} className={styles.panel} onKeyDown={(event) => onKey(event, { back, next })}>
        <div className={styles.head}>
          <div className={styles.marks} aria-hidden="true">
            {Array.from({ length: count }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
              <i key={place} className={classes(place <= at && styles.done)} />
            ))}
          </div>
          <span>{t`Step ${at + 1} of ${count}`}</span>
        </div>
        <div className={styles.words} aria-live="polite">
          <h2 id={headerId}>{i18n._(step.header)}</h2>
          <p id={textId}>{i18n._(step.text)}</p>
        </div>
        <ButtonRow align="between">
          {isLast ? <span /> : <Button variant="quiet" onClick={onSkip}>{t`Skip`}</Button>}
          <ButtonRow>
            <Button ref={back} onClick={onBack}>{t`Back`}</Button>
            <Button ref={next} variant="primary" onClick={onNext}>
              {isLast ? t`Finish` : t`Next`}
            </Button>
          </ButtonRow>
        </ButtonRow>
      </div>
    </ModalLayer>
  );
}

type Ways = { [Way in 'back' | 'next']: { current: HTMLButtonElement | null } };

function onKey(event: KeyboardEvent<HTMLElement>, { back, next }: Ways): void {
  if (hasModifier(event)) return;
  if (event.key === 'ArrowRight') next.current?.click();
  else if (event.key === 'ArrowLeft') back.current?.click();
  else if (event.key === 'Tab') keepInside(event);
}

/** A modal dialog lets the focus move on to the browser's own buttons; here it wraps around. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const [from, to] = event.shiftKey ? [buttons.at(0), buttons.at(-1)] : [buttons.at(-1), buttons.at(0)];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

function setPlace(element: HTMLElement, place: Readonly<Record<string, number>>): void {
  for (const [side, value] of Object.entries(place)) element.style.setProperty(side, `${Math.round(value)}px`);
}
