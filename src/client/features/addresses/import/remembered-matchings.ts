/** What each column contained the last time a file had these headings. Kept on this device, without any content of the files. */
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { IMPORT_FIELDS } from '#domain/addresses/address-import.ts';
import type { Matching } from '#domain/addresses/import-columns.ts';

/** Earlier builds took customer numbers for Kaj's ids, and kept that under another key. */
const KEY = 'kaj-address-columns-2';
/** Number of heading sets kept; the oldest is dropped. */
const MOST = 20;

export function rememberedMatching(headings: readonly string[]): Matching | undefined {
  const matching = read().find(([known]) => known === nameOf(headings))?.[1];
  const isKnown = matching?.every((field) => field === '' || (IMPORT_FIELDS as readonly string[]).includes(field));
  return isKnown ? matching : undefined;
}

export function rememberMatching(headings: readonly string[], matching: Matching): void {
  const others = read().filter(([known]) => known !== nameOf(headings));
  try {
    deviceValues.setItem(KEY, JSON.stringify([[nameOf(headings), matching], ...others].slice(0, MOST)));
  } catch {
    // The device stores nothing, so the columns are matched by their headings next time, too.
  }
}

function nameOf(headings: readonly string[]): string {
  return JSON.stringify(headings);
}

function read(): readonly (readonly [string, Matching])[] {
  try {
    const kept: unknown = JSON.parse(deviceValues.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
