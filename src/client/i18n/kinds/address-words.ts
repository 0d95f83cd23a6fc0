/** What the screens say about addresses that wait or clash. Their fields have the names of a shipment's receiver fields. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Address } from '#contract/address.ts';
import { fieldName } from '../shipment-field-names.ts';
import type { KindTexts } from './entity-words.ts';

const CHIEF = ['name', 'street1', 'zipCode', 'city'] as const;

const OWN = {
  type: msg`Type`,
  addressId: msg`Address id`,
  customerNo: msg`Customer no`,
  deliveryType: msg`Usual delivery type`,
  instructions: msg`Instructions`,
  openingHours: msg`Opening hours`,
} as const;

const GROUPS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  customerNo: OWN.customerNo,
  deliveryType: OWN.deliveryType,
  instructions: OWN.instructions,
  openingHours: OWN.openingHours,
  place: msg`Address`,
  vatNo: msg`VAT number`,
  contact: msg`Contact`,
};

const nameOf = (i18n: I18n, path: string) =>
  path in OWN ? i18n._(OWN[path as keyof typeof OWN]) : fieldName(i18n, `addresses.receiver.${path}`);

export const addressWords: KindTexts = {
  deed: (verb) => (verb === 'create' ? msg`New address` : msg`Change`),
  title: (i18n, { name }) => i18n._(msg`Address: ${name}`),
  isNow: () => msg`There is now:`,
  recognise: ({ name }: Address) => name,
  changeName: (i18n, { path }) => nameOf(i18n, path),
  inOrder: (changes) => changes,
  groupName: (i18n, group) => i18n._(GROUPS[group] ?? msg`Another field`),
  clashRowName: (i18n, { path }) => nameOf(i18n, path),
  references: ['deliveryType'],
  chiefFacts: (i18n, address: Address) =>
    CHIEF.filter((path) => address[path]).map((path) => ({ path, name: nameOf(i18n, path), value: address[path] })),
  page: (id) => `/addresses/${id}`,
};
