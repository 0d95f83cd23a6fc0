/**
 * What the carrier's terminal would refuse or read wrongly, by the cell in which it is corrected (BOK-04). Checked before a
 * shipment is booked or printed for the first time, by the page and by the server; saving stays free. Letters that neither the
 * message nor the papers can show are for the person to write; what only loses its mark (Łódź: Lodz) is shown beside the field.
 * Not here: what is required and how long texts may be (validate-shipment.ts).
 */
import type { Party } from '#contract/address.ts';
import { cleanText } from '#contract/clean-text.ts';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import { isReadableInLatin1, latin1Proposal, toLatin1 } from '#domain/shared/latin1-text.ts';
import { zipCodeError } from '#domain/shared/zip-code.ts';
import type { ShipmentFacts } from './required-fields.ts';

type Texts = Readonly<Record<string, string | null | undefined>>;

export function terminalErrors(shipment: Shipment, { deliveryType }: Pick<ShipmentFacts, 'deliveryType'>): FieldErrors {
  const errors: FieldErrors = {};
  const note = (path: string, error: FieldError | undefined) => {
    if (error) errors[path] ??= error;
  };
  for (const place of ['sender', 'receiver'] as const) {
    const party = shipment.addresses[place];
    if (!party) continue;
    if (cleanText(party.name) === '') note(`addresses.${place}.name`, { code: 'empty' });
    note(`addresses.${place}.zipCode`, zipCodeError(party.zipCode, party.countryCode));
  }
  for (const [path, text] of Object.entries(textsOf(shipment))) {
    if (text) note(path, letterError(text, deliveryType?.bookingType === 'EDI'));
  }
  return errors;
}

/** What the carrier will read in place of a text whose marks its alphabet lacks; undefined if it reads the text itself. */
export function carrierReading(text: string): string | undefined {
  const reads = toLatin1(text);
  return isReadableInLatin1(text) && reads !== plainPunctuation(text) ? reads : undefined;
}

/** `isMessage`: whether its carrier reads it in a message, or people only on paper. */
export function letterError(text: string, isMessage: boolean): FieldError | undefined {
  if (isMessage ? isReadableInLatin1(text) : isDrawable(text)) return undefined;
  const written = latin1Proposal(text);
  return { code: 'foreignLetters', ...(written !== undefined && { values: { written } }) };
}

/** The typeface of the papers has the Latin, Greek and Cyrillic letters. */
function isDrawable(text: string): boolean {
  return !/[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]|\p{Extended_Pictographic}/u.test(
    text.replace(/[©®™]/gu, ''),
  );
}

/** Nobody is told that a typographic dash or quotation mark is sent as a plain one. */
function plainPunctuation(text: string): string {
  return Array.from(text, (sign) => (/[\p{L}\p{M}\p{N}]/u.test(sign) ? sign : toLatin1(`x${sign}x`).slice(1, -1)))
    .join('')
    .trim();
}

/** Every text of the shipment that goes into its message. */
function textsOf({ addresses, ...shipment }: Shipment): Texts {
  const lines = shipment.goodsLines.flatMap((line, index): [string, string | null][] => [
    [`goodsLines.${index}.type`, line.type],
    [`goodsLines.${index}.description`, line.description],
  ]);
  return {
    ...partyTexts('receiver', addresses.receiver),
    ...partyTexts('sender', addresses.sender),
    orderNumber: shipment.orderNumber,
    msgToFW1: shipment.msgToFW1,
    msgToFW2: shipment.msgToFW2,
    msgToFW3: shipment.msgToFW3,
    ...Object.fromEntries(lines),
  };
}

function partyTexts(place: 'sender' | 'receiver', party: Party | null): Texts {
  if (!party) return {};
  const at = (field: string) => `addresses.${place}.${field}`;
  return {
    [at('name')]: party.name,
    [at('street1')]: party.street1,
    [at('street2')]: party.street2,
    [at('city')]: party.city,
    [at('contact.name')]: party.contact?.name,
    [at('vatNo')]: party.vatNo,
  };
}
