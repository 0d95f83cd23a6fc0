/**
 * Phone numbers as people write them, in the form that is stored: digits, blanks and hyphens with at most one plus (ADR-02).
 * Usual is also: brackets, an area code's zero behind the country code, which is dialled within the country only, slashes, dots,
 * every kind of dash and blank, a word or a picture in front, links (RFC 3966), digits of Arabic, what a spreadsheet adds. Letters,
 * extensions and two numbers in one are not a number that can be dialled as it stands.
 */
import { cleanText } from './clean-text.ts';

const DASHES = /[\p{Pd}\u2212\u30fc]/gu;
const LABEL =
  /^(?:(?:tel|callto|sms):\/*|(?:tel|telefon|tfn|tlf|t[eé]l[eé]phone|tél|phone|fon|mob|mobile?|mobiltelefon|cell|gsm|handy|puh|puhelin)(?:(?:\s*[.:])+|\s)|[tmp]\s*[.:]|[☎📞📱]\uFE0F?)\s*/iu;
/** Behind these country codes a leading zero of the area code is not dialled. Source: ITU-T E.164, national prefixes. */
const DROPPED_ZERO =
  /^\(?(\+|00)\s*\(?(3[123]|4[013469]|90|35[3589]|38[0-35-79]|421)\)?[\s./-]*[([]?\s*0\s*[)\]]?(?=[\s\d-])/;
/** So does Hungary with 06. Italy dials its zero, in brackets or not. */
const HUNGARY = /^(\+|00)\s*36[\s./-]*\(?06\)?/;
const ITALY = /^(\+|00)\s*39\s*\(0\)\s*/;
/** A second number after a whole one: it begins with a plus or with an area code. */
const TWO = /^\D*(?:\d[^\d/]{0,3}){5,}\/\s*(?:\+|0\d)|^0\d{1,3}-[\d ]{4,} 0\d{1,3}-\d{2,}/;

/** The stored form, or the text as it is when it is not a phone number. */
export function readPhone(typed: string): string {
  const text = cleanText(typed).normalize('NFKC').replace(DASHES, '-');
  const plain = text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/^'|[\s,;:]{1,9}$/g, '')
    .replace(LABEL, '')
    // A spreadsheet took it for an amount.
    .replace(/^(\d{7,})\.0$/, '$1')
    .replace(ITALY, '$139 0')
    .replace(HUNGARY, '$136 ')
    .replace(DROPPED_ZERO, '$1$2 ')
    // +46 (0)40: the zero is dialled within the country only.
    .replace(/^(\+|00)([\d ]*\d)\s*\(0\)\s*/, '$1$2 ')
    .replace(/[()[\]._·•]/g, ' ');
  if (TWO.test(plain)) return text;
  const stored = plain
    .replace(/ *\/ */g, '-')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\+ (?=\d)/, '+')
    .trim();
  return isPhone(stored) ? stored : text;
}

export function isPhone(text: string): boolean {
  return /^[\d +-]*\d[\d +-]*$/.test(text) && text.split('+').length <= 2 && !TWO.test(text);
}
