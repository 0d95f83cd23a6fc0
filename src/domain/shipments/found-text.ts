/**
 * What the one box that finds anything compares: letters and digits only, without accents, case, blanks and dashes, so that
 * `palsson` is Pålsson and `so 10310` is SO-10310. The server stores these texts beside the shipment and the address, and the
 * device makes them by the same functions, so the two cannot differ. A change here needs a migration that makes them again.
 * Not here: the texts of the list's search fields, where å and ä are letters of their own (shared/fold-text.ts).
 */
import type { ShipmentRow } from '#contract/shipment.ts';

const PLAIN = /^[a-z0-9]*$/;
const OTHERS = /[^\p{L}\p{N}]+/gu;
const SPELLED: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' },
};
const SPELLED_LETTERS = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'gu');
const MARKS = /\p{M}+/gu;
/** Surrounds each text, so that a pattern can ask for a whole one or for its start. */
export const EDGE = '\n';

export function foldToFind(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPELLED_LETTERS, (letter) => SPELLED[letter] ?? letter)
    .replace(OTHERS, '');
}

type FoundByShipment = Pick<ShipmentRow, 'orderNumber' | 'shipmentId' | 'consignmentNo'> & {
  readonly receiver: Pick<ShipmentRow['receiver'], 'name' | 'city'>;
};

/** What a shipment is found by, except by its packages. One that was not sent yet has no id. */
export function shipmentText({ orderNumber, receiver, shipmentId, consignmentNo }: FoundByShipment): string {
  const id = /^\d+$/.test(shipmentId) ? shipmentId : null;
  return joined([orderNumber, receiver.name, receiver.city, id, consignmentNo]);
}

export function packagesText({ packageNumbers }: { readonly packageNumbers: readonly string[] }): string {
  return joined(packageNumbers);
}

/** The parts of an address that it is found by. */
export interface FoundByAddress {
  readonly name: string;
  readonly city: string | null;
  readonly customerNo: string | null;
}

export function addressText({ name, city, customerNo }: FoundByAddress): string {
  return joined([name, city, customerNo]);
}

function joined(texts: readonly (string | null)[]): string {
  const folded = texts.map((text) => foldToFind(text ?? '')).filter((text) => text !== '');
  return folded.length === 0 ? '' : `${EDGE}${folded.join(EDGE)}${EDGE}`;
}
