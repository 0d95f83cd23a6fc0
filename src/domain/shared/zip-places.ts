/**
 * Which place a zip code stands for, given the names that somebody knows for it: one that everybody writes for it fills in the
 * city; of several, none is the right one before a person has chosen it.
 * Not here: who knows names (server/places, client/editing/device-places.ts).
 */
import { foldText } from './fold-text.ts';
import { isZipCodeOf, storedZipCode } from './zip-code.ts';

/** Beyond these a person types the name sooner than they find it. */
const OFFERED_AT_MOST = 6;

export interface Places {
  /** Whether there is such a code at all. */
  readonly isKnown: boolean;
  readonly city: string | null;
  readonly offered: readonly string[];
}

export const NO_PLACES: Places = { isKnown: false, city: null, offered: [] };

/** Addresses name their country in one way, lists of zip codes in another: those of Åland and Svalbard are listed as either. */
const LISTED_AS: Readonly<Record<string, string>> = { AX: 'FI', FI: 'AX', SJ: 'NO', NO: 'SJ' };

/** Countries whose lists have only the beginning of each code. `isTown`: all codes that begin so are of one town. */
const BEGINNINGS: Readonly<Record<string, { readonly of: RegExp; readonly isTown: boolean }>> = {
  CA: { of: /^([A-Z]\d[A-Z])\d[A-Z]\d$/, isTown: false },
  GB: { of: /^(.{2,4})\d[A-Z]{2}$/, isTown: false },
  IE: { of: /^(.{3}).{4}$/, isTown: false },
  MT: { of: /^([A-Z]{3})\d+$/, isTown: true },
  NL: { of: /^(\d{4})[A-Z]{2}$/, isTown: true },
  US: { of: /^(\d{5})-?\d{4}$/, isTown: true },
};

/** The normal form of a code, and of the beginning of one, which fits no form of its country. */
export function placeCode(typed: string, countryCode: string): string {
  const stored = storedZipCode(typed, countryCode);
  return isZipCodeOf(typed, countryCode) ? stored : stored.toUpperCase().replaceAll(' ', '');
}

/** In which countries' lists it may stand, the likeliest first. */
export function listedCountries(countryCode: string): readonly string[] {
  const other = LISTED_AS[countryCode];
  return other === undefined ? [countryCode] : [countryCode, other];
}

/** What to look for if the whole code is not listed; undefined if there is nothing. */
export function codeBeginning(code: string, countryCode: string): { code: string; isTown: boolean } | undefined {
  const { of, isTown = false } = BEGINNINGS[countryCode] ?? {};
  const beginning = of?.exec(code)?.[1];
  return beginning === undefined ? undefined : { code: beginning, isTown };
}

/** `isSure`: false if the names are of a larger area than the code. */
export function placesNamed(names: readonly string[], isSure = true): Places {
  const [only, ...others] = distinct(names);
  if (only === undefined) return NO_PLACES;
  if (others.length === 0 && isSure) return { isKnown: true, city: only, offered: [] };
  return { isKnown: true, city: null, offered: others.length < OFFERED_AT_MOST ? [only, ...others] : [] };
}

/** Each place once, however it is written, as the one who took the most care wrote it; in alphabetical order. */
function distinct(names: readonly string[]): string[] {
  const best = new Map<string, string>();
  for (const name of names) {
    const key = plain(name);
    const before = best.get(key);
    if (before === undefined || care(name) > care(before)) best.set(key, name);
  }
  return [...best].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}

/** Without any accents: lists in capitals or from old systems lack them. */
function plain(name: string): string {
  const letters = foldText(name).normalize('NFD').replace(/\p{M}/gu, '');
  return letters.replaceAll('ø', 'o').replaceAll('æ', 'ae').replaceAll('ß', 'ss');
}

/** Capitals and small letters tell of more care than either alone, and so does every accent. */
function care(name: string): number {
  const isMixed = name !== name.toUpperCase() && name !== name.toLowerCase();
  return (isMixed ? 1000 : 0) + name.replace(/[\x20-\x7e]/g, '').length;
}
