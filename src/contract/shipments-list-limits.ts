/** Limits and choices of the shipment search, for screens and rules that need no schema. The schemas are in shipments-list.ts. */
export const SHIPMENTS_PAGE_SIZE = 50;

export const MAX_PAGE_SIZE = 200;

/** A search pages through at most this many hits; beyond that the list asks for a narrower search. */
export const SNAPSHOT_LIMIT = 10_000;

export const SEARCH_TEXT = 100;

/** The filters offered; a search also takes any single status code. */
export const STATUS_FILTERS = ['10', '20', '[12]0', '80', '90'] as const;

export const SORT_COLUMNS = [
  'shipmentId',
  'carrier',
  'orderNumber',
  'receiver',
  'dispDate',
  'deliveryType',
  'status',
] as const;
