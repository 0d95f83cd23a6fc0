/**
 * Which addresses of the register a few typed letters mean, best first. Every word must begin or occur somewhere in the
 * address; those whose name begins with the text come first. Prepared once per register, so that ten thousand answer
 * within a key. Pure.
 */
import type { Address } from '#contract/address.ts';
import { compareText } from '#domain/shared/collate.ts';
import { foldText } from '#domain/shared/fold-text.ts';

export type AddressIndex = readonly { readonly address: Address; readonly name: string; readonly text: string }[];

/** More are no help: a person types another letter instead. */
const SHOWN_AT_MOST = 20;

export function indexAddresses(addresses: readonly Address[]): AddressIndex {
  return addresses
    .toSorted((a, b) => compareText(a.name, b.name))
    .map((address) => {
      const { addressId, name, street1, zipCode, city, contact } = address;
      // Found as it is written, 411 17, and as it is said in one go.
      const zip = zipCode?.replace(/\s/g, '');
      const text = foldText([name, city, zip, street1, addressId, contact.name].filter(Boolean).join('\n'));
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
