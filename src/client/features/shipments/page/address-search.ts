/**
 * Which addresses of the register match a few typed letters, best first. Every word must occur somewhere in the
 * address; addresses whose name begins with the text come first. Indexed once per register, so that ten thousand answer
 * within a keystroke. Pure.
 */
import type { Address } from '#contract/address.ts';
import { compareText } from '#domain/shared/collate.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';

export type AddressIndex = readonly { readonly address: Address; readonly name: string; readonly text: string }[];

/** More would not help: a person types another letter instead. */
const SHOWN_AT_MOST = 20;

export function indexAddresses(addresses: readonly Address[]): AddressIndex {
  return addresses
    .toSorted((a, b) => compareText(a.name, b.name))
    .map((address) => {
      const { addressId, customerNo, name, street1, zipCode, city, contact } = address;
      // Indexed without its space, so that both 411 17 and 41117 find it.
      const zip = storedZipCode(zipCode, address.countryCode);
      const text = foldText([name, city, zip, street1, addressId, customerNo, contact.name].filter(Boolean).join('\n'));
      return { address, name: foldText(name), text };
    });
}

export function searchAddresses(index: AddressIndex, typed: string): readonly Address[] {
  const wanted = foldText(typed).trim();
  const words = wanted.split(/\s+/);
  const starting: Address[] = [];
  const others: Address[] = [];
  for (const { address, name, text } of index) {
    if (name.startsWith(wanted)) starting.push(address);
    else if (others.length < SHOWN_AT_MOST && words.every((word) => text.includes(word))) others.push(address);
    if (starting.length >= SHOWN_AT_MOST) break;
  }
  return [...starting, ...others].slice(0, SHOWN_AT_MOST);
}
