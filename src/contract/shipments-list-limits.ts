/** Limits and choices of the shipment search, for screens and rules that need no schema. The schemas are in shipments-list.ts. */
export const SHIPMENTS_PAGE_SIZE = 50;

export const MAX_PAGE_SIZE = 200;

/** A search pages through at most this many hits; beyond that the list asks for a narrower search. */
export const SNAPSHOT_LIMIT = 10_000;

export const SEARCH_TEXT = 100;

/** The filters offered: the five specified ones first, then every other state that a stored shipment can be in. */
export const STATUS_FILTERS = ['10', '20', '[12]0', '80', '90', '22', '25', '50', '70', '100', '-99'] as const;

/** One state or several, separated by commas. */
export const STATUS_FILTER = /^(-99|\d{1,3}|\[12\]0)(,(-99|\d{1,3}|\[12\]0))*$/;
export const MAX_STATUSES = 20;

/** Days as rules, which move with the day. */
export const DAY_RULES = ['today', 'tomorrow', 'week'] as const;

export const SORT_COLUMNS = [
  'shipmentId',
  'carrier',
  'orderNumber',
  'receiver',
  'dispDate',
  'deliveryType',
  'status',
] as const;
