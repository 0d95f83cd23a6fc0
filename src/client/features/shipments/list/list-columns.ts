/** The sortable columns in the order of the table, and their names. */
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

/** Columns of the table; the menu of narrow screens offers one more. */
export const TABLE_COLUMNS = [
  'carrier',
  'orderNumber',
  'receiver',
  'dispDate',
  'deliveryType',
  'status',
] as const satisfies readonly SortColumn[];
export const SORT_CHOICES = [...TABLE_COLUMNS, 'shipmentId'] as const satisfies readonly SortColumn[];
