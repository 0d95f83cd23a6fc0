/** The left and right arrow keys in a row of buttons: each leads to the next, and from the last to the first. */
import type { KeyboardEvent } from 'react';
import { hasModifier } from './key-meaning.ts';

/** Returns the place of the button that has the focus now; undefined if the key is for something else. */
export function focusNeighbour(event: KeyboardEvent, buttons: readonly HTMLElement[]): number | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const at = buttons.indexOf(event.target as HTMLElement);
  if (!step || at < 0 || hasModifier(event)) return undefined;
  event.preventDefault();
  const next = (at + step + buttons.length) % buttons.length;
  buttons[next]?.focus();
  return next;
}
