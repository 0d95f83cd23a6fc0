/**
 * What a scanner sent before anything here could listen: public/early-keys.js keeps it from the first paint on, together with what
 * the field contained before each event. It is handed over once; from then on nothing is kept.
 */
import type { FieldContent } from './typed-field.ts';

export interface EarlyEvent {
  readonly event: KeyboardEvent | InputEvent;
  readonly focused: Element | null;
  readonly content: FieldContent | undefined;
}

declare global {
  var earlyEvents: (() => EarlyEvent[]) | undefined;
}

/** Unit: milliseconds. What came before that is no part of this start. */
const STILL_MEANT = 30_000;

export function takeEarlyEvents(): readonly EarlyEvent[] {
  const since = performance.now() - STILL_MEANT;
  return (globalThis.earlyEvents?.() ?? []).filter(({ event }) => event.timeStamp >= since);
}
