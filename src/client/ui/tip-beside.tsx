/**
 * One tooltip shared by many elements and shown beside the given one: what a cell of a table says about itself. It is in the
 * browser's top layer, so no table cuts it off. The element provides its own text for screen readers.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { keepPlaced, placeBeside } from './place-beside.ts';
import styles from './tooltip.module.css';

type TipBesideProps = { anchor: Element | null; text: ReactNode; tone?: 'plain' | 'danger' };

export function TipBeside({ anchor, text, tone = 'plain' }: TipBesideProps) {
  const tip = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = tip.current;
    if (!element || !anchor || !text) return;
    element.showPopover();
    const place = () => placeBeside(element, anchor, 'start');
    place();
    const stopPlacing = keepPlaced(element, place);
    return () => {
      stopPlacing();
      element.hidePopover();
    };
  }, [anchor, text]);

  return (
    <span ref={tip} popover="manual" role="tooltip" aria-hidden="true" className={classes(styles.tip, styles[tone])}>
      {text}
    </span>
  );
}
