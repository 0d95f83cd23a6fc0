/** The sortable columns in the order of the table, and one that only the menu of narrow screens offers; their names. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SortColumn } from '#contract/shipments-list.ts';

export const COLUMN_LABELS: Readonly<Record<SortColumn, MessageDescriptor>> = {
  carrier: msg`Carrier`,
  orderNumber: msg`Order`,
  receiver: msg`Receiver`,
  dispDate: msg`Dispatch`,
  deliveryType: msg`Delivery type`,
  status: msg`Status`,
  shipmentId: msg`Shipment id`,
};

export const SORT_CHOICES = Object.keys(COLUMN_LABELS) as readonly SortColumn[];
