/**
 * Where signing in leads a user on this device: to the shipments unless they have chosen the day. Kept on the device, as theme and
 * language are, under the user's key, which does not reveal whose it is.
 */
import { deviceValues } from '#client/data/device/browser-storage.ts';

export const START_PAGES = ['/Shipments', '/Home'] as const;
export type StartPage = (typeof START_PAGES)[number];

const KEPT = 'kaj-start-page ';

export function readStartPage(userKey: string): StartPage {
  const kept = deviceValues.getItem(KEPT + userKey);
  return START_PAGES.find((page) => page === kept) ?? '/Shipments';
}

/** A device that stores nothing leads to the shipments. */
export function keepStartPage(userKey: string, page: StartPage): void {
  try {
    if (page === '/Shipments') deviceValues.removeItem(KEPT + userKey);
    else deviceValues.setItem(KEPT + userKey, page);
  } catch (error) {
    console.warn('The start page could not be kept', error);
  }
}
