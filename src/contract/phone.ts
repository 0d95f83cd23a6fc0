/**
 * Phone numbers as people write them, in the form that is stored: digits, blanks and hyphens with at most one plus (ADR-02).
 * Usual is also: brackets, an area code's zero in brackets after the country code, slashes, dots, every kind of dash and
 * blank, `tel:` (RFC 3966) from a link. Letters and extensions are not a number that can be dialled as it stands.
 */
import { cleanText } from './clean-text.ts';

const DASHES = /[\p{Pd}\u2212\u30fc]/gu;

/** The stored form, or the text as it is when it is not a phone number. */
export function readPhone(typed: string): string {
  const text = cleanText(typed).normalize('NFKC').replace(DASHES, '-');
  const plain = text
    .replace(/^tel:\s*/i, '')
    // +46 (0)40: the zero is dialled within the country only.
    .replace(/^(\+|00)([\d ]*\d)\s*\(0\)\s*/, '$1$2 ')
    .replace(/[()[\].]/g, ' ')
    .replace(/ *\/ */g, '-')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\+ (?=\d)/, '+')
    .trim();
  return isPhone(plain) ? plain : text;
}

export function isPhone(text: string): boolean {
  return /^[\d +-]*\d[\d +-]*$/.test(text) && text.split('+').length <= 2;
}
