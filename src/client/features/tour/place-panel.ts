/**
 * Where a step's panel is placed in the window: on the requested side if there is room, otherwise below its target, otherwise
 * above. Pure; units are pixels.
 */
import type { Orientation } from './tour-steps.ts';

const GAP = 16;
const EDGE = 16;
const WIDEST = 400;
const NARROWEST = 320;

export type Box = { top: number; left: number; right: number; bottom: number };
type Size = { width: number; height: number };

export function placePanel(orientation: Orientation, target: Box, height: number, window: Size) {
  const beside = { left: target.left - GAP - EDGE, right: window.width - target.right - GAP - EDGE };
  if (orientation !== 'bottom' && beside[orientation] >= NARROWEST) {
    const width = Math.min(WIDEST, beside[orientation]);
    const left = orientation === 'left' ? target.left - GAP - width : target.right + GAP;
    return { left, width, top: within(target.top, window.height - height) };
  }
  const width = Math.min(WIDEST, window.width - 2 * EDGE);
  const left = within(target.left, window.width - width);
  const below = target.bottom + GAP;
  if (below + height + EDGE <= window.height) return { left, width, top: below };
  // Where it fits neither below nor above, it stands at the foot, over its target.
  const above = target.top - GAP - height;
  return { left, width, top: above >= EDGE ? above : within(below, window.height - height) };
}

/** `end`: the last position that is still inside the window, before the margin is subtracted. */
function within(place: number, end: number): number {
  return Math.max(EDGE, Math.min(place, end - EDGE));
}
