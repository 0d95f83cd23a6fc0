/** Names of a shipment's fields by path: for their labels, the save bar, and the queue. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChangedField } from '#domain/shipments/field-changes.ts';
import { GOODS_FIELD_NAMES, ITEM_FIELD_NAMES } from './shipment-line-names.ts';

const PARTY_FIELDS = {
  name: msg`Name`,
  street1: msg`Street`,
  street2: msg`Street 2`,
  zipCode: msg`Zip code`,
  city: msg`City`,
  countryCode: msg`Country`,
  vatNo: msg`VAT number`,
  'contact.name': msg`Contact`,
  'contact.phoneNo': msg`Phone`,
  'contact.email': msg`Email`,
} as const;
export type PartyField = keyof typeof PARTY_FIELDS;

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  deliveryType: msg`Delivery type`,
  services: msg`Services`,
  pickupPoint: msg`Pick-up point`,
  'pickupPoint.id': msg`Pick-up point number`,
  'pickupPoint.name': msg`Pick-up point`,
  'pickupPoint.street1': msg`Pick-up point: street`,
  'pickupPoint.zipCode': msg`Pick-up point: zip code`,
  'pickupPoint.city': msg`Pick-up point: city`,
  orderNumber: msg`Order number`,
  dispDate: msg`Dispatch date`,
  arrivalDate: msg`Arrival date`,
  receiverPays: msg`Receiver pays`,
  customerNumber: msg`Customer number`,
  combiterms: msg`Incoterms`,
  insurance: msg`Insurance`,
  'insurance.value': msg`Insurance value`,
  'insurance.currency': msg`Insurance currency`,
  msgToFW1: msg`Message to the carrier 1`,
  msgToFW2: msg`Message to the carrier 2`,
  msgToFW3: msg`Message to the carrier 3`,
  currency: msg`Currency`,
  value: msg`Goods value`,
  category: msg`Category`,
  checked: msg`Checked`,
  noteInternal: msg`Internal note`,
  'addresses.sender': msg`Sender`,
  itemLines: msg`Item lines`,
};

interface LineNames {
  readonly columns: Readonly<Record<string, MessageDescriptor>>;
  readonly added: MessageDescriptor;
  readonly removed: MessageDescriptor;
}

const LINES: Readonly<Record<string, LineNames>> = {
  goodsLines: { columns: GOODS_FIELD_NAMES, added: msg`new goods line`, removed: msg`goods line removed` },
  itemLines: { columns: ITEM_FIELD_NAMES, added: msg`new item line`, removed: msg`item line removed` },
};

/** Fields in the order of the page; those not listed come last. */
const ORDER = [
  ...Object.keys(PARTY_FIELDS).map((field) => `addresses.receiver.${field}`),
  ...Object.keys(FIELDS),
  'goodsLines',
  'itemLines',
  ...Object.keys(PARTY_FIELDS).map((field) => `addresses.sender.${field}`),
];

export function inPageOrder<Change extends ChangedField>(changes: readonly Change[]): readonly Change[] {
  const place = ({ path, line }: Change) => ORDER.indexOf(line === undefined ? path : (path.split('.')[0] ?? path));
  const last = (index: number) => (index < 0 ? ORDER.length : index);
  return changes.toSorted((a, b) => last(place(a)) - last(place(b)));
}

export function fieldName(i18n: I18n, path: string): string {
  const [group = '', role = '', ...rest] = path.split('.');
  const column = LINES[group]?.columns[rest.join('.')];
  if (column) return inRow(i18n, column, Number(role) + 1);
  const party = group === 'addresses' ? PARTY_FIELDS[rest.join('.') as PartyField] : undefined;
  if (!party) return i18n._(FIELDS[path] ?? FIELDS[group] ?? msg`Another field`);
  const name = i18n._(party);
  return role === 'sender' ? i18n._(msg`Sender: ${name}`) : name;
}

export function changeName(i18n: I18n, { path, line, kind }: ChangedField): string {
  const [list = '', field = ''] = path.split('.');
  const lines = LINES[list];
  if (!lines) return fieldName(i18n, path);
  if (kind === 'removed') return i18n._(lines.removed);
  if (kind === 'added') return i18n._(lines.added);
  return inRow(i18n, lines.columns[field], line ?? 0);
}

function inRow(i18n: I18n, column: MessageDescriptor | undefined, line: number): string {
  const name = column ? i18n._(column) : '';
  return i18n._(msg`${name} in row ${line}`);
}
