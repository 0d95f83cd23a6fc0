/**
 * A VAT number in the form used for comparing and checking: with its country's prefix, without blanks and punctuation, and
 * without what a country lets one write or leave out. For a country whose rules are not known here, any number passes.
 * Not here: check digits (vat-check-digits.ts), asking a register (server/registration/vat-register.ts).
 */
import { cleanText } from '#contract/clean-text.ts';
import { isDay, VAT_RULES } from './vat-check-digits.ts';

/** Countries whose prefix is not their country code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', IM: 'GB', MC: 'FR', XU: 'GB', IX: 'GB' };
/** Numbers of Northern Ireland have the check digits of the United Kingdom. */
const RULES_OF: Readonly<Record<string, string>> = { XI: 'GB' };
/** Member states, and Northern Ireland: the European Union's register covers their numbers. */
const EU_PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

export interface VatNumber {
  readonly prefix: string;
  /** Without the prefix. */
  readonly digits: string;
  /** Prefix and digits, for comparison. */
  readonly key: string;
}

export function readVatNumber(countryCode: string, typed: string): VatNumber {
  const prefix = PREFIXES[countryCode] ?? countryCode;
  // The Irish numbers of before 2013 may have a plus or an asterisk as their second sign.
  const kept = countryCode === 'IE' ? /[^A-Z0-9+*]/g : /[^A-Z0-9]/g;
  const bare = cleanText(typed).normalize('NFKC').toUpperCase().replace(kept, '');
  const own = [prefix, countryCode].find((code) => bare.startsWith(code) && !isWhole(prefix, bare));
  const digits = completed(prefix, own === undefined ? bare : bare.slice(own.length));
  return { prefix, digits, key: prefix + digits };
}

/** A number whose own letters look like the prefix. */
function isWhole(prefix: string, bare: string): boolean {
  return VAT_RULES[RULES_OF[prefix] ?? prefix]?.(bare) === true;
}

/** What may be left out or added. */
function completed(prefix: string, digits: string): string {
  if (prefix === 'NO') return /^\d{9}$/.test(digits) ? `${digits}MVA` : digits;
  // The tax's name in German, French, Italian or English.
  if (prefix === 'CH')
    return digits
      .replace(/(MWST|TVA|IVA|VAT)$/, '')
      .replace(/^(?=\d)/, 'E')
      .replace(/^CHE/, 'E');
  // Belgian numbers had nine digits until 2008.
  if (prefix === 'BE') return /^\d{9}$/.test(digits) ? `0${digits}` : digits;
  if (prefix === 'AT') return /^\d{8}$/.test(digits) ? `U${digits}` : digits;
  return digits;
}

/**
 * The VAT number of a Swedish organisation number as people type it, with or without the century that some registers put before it:
 * a sole trader's is the personal number. An organisation number alone is no VAT number (FLD-05), so only a form makes one of
 * it, in sight of the person.
 */
export function fromOrganisationNumber(countryCode: string, typed: string): string | undefined {
  if (countryCode !== 'SE') return undefined;
  const bare = readVatNumber('SE', typed.replace(NAMED, '')).digits;
  const [, century = '', organisation] = /^(16|19|20)?(\d{10})$/.exec(bare) ?? [];
  if (organisation === undefined || VAT_RULES.SE?.(`${organisation}01`) !== true) return undefined;
  // One from 19 to 01 passes for a VAT number too; the prefix says that it is one.
  const isPersonal = isBirthday(century, organisation) && !/^\s*SE/i.test(typed);
  return VAT_RULES.SE(bare) && !isPersonal ? undefined : `SE${organisation}01`;
}

/** As it stands on papers. */
const NAMED = /^\s*org(anisations)?[\s.-]*(nr|nummer)[\s.:]*/i;

/** Of a personal number; the days of a coordination number begin at 61. */
function isBirthday(century: string, number: string): boolean {
  return isDay(Number(century + number.slice(0, 2)), Number(number.slice(2, 4)), Number(number.slice(4, 6)) % 60);
}

export function isPlausible({ prefix, digits }: VatNumber): boolean {
  const rule = VAT_RULES[RULES_OF[prefix] ?? prefix];
  return rule ? rule(digits) : digits !== '';
}

export function isInEuRegister({ prefix }: VatNumber): boolean {
  return EU_PREFIXES.has(prefix);
}
