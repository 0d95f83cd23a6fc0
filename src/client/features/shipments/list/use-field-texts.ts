/** What a field of a search asks for, in words: `Status: Open`. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { statusFilterLabel } from '#client/i18n/status-messages.ts';
import type { ListSearch, SearchField } from './list-search.ts';
import { useSearchChoices } from './use-search-choices.ts';

const FIELD_NAMES: Readonly<Record<SearchField, MessageDescriptor>> = {
  text: msg`Find anything`,
  trackingNo: msg`Tracking number`,
  orderNumber: msg`Order number`,
  receiver: msg`Receiver`,
  deliveryType: msg`Delivery type`,
  carrier: msg`Carrier`,
  status: msg`Status`,
  shipmentId: msg`Shipment id`,
  dispDate: msg`Dispatch date`,
  dispDateFrom: msg`Dispatch from`,
  dispDateTo: msg`Dispatch to`,
  createdBy: msg`Made by`,
};

export function useFieldTexts(search: ListSearch): (field: SearchField | 'days') => string {
  const { i18n } = useLingui();
  const { deliveryTypes, carriers } = useSearchChoices();
  const days = { today: msg`Today`, tomorrow: msg`Tomorrow`, week: msg`This week` };
  return (field) => {
    if (field === 'days') return search.days ? i18n._(days[search.days]) : '';
    const asked = search[field] ?? '';
    const choices = field === 'carrier' ? carriers : field === 'deliveryType' ? deliveryTypes : [];
    const chosen = choices.find(({ value }) => value === asked)?.label ?? asked;
    return `${i18n._(FIELD_NAMES[field])}: ${field === 'status' ? statusFilterLabel(i18n, asked) : chosen}`;
  };
}
