/**
 * Where the blank stands in a stored zip code of the countries that most receivers are in, for lists: their first load has no
 * room for the forms of every country (zip-code-forms.ts). A test keeps the two in step.
 */

/** How many signs follow the blank. */
const AFTER_BLANK: readonly (readonly [number, string])[] = [
  [2, 'CZ GR NL SE SK'],
  [3, 'CA GB GG IM IX JE XI XU'],
  [4, 'IE'],
];
/** The British forces count their offices; the blank stands after the letters. */
const FORCES = 'BFPO';

/** As the country writes it; a code of another country, or one stored before there was a normal form, as it is. */
export function spacedZipCode(stored: string | null, country: string): string {
  const code = stored ?? '';
  const [after] = AFTER_BLANK.find(([, countries]) => countries.includes(country)) ?? [];
  if (after === undefined || country === '' || code.startsWith(FORCES) || !/^[A-Z\d]{5,}$/.test(code)) return code;
  return `${code.slice(0, -after)} ${code.slice(-after)}`;
}
