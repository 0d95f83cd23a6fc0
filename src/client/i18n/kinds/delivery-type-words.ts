/** What the screens say about delivery types that wait or clash, and the names of their fields. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryType } from '#contract/delivery-type.ts';
import { servicesText } from '../service-names.ts';
import { TRADE_AREA_NAMES } from '../trade-area-names.ts';
import type { KindTexts } from './entity-words.ts';

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  carrierId: msg`Carrier`,
  ...TRADE_AREA_NAMES,
  'dom.value': msg`Product within the country`,
  'eu.value': msg`Product within the EU`,
  'ex.value': msg`Product outside the EU`,
  'dom.serviceCodes': msg`Services within the country`,
  'eu.serviceCodes': msg`Services within the EU`,
  'ex.serviceCodes': msg`Services outside the EU`,
  returnDocuments: msg`Return documents`,
};

const nameOf = (i18n: I18n, path: string) =>
  i18n._(FIELDS[path] ?? FIELDS[path.split('.')[0] ?? ''] ?? msg`Another field`);

export const deliveryTypeWords: KindTexts = {
  deed: (verb) => (verb === 'create' ? msg`New delivery type` : msg`Change`),
  title: (i18n, { name }) => i18n._(msg`Delivery type: ${name}`),
  isNow: () => msg`There is now:`,
  recognise: ({ name }: DeliveryType) => name,
  changeName: (i18n, { path }) => nameOf(i18n, path),
  inOrder: (changes) => changes,
  groupName: (i18n, group) => (group === 'product' ? i18n._(msg`Carrier and product`) : nameOf(i18n, group)),
  clashRowName: (i18n, { path }) => nameOf(i18n, path),
  references: ['carrierId'],
  valueText: (i18n, path, value, names) =>
    path.endsWith('.serviceCodes') && Array.isArray(value) && value.length > 0
      ? servicesText(i18n, value, names)
      : undefined,
  chiefFacts: (i18n, type: DeliveryType) => [{ path: 'name', name: nameOf(i18n, 'name'), value: type.name }],
  page: (id) => `/DeliveryTypes/${id}`,
};
