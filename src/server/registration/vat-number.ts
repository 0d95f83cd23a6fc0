/**
 * A VAT number as it is compared and checked: with the prefix of its country, without blanks and marks; format and check
 * digits by the rules of the country, without asking anybody. Of a country whose rules are not known here every number may be right.
 */
import { checkVAT, countries } from 'jsvat';

/** Where the prefix is not the country's code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', IM: 'GB', MC: 'FR' };
/** Numbers of Northern Ireland have the check digits of the United Kingdom. */
const RULES_OF: Readonly<Record<string, string>> = { XI: 'GB' };
/** Member states, and Northern Ireland, whose numbers the register of the European Union answers for. */
const EU_PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);
const KNOWN: ReadonlySet<string> = new Set('GB NO CH'.split(' ').concat([...EU_PREFIXES]));

export interface VatNumber {
  readonly prefix: string;
  /** Without the prefix. */
  readonly digits: string;
  /** Prefix and digits: how two are compared. */
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
