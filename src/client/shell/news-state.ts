/**
 * Whether there is something new in Kaj that a person has not read on this device, and whether it is shown. Whoever starts here
 * has read it: to them everything is new.
 * Not here: what is new (news-dialog.tsx).
 */
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { createObservable } from '#client/data/observable-value.ts';

/** Raised whenever something is added to what is new; a build without anything shows nothing. */
const LATEST = '1';
const KEPT = 'kaj-news ';

export const isNewsOpen = createObservable(false);

export function showNews(): void {
  isNewsOpen.set(true);
}

export function hasUnreadNews(userKey: string): boolean {
  const read = deviceValues.getItem(KEPT + userKey);
  if (read === null) noteNewsRead(userKey);
  return read !== null && read !== LATEST;
}

export function noteNewsRead(userKey: string): void {
  deviceValues.setItem(KEPT + userKey, LATEST);
}
