/**
 * How long a shipment's texts may be in a message to its carrier, which has less room than the form: names and streets are
 * split, nothing is cut off. Lengths are measured as written in the message, because one character may become several (€
 * becomes EUR).
 * Not here: what differs between versions of the message (documents/iftmin-message.ts).
 */
import type { Party } from '#contract/address.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import { toLatin1 } from '#domain/shared/latin1-text.ts';

/** One component of a name or a street. */
export const MESSAGE_LINE = 35;
const NAME_LINES = 5;
/** For each of the two street fields. */
const STREET_LINES = 2;
const CITY = 35;
const CONTACT_NAME = 35;
const PACKAGE_TYPE = 17;
const FREE_TEXT = 70;
const REFERENCE = 35;
/** Codes of three letters or digits. */
const TERMS = 3;
/** Groups of goods in one message; a line of many packages takes several. */
export const MESSAGE_GOODS_GROUPS = 999;
/** For a payer's number, which may also come from the connection. */
export const MESSAGE_ACCOUNT = 17;

export function messageSizeErrors(shipment: Shipment): FieldErrors {
  const { sender, receiver } = shipment.addresses;
  const lines = shipment.goodsLines.map((line, index) =>
    tooLong({
      [`goodsLines.${index}.type`]: [line.type, PACKAGE_TYPE],
      [`goodsLines.${index}.description`]: [line.description, FREE_TEXT],
    }),
  );
  const own = tooLong({
    orderNumber: [shipment.orderNumber, REFERENCE],
    combiterms: [shipment.combiterms, TERMS],
    customerNumber: [shipment.receiverPays ? shipment.customerNumber : null, MESSAGE_ACCOUNT],
    msgToFW1: [shipment.msgToFW1, FREE_TEXT],
    msgToFW2: [shipment.msgToFW2, FREE_TEXT],
    msgToFW3: [shipment.msgToFW3, FREE_TEXT],
    'pickupPoint.city': [shipment.pickupPoint?.city, CITY],
  });
  return Object.assign(own, partyErrors('sender', sender), partyErrors('receiver', receiver), ...lines);
}

function partyErrors(place: 'sender' | 'receiver', party: Party | null): FieldErrors {
  if (!party) return {};
  const at = (field: string) => `addresses.${place}.${field}`;
  return tooLong({
    [at('name')]: [party.name, NAME_LINES * MESSAGE_LINE],
    [at('street1')]: [party.street1, STREET_LINES * MESSAGE_LINE],
    [at('street2')]: [party.street2, STREET_LINES * MESSAGE_LINE],
    [at('city')]: [party.city, CITY],
    [at('contact.name')]: [party.contact?.name, CONTACT_NAME],
    [at('vatNo')]: [party.vatNo, REFERENCE],
  });
}

/** The texts that are too long, by path. */
export function tooLong(
  texts: Readonly<Record<string, readonly [text: string | null | undefined, max: number]>>,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, [text, max]] of Object.entries(texts)) {
    if (text && toLatin1(text).length > max) errors[path] = { code: 'maxLength', values: { max } };
  }
  return errors;
}
