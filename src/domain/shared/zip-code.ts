/**
 * Zip codes as people write and read them: grouped where their country groups them. For lists, forms and papers.
 * Not here: how carriers want them (documents/carrier-address.ts). What is stored and sent stays as it was typed.
 */

/** Countries that group five digits as three and two. Source: the address formats of the Universal Postal Union. */
const THREE_AND_TWO: readonly string[] = ['SE', 'CZ', 'SK', 'GR'];

export function writtenZipCode(zipCode: string | null, countryCode: string): string {
  const typed = zipCode?.trim() ?? '';
  const compact = typed.replace(/\s/g, '');
  const isGrouped = THREE_AND_TWO.includes(countryCode) && /^\d{5}$/.test(compact);
  return isGrouped ? `${compact.slice(0, 3)} ${compact.slice(3)}` : typed;
}
