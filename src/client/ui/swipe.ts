/** Decides whether a released drag swipes a toast away: far enough, or fast enough. */
const DISTANCE_PX = 20;
const FLICK_PX_PER_MS = 0.11;

export type Drag = { dx: number; dy: number; ms: number };

export function isSwipe({ dx, dy, ms }: Drag): boolean {
  const distance = Math.max(Math.abs(dx), Math.abs(dy));
  return distance >= DISTANCE_PX || (distance > 0 && distance / Math.max(ms, 1) > FLICK_PX_PER_MS);
}
