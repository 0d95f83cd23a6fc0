/**
 * Whether `/` and `?` do something when they are pressed alone. Whoever speaks to the device turns them off: what is said would
 * press them (WCAG 2.1.4). Kept on the device.
 */
import { createObservable } from '#client/data/observable-value.ts';

const STORAGE_KEY = 'singleKeys';

export const areSingleKeysOn = createObservable(read());

export function setSingleKeys(isOn: boolean): void {
  areSingleKeysOn.set(isOn);
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // The choice lasts as long as the page.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}
