/**
 * What the carrier's terminal would refuse or read wrongly, by the cell in which it is corrected (BOK-04). Checked before a
 * shipment is booked or printed for the first time, by the page and by the server; saving stays free. What a product's terminal
 * demands is its `requires` (domain/carriers); a limit that is not known refuses nothing, and a figure far from the usual is
 * asked about. Letters that neither the message nor the papers can show are for the person to write; what only loses its mark
 * (Łódź: Lodz) is shown beside the field.
 * Not here: what is required and how long texts may be (validate-shipment.ts).
 */
import type { Party } from '#contract/address.ts';
import type { ProductRequires } from '#contract/carrier.ts';
import { cleanText } from '#contract/clean-text.ts';
import { isEmail } from '#contract/email.ts';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import { isPhone } from '#contract/phone.ts';
import type { Shipment } from '#contract/shipment.ts';
import { findProduct } from '#domain/delivery-types/products.ts';
import { isReadableInLatin1, latin1Proposal, toLatin1 } from '#domain/shared/latin1-text.ts';
import { zipCodeError } from '#domain/shared/zip-code.ts';
import { WITHOUT_CITY, ZIP_CODE_NEEDED } from '#domain/shared/zip-code-forms.ts';
import { type ShipmentFacts, shipmentTradeArea } from './required-fields.ts';
import { customsFindings } from './terminal-customs.ts';
import { refuse, type TerminalFinding } from './terminal-finding.ts';
import { goodsFindings } from './terminal-goods.ts';

type Texts = Readonly<Record<string, string | null | undefined>>;
export type TerminalFacts = Pick<ShipmentFacts, 'deliveryType' | 'suite' | 'warehouseCountry'>;

/** E.164: at most 15 digits. Shorter numbers than these are not reached from another country. */
const PHONE_DIGITS = { min: 5, max: 15 } as const;

/** Everything found, one finding for each cell: refusals first, each group in the order of the page. */
export function terminalFindings(shipment: Shipment, facts: TerminalFacts): TerminalFinding[] {
  const requires = productRequires(shipment, facts);
  const findings = [
    ...partyFindings(shipment, requires),
    ...pickupPointFindings(shipment),
    ...letterFindings(shipment, facts.deliveryType?.bookingType === 'EDI'),
    ...goodsFindings(shipment.goodsLines, requires),
    ...(requires?.customs ? customsFindings(shipment, facts.warehouseCountry) : []),
  ];
  const refusals = findings.filter(({ severity }) => severity === 'refuse');
  const questions = findings.filter(({ severity }) => severity === 'ask');
  const byPath = new Map<string, TerminalFinding>();
  for (const finding of [...refusals, ...questions]) {
    if (!byPath.has(finding.path)) byPath.set(finding.path, finding);
  }
  return [...byPath.values()];
}

/** What stops booking and printing. */
export function terminalErrors(shipment: Shipment, facts: TerminalFacts): FieldErrors {
  const refusals = terminalFindings(shipment, facts).filter(({ severity }) => severity === 'refuse');
  return Object.fromEntries(refusals.map(({ path, error }) => [path, error]));
}

/** Undefined if the product is not known on this device: then only what holds for every carrier is told. */
function productRequires(shipment: Shipment, facts: TerminalFacts): ProductRequires | undefined {
  const area = shipmentTradeArea(shipment, facts.warehouseCountry);
  return findProduct(facts.suite, area, facts.deliveryType?.[area]?.value)?.requires;
}

function partyFindings(shipment: Shipment, requires: ProductRequires | undefined): TerminalFinding[] {
  return (['receiver', 'sender'] as const).flatMap((place) => {
    const party = shipment.addresses[place];
    if (!party) return [];
    return Object.entries(partyErrors(party, requires?.fields ?? [])).map(([field, error]) =>
      refuse(`addresses.${place}.${field}`, error),
    );
  });
}

/** Whether any terminal would take the address, one that demands everything too. */
export function isWholeAddress(party: Party): boolean {
  return Object.keys(partyErrors(party, ['street1', 'zipCode', 'city'])).length === 0;
}

function partyErrors({ contact, ...party }: Party, needed: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  if (cleanText(party.name) === '') errors.name = { code: 'empty' };
  const country = party.countryCode;
  const isNeeded = (field: string) => needed.includes(field);
  // The second line may be all there is of an address: a farm, an industrial estate.
  if (isNeeded('street1') && isBlank(party.street1) && isBlank(party.street2)) errors.street1 = { code: 'required' };
  if (isNeeded('zipCode') && isBlank(party.zipCode) && ZIP_CODE_NEEDED.has(country)) {
    errors.zipCode = { code: 'required' };
  }
  const zipCode = zipCodeError(party.zipCode, country);
  if (zipCode) errors.zipCode = zipCode;
  if (isNeeded('city') && isBlank(party.city) && !WITHOUT_CITY.has(country)) errors.city = { code: 'required' };
  if (contact.phoneNo && !canBeDialled(contact.phoneNo)) errors['contact.phoneNo'] = { code: 'invalidPhone' };
  if (contact.email && !isEmail(contact.email)) errors['contact.email'] = { code: 'invalidEmail' };
  return errors;
}

/** It lies in the receiver's country. */
function pickupPointFindings({ pickupPoint, addresses }: Shipment): TerminalFinding[] {
  const error = pickupPoint && zipCodeError(pickupPoint.zipCode, addresses.receiver.countryCode);
  return error ? [refuse('pickupPoint.zipCode', error)] : [];
}

function isBlank(text: string | null): boolean {
  return cleanText(text ?? '') === '';
}

function canBeDialled(phoneNo: string): boolean {
  const digits = phoneNo.replace(/\D/g, '').length;
  return isPhone(phoneNo) && digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max;
}

function letterFindings(shipment: Shipment, isMessage: boolean): TerminalFinding[] {
  return Object.entries(textsOf(shipment)).flatMap(([path, text]) => {
    const error = text ? letterError(text, isMessage) : undefined;
    return error ? [refuse(path, error)] : [];
  });
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
function textsOf({ addresses, pickupPoint, ...shipment }: Shipment): Texts {
  const lines = shipment.goodsLines.flatMap((line, index): [string, string | null][] => [
    [`goodsLines.${index}.type`, line.type],
    [`goodsLines.${index}.description`, line.description],
  ]);
  return {
    ...partyTexts('receiver', addresses.receiver),
    ...partyTexts('sender', addresses.sender),
    'pickupPoint.id': pickupPoint?.id,
    'pickupPoint.name': pickupPoint?.name,
    'pickupPoint.street1': pickupPoint?.street1,
    'pickupPoint.city': pickupPoint?.city,
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
