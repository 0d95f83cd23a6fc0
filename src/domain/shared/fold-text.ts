/**
 * The form in which texts are compared: one Unicode composition, lower case, and the same character for signs that a person
 * takes for the same: dashes and hyphens, apostrophes and accents used as such, blanks. What nobody sees is left out, and so
 * are the accents of letters that are letters without them too; å, ä, ö, æ and ø are letters of their own and stay.
 * The server stores it beside each searched column and the device uses the same function, so the two cannot differ. A change
 * here needs a migration that folds what is stored again.
 * Not here: patterns (wildcard.ts), alphabetical order (collate.ts).
 */
import { withoutInvisible } from '#contract/clean-text.ts';

const PLAIN = /^[\x20-\x7e]*$/;
const DASHES = /[\p{Pd}\u2212]/gu;
const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u02b9\u02bc\u02bb\u2032\u00b4`\uff07]/g;
const BLANKS = /[^\S\n]+/gu;
/** A letter with marks; the letters of Nordic alphabets are put together again. */
const MARKED = /(\p{Ll})(\p{M}+)/gu;
const OWN_LETTERS: ReadonlySet<string> = new Set(['å', 'ä', 'ö']);

export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/`/g, "'").replace(/ {2,}/g, ' ');
  return withoutInvisible(text.normalize('NFC'))
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .replace(BLANKS, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKED, (marked, letter: string) => {
      const whole = marked.normalize('NFC');
      return OWN_LETTERS.has(whole) ? whole : letter;
    })
    .normalize('NFC');
}
