/**
 * Whether this device shows the guided tour. `hideTour` in local storage means that it has been finished or skipped here; a
 * tour that somebody asked for again is shown in that tab, whether they are new or not.
 * Not here: who is new (domain/tour), and the tour itself (features/tour).
 */

import { deviceValues, tabValues } from '#client/data/device/browser-storage.ts';

const HIDDEN = 'hideTour';
const ASKED = 'rerunTour';
/** The company whose first steps are not shown on this device: the tour, which ends at them, brings them back. */
export const HIDDEN_STEPS = 'hideFirstSteps';

/** Nothing of the tour is loaded unless this is true. */
export function mayShowTour(): boolean {
  return isTourRequested() || deviceValues.getItem(HIDDEN) === null;
}

export function isTourRequested(): boolean {
  return tabValues.getItem(ASKED) !== null;
}

export function rerunTour(): void {
  deviceValues.removeItem(HIDDEN);
  deviceValues.removeItem(HIDDEN_STEPS);
  tabValues.setItem(ASKED, 'true');
  location.reload();
}

export function hideTour(): void {
  deviceValues.setItem(HIDDEN, 'true');
  forgetTour();
}

/** Called when the tour ended by itself: it may begin again at the next start, unless it was only asked for. */
export function forgetTour(): void {
  tabValues.removeItem(ASKED);
}
