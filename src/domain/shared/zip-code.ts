/**
 * The one place that reads and writes zip codes. Stored is one normal form, the country's own without blanks: 41201, 1234AB,
 * 00-950, LV-1010. Lists, forms and papers show it as the country writes it: 412 01, 1234 AB. What fits no form of its country
 * stays as it was typed, so that a person can correct it, and `zipCodeError` says what is wrong.
 * Not here: the forms (zip-code-forms.ts), which city a code belongs to (zip-places.ts).
 */
import { cleanText } from '#contract/clean-text.ts';
import type { FieldError } from '#contract/errors.ts';
import { IMPOSSIBLE_ZIP_CODES, ZIP_CODE_PREFIXES, zipCodeForms } from './zip-code-forms.ts';

const DASHES = /[\p{Pd}−]/gu;
const BLANKS = /\s+/gu;

/** The normal form, also of codes that were stored before there was one. */
export function storedZipCode(typed: string | null | undefined, country: string): string {
  const text = tidy(typed ?? '');
  return written(text, country)?.replaceAll(' ', '') ?? text;
}

/** As people in the country write and read it. */
export function writtenZipCode(zipCode: string | null | undefined, country: string): string {
  return written(zipCode ?? '', country) ?? tidy(zipCode ?? '');
}

/** Whether it can be printed and sent; no code is no wrong code. */
export function isZipCodeOf(zipCode: string, country: string): boolean {
  return tidy(zipCode) === '' || zipCodeForms(country).length === 0 || written(zipCode, country) !== undefined;
}

/** Whether both are whole codes of the country, and not the same one: half a code is one that is being typed. */
export function isOtherZipCode(before: string | null, after: string | null, country: string): boolean {
  const isWhole = (code: string | null) =>
    Boolean(code) && zipCodeForms(country).length > 0 && isZipCodeOf(code ?? '', country);
  return isWhole(before) && isWhole(after) && storedZipCode(before, country) !== storedZipCode(after, country);
}

/** The code it was before a spreadsheet took it for a number, in normal form: 181 in Norway was 0181. */
export function zipCodeWithZeros(zipCode: string, country: string): string | undefined {
  if (isZipCodeOf(zipCode, country)) return undefined;
  return withoutPrefix(compact(zipCode), country)
    .filter((code) => /^\d{2,}$/.test(code))
    .flatMap((digits) => zipCodeForms(country).map((form) => digits.padStart(form.replace(/[^#@?]/g, '').length, '0')))
    .map((code) => storedZipCode(code, country))
    .find((code) => isZipCodeOf(code, country));
}

/** What prevents printing and sending it; undefined if nothing does. */
export function zipCodeError(zipCode: string | null | undefined, country: string): FieldError | undefined {
  if (!zipCode || isZipCodeOf(zipCode, country)) return undefined;
  const proposed = zipCodeWithZeros(zipCode, country);
  if (proposed !== undefined) return { code: 'zipCodeShort', values: { proposed: writtenZipCode(proposed, country) } };
  return { code: 'zipCodeForm', values: { country, form: formExample(country) } };
}

/** The first form with digits and letters in place of its signs: `123 45`, `1234 AB`. */
function formExample(country: string): string {
  let digit = 0;
  let letter = 0;
  return (zipCodeForms(country)[0] ?? '').replace(/[#@?]/g, (sign) =>
    sign === '@' ? 'ABCDEFG'.charAt(letter++) : '1234567890'.charAt(digit++),
  );
}

/** Undefined if it fits no form of the country. A text that fits as it is keeps letters that look like a prefix: IM9 4LY. */
function written(typed: string, country: string): string | undefined {
  const impossible = IMPOSSIBLE_ZIP_CODES[country];
  for (const code of withoutPrefix(compact(typed), country)) {
    if (impossible?.test(code)) continue;
    for (const form of zipCodeForms(country)) {
      const result = inForm(code, form, country);
      if (result !== undefined) return result;
    }
  }
  return undefined;
}

function withoutPrefix(code: string, country: string): string[] {
  const prefixes = [country, ...(ZIP_CODE_PREFIXES[country]?.split(' ') ?? [])].sort((a, b) => b.length - a.length);
  const rests = prefixes.filter((prefix) => code.startsWith(prefix)).map((prefix) => code.slice(prefix.length));
  return [code, ...rests];
}

/** The country's own letters may be missing in front of digits: 1010 in Latvia is LV-1010. */
function inForm(code: string, form: string, country: string): string | undefined {
  const isLettered = form.startsWith(country) && /^[A-Z]+[-#]+$/.test(form);
  const whole = isLettered && /^\d/.test(code) ? country + code : code;
  const signs = form.replace(/[ -]/g, '');
  if (signs.length !== whole.length || ![...signs].every((sign, at) => fits(whole.charAt(at), sign))) return undefined;
  let at = 0;
  return form.replace(/[^ -]/g, () => whole.charAt(at++));
}

function fits(character: string, sign: string): boolean {
  if (sign === '#') return /\d/.test(character);
  if (sign === '@') return /[A-Z]/.test(character);
  return sign === '?' ? /[A-Z0-9]/.test(character) : character === sign;
}

/** Letters and digits alone, if nothing but blanks and dashes is between them. Spreadsheets mark a text with an apostrophe. */
function compact(typed: string): string {
  return tidy(typed).toUpperCase().replace(/^'/, '').replace(/[ -]/g, '');
}

function tidy(typed: string): string {
  return cleanText(typed).normalize('NFKC').replace(DASHES, '-').replace(BLANKS, ' ').trim();
}
