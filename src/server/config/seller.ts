/**
 * Who sends the invoices, from the settings SELLER_*: all of them, or none, and then nobody is invoiced.
 * Not here: what an invoice says (documents/invoice.ts).
 */
import * as v from 'valibot';
import type { Seller } from '#domain/company/invoice.ts';
import { isPlausible, readVatNumber } from '#domain/company/vat-number.ts';

const line = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'must have at most 100 characters')));
const lines = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.maxLength(6, 'must have at most 6 lines, separated by |'),
  ),
);

export const SELLER_SETTINGS = {
  SELLER_NAME: line,
  SELLER_ORG_NO: line,
  SELLER_VAT_NO: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^SE/.test(text) && isPlausible(readVatNumber('SE', text)),
        'must be a Swedish VAT number such as SE556036079301',
      ),
    ),
  ),
  SELLER_ADDRESS: lines,
  SELLER_BANK: lines,
};
type SellerSettings = v.InferOutput<v.ObjectSchema<typeof SELLER_SETTINGS, undefined>>;

export function readSeller(settings: SellerSettings): Seller | undefined {
  const {
    SELLER_NAME: name,
    SELLER_ORG_NO: orgNo,
    SELLER_VAT_NO: vatNo,
    SELLER_ADDRESS: address,
    SELLER_BANK: bank,
  } = settings;
  return name && orgNo && vatNo && address && bank ? { name, orgNo, vatNo, address, bank } : undefined;
}

export function sellerProblems(settings: SellerSettings): string[] {
  const names = Object.keys(SELLER_SETTINGS) as (keyof SellerSettings)[];
  const missing = names.filter((name) => settings[name] === undefined);
  return missing.length === 0 || missing.length === names.length
    ? []
    : [`${missing.join(', ')} must be set, too: without all of SELLER_* nobody can be invoiced.`];
}

/** Printed at start, and when the operator asks for invoices. */
export const NO_SELLER = `Invoicing is off: ${Object.keys(SELLER_SETTINGS).join(', ')} are not set.`;
