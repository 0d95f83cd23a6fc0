/**
 * Which addresses of the register match a few typed letters, best first: the very name, then where something was sent before, then
 * what begins with the text. Every word must occur somewhere in the address. Indexed once per register, so that ten thousand
 * answer within a keystroke. Pure.
 */
import type { Address } from '#contract/address.ts';
import { compareText } from '#domain/shared/collate.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';
import { nameOfPlace, placeKey } from '#domain/shipments/proposal.ts';

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

/** `sentTo`: by their `placeKey`, the places that a shipment has gone or will go to. */
export function searchAddresses(
  index: AddressIndex,
  typed: string,
  sentTo: ReadonlyMap<string, unknown>,
): readonly Address[] {
  const wanted = foldText(typed).trim();
  const words = wanted.split(/\s+/);
  const names = new Set([...sentTo.keys()].map(nameOfPlace));
  // The names first: putting together the places of a whole register takes a third as long as indexing it.
  const isKnown = (address: Address, name: string) => names.has(name.trim()) && sentTo.has(placeKey(address));
  const found = index.flatMap(({ address, name, text }) => {
    const begins = name.startsWith(wanted);
    if (!begins && !words.every((word) => text.includes(word))) return [];
    const rank = Number(name === wanted) * 4 + Number(isKnown(address, name)) * 2 + Number(begins);
    return [{ address, rank }];
  });
  // Those of one rank stay in the order of their names.
  const best = found.toSorted((one, other) => other.rank - one.rank);
  return best.slice(0, SHOWN_AT_MOST).map(({ address }) => address);
}
