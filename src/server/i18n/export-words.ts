/** The words of exported tables: their columns, the names of states, the names of files. */

import type { ImportField } from '#domain/addresses/address-import.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { Language } from './language.ts';

type Words = Readonly<Record<Language, string>>;

export const EXPORT_COLUMNS = {
  shipmentId: { en: 'Shipment id', sv: 'Sändnings-id' },
  state: { en: 'Status', sv: 'Status' },
  dispDate: { en: 'Dispatch date', sv: 'Avgångsdag' },
  orderNumber: { en: 'Order number', sv: 'Ordernummer' },
  consignmentNo: { en: 'Consignment number', sv: 'Sändningsnummer' },
  packageNumbers: { en: 'Package numbers', sv: 'Kollinummer' },
  carrier: { en: 'Carrier', sv: 'Transportör' },
  deliveryType: { en: 'Delivery type', sv: 'Leveranstyp' },
  services: { en: 'Own services', sv: 'Egna tillval' },
  pickupPoint: { en: 'Pick-up point', sv: 'Ombud' },
  receiver: { en: 'Receiver', sv: 'Mottagare' },
  street1: { en: 'Street 1', sv: 'Gata 1' },
  street2: { en: 'Street 2', sv: 'Gata 2' },
  zipCode: { en: 'Zip code', sv: 'Postnummer' },
  city: { en: 'City', sv: 'Ort' },
  country: { en: 'Country', sv: 'Land' },
  contact: { en: 'Contact', sv: 'Kontaktperson' },
  phoneNo: { en: 'Phone', sv: 'Telefon' },
  email: { en: 'Email', sv: 'E-post' },
  pieces: { en: 'Packages', sv: 'Antal kolli' },
  weight: { en: 'Weight, kg', sv: 'Vikt, kg' },
  volume: { en: 'Volume, m³', sv: 'Volym, m³' },
  combiterms: { en: 'Delivery terms', sv: 'Leveransvillkor' },
  trackingLink: { en: 'Tracking', sv: 'Spårning' },
  noteInternal: { en: 'Internal note', sv: 'Intern anteckning' },
} as const satisfies Record<string, Words>;
export type ExportColumn = keyof typeof EXPORT_COLUMNS;

/** As the portal names them, so that the file can be imported again. */
export const ADDRESS_COLUMNS: Readonly<Record<ImportField, Words>> = {
  addressId: { en: 'Address id', sv: 'Adress-id' },
  customerNo: { en: 'Customer no', sv: 'Kundnr' },
  name: { en: 'Name', sv: 'Namn' },
  street1: { en: 'Street', sv: 'Gata' },
  street2: { en: 'Street 2', sv: 'Gata 2' },
  zipCode: { en: 'Zip code', sv: 'Postnummer' },
  city: { en: 'City', sv: 'Ort' },
  countryCode: { en: 'Country', sv: 'Land' },
  vatNo: { en: 'VAT number', sv: 'Momsnummer' },
  'contact.name': { en: 'Contact', sv: 'Kontakt' },
  'contact.phoneNo': { en: 'Phone', sv: 'Telefon' },
  'contact.email': { en: 'Email', sv: 'E-post' },
  deliveryType: { en: 'Usual delivery type', sv: 'Vanlig leveranstyp' },
  instructions: { en: 'Instructions', sv: 'Anvisningar' },
  openingHours: { en: 'Opening hours', sv: 'Öppettider' },
};

const STATES: Readonly<Record<number, Words>> = {
  [STATUS.open]: { en: 'Open', sv: 'Öppen' },
  [STATUS.inProgress]: { en: 'In progress', sv: 'Pågår' },
  [STATUS.rejected]: { en: 'Rejected', sv: 'Avvisad' },
  [STATUS.technicalError]: { en: 'Technical error', sv: 'Tekniskt fel' },
  [STATUS.ready]: { en: 'Ready for dispatch', sv: 'Redo att skickas' },
  [STATUS.closed]: { en: 'Closed', sv: 'Stängd' },
  [STATUS.finished]: { en: 'Finished', sv: 'Slutförd' },
  [STATUS.cancelled]: { en: 'Cancelled', sv: 'Makulerad' },
  [STATUS.archived]: { en: 'Archived', sv: 'Arkiverad' },
  [STATUS.failed]: { en: 'Failed', sv: 'Misslyckad' },
};

export function stateName(status: number, language: Language): string {
  return STATES[status]?.[language] ?? String(status);
}

export const AUDIT_COLUMNS = {
  at: { en: 'Time (UTC)', sv: 'Tid (UTC)' },
  username: { en: 'User', sv: 'Användare' },
  kind: { en: 'Kind', sv: 'Slag' },
  entity: { en: 'What', sv: 'Vad' },
  before: { en: 'Before', sv: 'Före' },
  after: { en: 'After', sv: 'Efter' },
  address: { en: 'Address', sv: 'Adress' },
  device: { en: 'Device', sv: 'Enhet' },
  session: { en: 'Session', sv: 'Session' },
} as const satisfies Record<string, Words>;
export type AuditColumn = keyof typeof AUDIT_COLUMNS;

export function auditName(language: Language): string {
  return language === 'sv' ? 'granskningslogg' : 'audit-log';
}

export function exportName(language: Language): string {
  return language === 'sv' ? 'sändningar' : 'shipments';
}

export function addressesName(language: Language): string {
  return language === 'sv' ? 'adresser' : 'addresses';
}
