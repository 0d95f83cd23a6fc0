/** Which search the list shows to somebody who comes without one: that of this browser session, else the one this device starts with. */
import { tabValues } from '#client/data/device/browser-storage.ts';
import { isEmptySearch, type ListSearch, parseListSearch } from './list-search.ts';
import { savedSearch } from './saved-search.ts';
import { takeStartSearch } from './start-search.ts';

/** Undefined where the address says what to search for, or nothing is kept. `raw`: the search of the address. */
export function searchInstead(raw: Readonly<Record<string, unknown>>, userKey: string): ListSearch | undefined {
  if (!isEmptySearch(parseListSearch(raw))) return undefined;
  return savedSearch(tabValues, userKey) ?? takeStartSearch(userKey);
}
