/**
 * What a scanner may have meant by what arrived, where one of its settings is wrong: keys of another layout, letters in the
 * wrong case, characters before and behind the code that are not of it. What proves itself is meant; anything else is only
 * looked for as well.
 * Not here: where keys lie (keyboard-layouts.ts), what is inside an address or a message (carried-numbers.ts), what a code is
 * (scanned-code.ts).
 */
import { carriedNumbers, numbersInEnvelope } from './carried-numbers.ts';
import { GROUP_SEPARATOR } from './gs1-elements.ts';
import { LAYOUTS, readAcross } from './keyboard-layouts.ts';
import { provesItself, readScannedCode, type ScannedCode } from './scanned-code.ts';

/** Also looked for on the server: each costs requests of its own. */
const MOST_ASKED = 1;

/** The text itself where nothing better proves itself to be a code. */
export function meantCode(raw: string): string {
  if (provesItself(raw)) return raw;
  const readings = [raw, ...unframed(raw), ...layoutReadings(raw)];
  const certain = readings.flatMap((reading) => [reading, ...carriedNumbers(reading)]).find(provesItself);
  return certain ?? readings.flatMap(numbersInEnvelope)[0] ?? raw;
}

/** Whether it is certainly a code, or several, in whatever setting of the scanner. */
export function isCertainCode(raw: string): boolean {
  return provesItself(meantCode(raw)) || codesIn(raw)[0] !== raw;
}

/** Two codes may follow each other so directly that nothing is between them. */
export function codesIn(raw: string): readonly string[] {
  const half = raw.length / 2;
  const parts = raw.includes(']') ? raw.split(/(?=\][A-Za-z]\d)/) : [raw.slice(0, half), raw.slice(half)];
  // Some programs hand over the same code twice.
  return parts.length > 1 && parts.every(provesItself) ? [...new Set(parts)] : [raw];
}

/** What else to look for on this device, the likeliest first. */
export function otherReadings(raw: string): readonly string[] {
  const readings = [...likelierReadings(raw), ...unframed(raw), ...layoutReadings(raw)];
  return [...carriedNumbers(raw), ...readings, ...readings.flatMap(carriedNumbers)].filter(
    (reading, place, all) => reading !== raw && all.indexOf(reading) === place,
  );
}

/** The code as it came, or else the likeliest reading of it that is known, with what it is known by. */
export function knownCode<Found>(
  raw: string,
  look: (code: ScannedCode) => Found | undefined,
): { readonly code: ScannedCode; readonly found: Found } | undefined {
  for (const reading of [raw, ...otherReadings(raw)]) {
    const code = readScannedCode(reading);
    const found = look(code);
    if (found !== undefined) return { code, found };
  }
  return undefined;
}

/** What else to ask the server for. */
export function readingsToAsk(raw: string): readonly string[] {
  if (provesItself(raw)) return [];
  return [...carriedNumbers(raw), ...likelierReadings(raw), ...unframed(raw)].slice(0, MOST_ASKED);
}

/** Readings across layouts that look more like a code than the text itself does. */
export function likelierReadings(raw: string): readonly string[] {
  const strange = strangeness(raw);
  return layoutReadings(raw)
    .filter((reading) => strangeness(reading) < strange)
    .sort((a, b) => strangeness(a) - strangeness(b));
}

/** Whether all digits arrived as the signs that share their keys (French keyboards). */
export function hasShiftedDigits(raw: string): boolean {
  const half = raw.length / 2;
  return !/\d/.test(raw) && layoutReadings(raw).some((reading) => reading.replaceAll(/\D/g, '').length >= half);
}

/** Every text that the keys may have been, on any two layouts; the factory setting of scanners first. */
function layoutReadings(raw: string): readonly string[] {
  const readings = new Set<string>();
  for (const scanner of LAYOUTS) {
    for (const computer of LAYOUTS) {
      const read = computer === scanner ? undefined : readAcross(raw, computer, scanner);
      if (read !== undefined && read !== raw && isPrintable(read)) readings.add(read);
    }
  }
  return [...readings];
}

/** Without what a scanner was set to send around a code: a sign, or a letter that names the kind of the bars. */
function unframed(raw: string): readonly string[] {
  const trimmed = raw.replace(/^[*~;%?$#!|]+|[*~;%?$#!|]+$/g, '');
  const withoutLetter = trimmed.slice(1);
  return [
    ...(trimmed !== raw && trimmed !== '' ? [trimmed] : []),
    ...(/^[A-Za-z*]/.test(trimmed) && provesItself(withoutLetter) ? [withoutLetter] : []),
  ];
}

/** How many characters codes seldom have, weighed. The symbology identifier is expected. */
function strangeness(text: string): number {
  const body = text.replace(/^\][A-Za-z]\d/, '').replaceAll(GROUP_SEPARATOR, '');
  let sum = 0;
  for (const character of body) sum += /[A-Za-z0-9-]/.test(character) ? 0 : /[ ./_()]/.test(character) ? 1 : 2;
  return sum;
}

/** Bars hold ASCII. */
function isPrintable(text: string): boolean {
  return /^[ -~]*$/.test(text.replaceAll(GROUP_SEPARATOR, ''));
}
