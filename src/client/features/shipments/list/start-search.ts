/**
 * The saved search that the list starts with on this device, for each user. A tab starts with it once: whoever clears the list after
 * that gets the whole list.
 */
import { deviceValues, tabValues } from '#client/data/device/browser-storage.ts';
import { type ListSearch, parseListSearch } from './list-search.ts';

const KEPT = 'kaj-list-start ';
const STARTED = 'kaj-list-started';

export function keepStartSearch(userKey: string, search: ListSearch | undefined): void {
  if (search) deviceValues.setItem(KEPT + userKey, JSON.stringify(search));
  else deviceValues.removeItem(KEPT + userKey);
}

/** Undefined when there is none, or this tab has started with it. */
export function takeStartSearch(userKey: string): ListSearch | undefined {
  const kept = deviceValues.getItem(KEPT + userKey);
  if (kept === null || tabValues.getItem(STARTED) === userKey) return undefined;
  tabValues.setItem(STARTED, userKey);
  try {
    return parseListSearch(JSON.parse(kept));
  } catch {
    return undefined;
  }
}
