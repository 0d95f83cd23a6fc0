/** What each column contained the last time a file had these headings. Kept on this device, without any content of the files. */
import { deviceValues } from '#client/data/device/browser-storage.ts';

/** Number of heading sets kept; the oldest is dropped. */
const MOST = 20;

type Matching<Field extends string> = readonly (Field | '')[];

/** `place`: what the device calls the files of one kind; `known`: the fields of this build. */
export function rememberedMatching<Field extends string>(
  place: string,
  headings: readonly string[],
  known: readonly Field[],
): Matching<Field> | undefined {
  const matching = read(place).find(([of]) => of === nameOf(headings))?.[1];
  const isKnown = matching?.every((field) => field === '' || (known as readonly string[]).includes(field));
  return isKnown ? (matching as Matching<Field>) : undefined;
}

export function rememberMatching(place: string, headings: readonly string[], matching: Matching<string>): void {
  const others = read(place).filter(([known]) => known !== nameOf(headings));
  try {
    deviceValues.setItem(place, JSON.stringify([[nameOf(headings), matching], ...others].slice(0, MOST)));
  } catch {
    // The device stores nothing, so the columns are matched by their headings next time, too.
  }
}

function nameOf(headings: readonly string[]): string {
  return JSON.stringify(headings);
}

function read(place: string): readonly (readonly [string, Matching<string>])[] {
  try {
    const kept: unknown = JSON.parse(deviceValues.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
