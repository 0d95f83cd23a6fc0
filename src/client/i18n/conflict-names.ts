/** Names of the groups of fields that two people changed at once. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldName } from './shipment-field-names.ts';

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

export function groupName(i18n: I18n, group: string): string {
  const name = GROUPS[group];
  return name ? i18n._(name) : fieldName(i18n, group);
}
