/**
 * A zip code and a town that a file has in one cell: `831 30 Östersund`, `D-10115 Berlin`, `London SW1A 1AA`. A code of another
 * country is taken from the town as well, so that it is told and not printed as a part of the town.
 * Not here: what is told of a code (zip-code.ts).
 */

import { isZipCodeOf, storedZipCode } from './zip-code.ts';
import { zipCodeForms } from './zip-code-forms.ts';

interface TownAndCode {
  readonly zipCode: string;
  readonly city: string;
}

/** `1234 AB`, and a blank behind the letters of a country: `S 831 30`. Unit: words. */
const LONGEST_CODE = 3;
/** 83130Östersund, but not 1234AB Amsterdam. */
const GLUED = /^([^\p{L}]*\d)(?=\p{L}{3})/u;
/** Countries whose codes have letters, which no name of a town looks like. */
const LETTERED = ['GB', 'NL', 'CA', 'IE'];
const DIGITS_BEFORE_TOWN = /^((?:\p{Lu}{1,3}-)?\d{3}[\d -]*?),?\s+(\p{L}.*)$/u;

/** What the cells of both say together. Each may hold what the other lacks. */
export function townAndCode(zipCode: string, city: string, country: string): TownAndCode {
  if (zipCode === '') return apart(city, country) ?? foreign(city, country) ?? { zipCode, city };
  const joint = apart(city || zipCode, country);
  const isSame = city === '' || storedZipCode(joint?.zipCode, country) === storedZipCode(zipCode, country);
  return joint && isSame ? joint : { zipCode, city };
}

/** Before or behind the town, if it is a whole code of the country. */
function apart(text: string, country: string): TownAndCode | undefined {
  if (zipCodeForms(country).length === 0 || isZipCodeOf(text, country)) return undefined;
  const words = text.trim().replace(GLUED, '$1 ').split(/\s+/);
  const lengths = Array.from({ length: LONGEST_CODE }, (_, at) => LONGEST_CODE - at).filter((n) => n < words.length);
  return [
    ...lengths.map((length) => [words.slice(0, length), words.slice(length)] as const),
    ...lengths.map((length) => [words.slice(-length), words.slice(0, -length)] as const),
  ]
    .map(([code, town]) => ({ zipCode: joined(code).replace(/^\(|\)$/g, ''), city: joined(town) }))
    .find(({ zipCode, city }) => /\d/.test(zipCode) && isZipCodeOf(zipCode, country) && /\p{L}/u.test(city));
}

/** A code of another country is a code as well. */
function foreign(text: string, country: string): TownAndCode | undefined {
  if (zipCodeForms(country).length === 0) return undefined;
  const lettered = LETTERED.map((other) => apart(text, other)).find((found) => found !== undefined);
  const [, zipCode, city] = DIGITS_BEFORE_TOWN.exec(text.trim()) ?? [];
  return lettered ?? (zipCode && city ? { zipCode, city } : undefined);
}

/** Without the sign between the two. */
function joined(words: readonly string[]): string {
  return words.join(' ').replace(/^[,/–-]\s*|\s*[,/–-]$/gu, '');
}
