/**
 * A VAT number in the form used for comparing and checking: with its country's prefix, without spaces and punctuation. Format and
 * check digits follow the country's rules, without any look-up. For a country whose rules are not known here, any number passes.
 */
import { checkVAT, countries } from 'jsvat';

/** Countries whose prefix is not their country code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', IM: 'GB', MC: 'FR' };
/** Numbers of Northern Ireland have the check digits of the United Kingdom. */
const RULES_OF: Readonly<Record<string, string>> = { XI: 'GB' };
/** Member states, and Northern Ireland: the European Union's register covers their numbers. */
const EU_PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);
const KNOWN: ReadonlySet<string> = new Set('GB NO CH'.split(' ').concat([...EU_PREFIXES]));

export interface VatNumber {
  readonly prefix: string;
  /** Without the prefix. */
  readonly digits: string;
  /** Prefix and digits, for comparison. */
  readonly key: string;
}

export function readVatNumber(countryCode: string, typed: string): VatNumber {
  const prefix = PREFIXES[countryCode] ?? countryCode;
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const own = [prefix, countryCode].find((code) => bare.startsWith(code));
  const digits = own === undefined ? bare : bare.slice(own.length);
  return { prefix, digits, key: prefix + digits };
}

export function isPlausible({ prefix, digits }: VatNumber): boolean {
  if (!KNOWN.has(prefix)) return digits !== '';
  return checkVAT((RULES_OF[prefix] ?? prefix) + digits, countries).isValid;
}

export function isInEuRegister({ prefix }: VatNumber): boolean {
  return EU_PREFIXES.has(prefix);
}
