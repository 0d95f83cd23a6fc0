/** A VAT register's answer as fields: its address has a street, and below it zip code and city. */
import type { VatResponse } from '#contract/company.ts';

type FilledFields = { name?: string; street1?: string; zipCode?: string; city?: string };

export function filledFrom({ name, address }: VatResponse): FilledFields {
  const lines = (address ?? '').split('\n').map((line) => line.trim());
  const [street1 = '', place = ''] = lines.filter(Boolean);
  // A zip code ends with its last digit, or with the two letters that follow it in some countries.
  const [, zipCode = '', city = ''] = /^((?:[A-Z]{1,2}-)?\d[\d -]*(?:[A-Z]{2}(?= ))?)\s+(.+)$/u.exec(place) ?? [];
  return {
    ...(name && { name }),
    ...(street1 && { street1 }),
    ...(zipCode && { zipCode: zipCode.trim() }),
    ...((city || place) && { city: city || place }),
  };
}
