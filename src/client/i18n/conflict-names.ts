/** Names of what two people changed at once: groups of fields, and the rows inside them. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EntityKind } from '#domain/kinds/kind-names.ts';
import type { ClashRow } from '#domain/sync/clash-rows.ts';
import { changeName, fieldName } from './shipment-field-names.ts';

const GROUPS: Readonly<Record<string, MessageDescriptor>> = {
  sender: msg`Sender`,
  receiver: msg`Receiver`,
  transport: msg`Transport`,
  dispatch: msg`Dispatch date`,
  payer: msg`Receiver pays`,
  messages: msg`Messages to the carrier`,
  goodsLines: msg`Goods lines`,
  itemLines: msg`Item lines`,
  name: msg`Name`,
  place: msg`Address`,
  vatNo: msg`VAT number`,
  contact: msg`Contact`,
  product: msg`Carrier and product`,
  returnDocuments: msg`Return documents`,
};

/** Fields of the registers that no shipment has. */
const REGISTER_FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  type: msg`Type`,
  carrierId: msg`Carrier`,
  'dom.value': msg`Product within the country`,
  'eu.value': msg`Product within the EU`,
  'ex.value': msg`Product outside the EU`,
  'dom.serviceCodes': msg`Services within the country`,
  'eu.serviceCodes': msg`Services within the EU`,
  'ex.serviceCodes': msg`Services outside the EU`,
  returnDocuments: msg`Return documents`,
};

export function groupName(i18n: I18n, group: string): string {
  const name = GROUPS[group];
  return name ? i18n._(name) : fieldName(i18n, group);
}

export function clashRowName(i18n: I18n, kind: EntityKind, { path, line }: ClashRow): string {
  if (kind !== 'shipment') {
    const name = REGISTER_FIELDS[path];
    return name ? i18n._(name) : fieldName(i18n, `addresses.receiver.${path}`);
  }
  if (path === 'goodsLines' || path === 'itemLines') return i18n._(msg`Row ${line ?? 0}`);
  // The party is named by its group.
  if (path.startsWith('addresses.')) return fieldName(i18n, path.replace('.sender.', '.receiver.'));
  return changeName(i18n, { path, kind: 'changed', ...(line && { line }) });
}
