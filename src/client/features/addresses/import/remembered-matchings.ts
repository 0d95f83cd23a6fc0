/** What each column held the last time a file had these headings. On this device, without anything from the files. */
import { IMPORT_FIELDS } from '#domain/addresses/address-import.ts';
import type { Matching } from '#domain/addresses/import-columns.ts';

const KEY = 'kaj-address-columns';
/** Sets of headings; the oldest goes. */
const MOST = 20;

export function rememberedMatching(headings: readonly string[]): Matching | undefined {
  const matching = read().find(([known]) => known === nameOf(headings))?.[1];
  const isKnown = matching?.every((field) => field === '' || (IMPORT_FIELDS as readonly string[]).includes(field));
  return isKnown ? matching : undefined;
}

export function rememberMatching(headings: readonly string[], matching: Matching): void {
  const others = read().filter(([known]) => known !== nameOf(headings));
  try {
    localStorage.setItem(KEY, JSON.stringify([[nameOf(headings), matching], ...others].slice(0, MOST)));
  } catch {
    // A device that keeps nothing: the columns are matched by their headings the next time, too.
  }
}

function nameOf(headings: readonly string[]): string {
  return JSON.stringify(headings);
}

function read(): readonly (readonly [string, Matching])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
