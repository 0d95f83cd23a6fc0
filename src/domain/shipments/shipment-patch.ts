/**
 * An edit of a shipment as it is sent, and the shipment after an edit. Page and server share this code, so that what the page
 * shows while waiting equals what the server stores.
 * Not here: states and documents after an edit (document-state.ts), whether it may be edited (actions.ts).
 */
import type { Party, PartyInput } from '#contract/address.ts';
import { cleanText } from '#contract/clean-text.ts';
import { readEmail } from '#contract/email.ts';
import { readPhone } from '#contract/phone.ts';
import type {
  GoodsLineInput,
  ItemLine,
  ItemLineInput,
  PickupPoint,
  PickupPointInput,
  Shipment,
  ShipmentPatch,
} from '#contract/shipment.ts';
import { READ_ONLY_FIELDS } from '#contract/shipment-limits.ts';
import { changeSet } from '#domain/shared/change-set.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';
import { type NumberedLine, toGoodsLine } from './goods-line.ts';

/** The changed fields of an edited shipment; empty when nothing a person may write differs. */
export function shipmentPatch(base: Shipment, draft: Shipment): ShipmentPatch {
  return changeSet(sendable(base), sendable(draft), { groups: ['addresses'] }) as ShipmentPatch;
}

/** Every field that a person may write, in the form in which it is sent. */
export function sendable(shipment: Shipment): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...shipment };
  for (const field of ['status', ...READ_ONLY_FIELDS]) delete fields[field];
  fields.goodsLines = shipment.goodsLines.map(({ packageNumbers, ...line }) => line);
  return fields;
}

/** The shipment after an edit; the server's own fields stay as they were. */
export function applyShipmentPatch(base: Shipment, patch: ShipmentPatch): Shipment {
  const { addresses, goodsLines, itemLines, insurance, pickupPoint, status, clientRef, ...fields } = patch;
  const changed: Shipment = { ...base, ...present(fields) };
  if (goodsLines) {
    const lines = numbered(goodsLines);
    changed.goodsLines = lines.map((line, index) => toGoodsLine(line, numbersOf(base, goodsLines[index]?.lineNo)));
  }
  if (itemLines) changed.itemLines = itemLines.map(toItemLine);
  else if (goodsLines) changed.itemLines = withGoodsLines(base.itemLines, changed.goodsLines);
  if (insurance !== undefined) {
    changed.insurance = insurance && { value: insurance.value ?? null, currency: insurance.currency || null };
  }
  if (pickupPoint !== undefined) changed.pickupPoint = pickupPoint && toPickupPoint(pickupPoint);
  if (addresses) {
    const { sender, receiver } = addresses;
    changed.addresses = {
      sender: sender === undefined ? base.addresses.sender : sender && toParty(sender),
      receiver: receiver ? toParty(receiver) : base.addresses.receiver,
    };
  }
  return changed;
}

/** A party as sent, with every field present, each in the form in which it is stored. */
export function toParty(input: PartyInput): Party {
  const { contact, countryCode } = input;
  const kept = (text: string | null | undefined) => cleanText(text ?? '') || null;
  const email = contact?.email ? readEmail(contact.email) : '';
  const phoneNo = contact?.phoneNo ? readPhone(contact.phoneNo) : '';
  return {
    type: kept(input.type),
    addressId: kept(input.addressId),
    name: cleanText(input.name),
    street1: kept(input.street1),
    street2: kept(input.street2),
    zipCode: storedZipCode(input.zipCode, countryCode) || null,
    city: kept(input.city),
    countryCode,
    vatNo: kept(input.vatNo),
    contact: { name: kept(contact?.name), email: email || null, phoneNo: phoneNo || null },
  };
}

function toPickupPoint({ id, ...input }: PickupPointInput): PickupPoint {
  const kept = (text: string | null | undefined) => cleanText(text ?? '') || null;
  const { name, street1, zipCode, city } = input;
  return { id: cleanText(id), name: kept(name), street1: kept(street1), zipCode: kept(zipCode), city: kept(city) };
}

/** Absent fields are left out; an empty text becomes null. */
function present(fields: object): Partial<Shipment> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([field, value]) => [field, value === '' ? null : value]));
}

export function numbered(lines: readonly GoodsLineInput[]): NumberedLine[] {
  const taken = new Set(lines.map((line) => line.lineNo));
  let next = 1;
  return lines.map((line) => {
    while (line.lineNo === undefined && taken.has(next)) next += 1;
    return { ...line, lineNo: line.lineNo ?? next++ };
  });
}

/** A line sent without a number is new, so it has no packages yet, whatever number it is given. */
function numbersOf(base: Shipment, lineNo: number | undefined): readonly string[] {
  if (lineNo === undefined) return [];
  return base.goodsLines.find((line) => line.lineNo === lineNo)?.packageNumbers ?? [];
}

/** Item lines of a goods line that is gone belong to the shipment. */
export function withGoodsLines(
  itemLines: readonly ItemLine[],
  goodsLines: readonly { readonly lineNo: number }[],
): ItemLine[] {
  const numbers = new Set(goodsLines.map(({ lineNo }) => lineNo));
  return itemLines.map((line) =>
    line.goodsLineNo && !numbers.has(line.goodsLineNo) ? { ...line, goodsLineNo: null } : line,
  );
}

function toItemLine(input: ItemLineInput): ItemLine {
  return {
    goodsLineNo: input.goodsLineNo ?? null,
    itemNo: input.itemNo || null,
    supplierItemNo: input.supplierItemNo || null,
    countryOfOrigin: input.countryOfOrigin || null,
    hsTariffNumber: input.hsTariffNumber || null,
    description: input.description || null,
    weight: input.weight ?? null,
    price: input.price ?? null,
    category: input.category || null,
    orderedQuantity: input.orderedQuantity ?? null,
    pickedQuantity: input.pickedQuantity ?? null,
  };
}
