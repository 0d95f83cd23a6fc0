/**
 * Which addresses of the register match a few typed letters, best first: the very name, then where something was sent before, then
 * what begins with the text. Every word must occur somewhere in the address. Indexed once per register, so that ten thousand
 * answer within a keystroke. Pure.
 */
import type { Address } from '#contract/address.ts';
import { compareText } from '#domain/shared/collate.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';
import { placeKey } from '#domain/shipments/proposal.ts';

export type AddressIndex = readonly {
  readonly address: Address;
  readonly name: string;
  readonly text: string;
  readonly place: string;
}[];

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
      return { address, name: foldText(name), text, place: placeKey(address) };
    });
}

/** `sentTo`: the places that a shipment has gone or will go to. */
export function searchAddresses(
  index: AddressIndex,
  typed: string,
  sentTo: ReadonlyMap<string, unknown>,
): readonly Address[] {
  const wanted = foldText(typed).trim();
  const words = wanted.split(/\s+/);
  const found = index.flatMap(({ address, name, text, place }) => {
    const begins = name.startsWith(wanted);
    if (!begins && !words.every((word) => text.includes(word))) return [];
    const rank = Number(name === wanted) * 4 + Number(sentTo.has(place)) * 2 + Number(begins);
    return [{ address, rank }];
  });
  // Those of one rank stay in the order of their names.
  const best = found.toSorted((one, other) => other.rank - one.rank);
  return best.slice(0, SHOWN_AT_MOST).map(({ address }) => address);
}
