/**
 * The search of this browser session, restored when its user returns to the list without one in the URL. Kept per user, so that
 * the next person at a shared tablet does not get the previous person's search.
 */
import { type KeptValues, TAB_SEARCH } from '#client/data/device/browser-storage.ts';
import { isEmptySearch, type ListSearch, parseListSearch } from './list-search.ts';

export function saveSearch(storage: KeptValues, userKey: string, search: ListSearch): void {
  if (isEmptySearch(search)) storage.removeItem(TAB_SEARCH);
  else storage.setItem(TAB_SEARCH, JSON.stringify({ userKey, search }));
}

/** undefined when nothing is kept for this user. */
export function savedSearch(storage: KeptValues, userKey: string): ListSearch | undefined {
  const kept = parseKept(storage.getItem(TAB_SEARCH));
  if (kept?.userKey !== userKey) return undefined;
  const search = parseListSearch(kept.search ?? {});
  return isEmptySearch(search) ? undefined : search;
}

function parseKept(text: string | null): { userKey?: unknown; search?: Record<string, unknown> } | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
