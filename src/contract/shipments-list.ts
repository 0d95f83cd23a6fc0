/** The search over shipments: fields, sorting, pages frozen by a snapshot. Meaning of the patterns: domain/shipments/search. */
import * as v from 'valibot';
import { DayTextSchema, list, optionalFormat, searchText, wholeNumber } from './primitives.ts';
import { ShipmentRowSchema } from './shipment.ts';
import {
  MAX_PAGE_SIZE,
  MAX_STATUSES,
  SEARCH_TEXT,
  SHIPMENTS_PAGE_SIZE,
  SORT_COLUMNS,
  STATUS_FILTER,
} from './shipments-list-limits.ts';

const StatusCodeSchema = wholeNumber(-99, 100);

/** One state or several; as text, several are separated by commas. */
export const StatusFilterSchema = v.union(
  [
    v.literal(''),
    StatusCodeSchema,
    list(StatusCodeSchema, MAX_STATUSES),
    v.pipe(v.string(), v.maxLength(SEARCH_TEXT, 'tooLong'), v.regex(STATUS_FILTER, 'invalidChoice')),
  ],
  'invalidChoice',
);

/** Text fields take `%` as a wildcard. Dates are days in the warehouse's time zone. */
export const SearchFieldsSchema = v.strictObject({
  /** What the one box finds shipments by (find.ts); no wildcard. */
  text: searchText(SEARCH_TEXT),
  trackingNo: searchText(SEARCH_TEXT),
  orderNumber: searchText(SEARCH_TEXT),
  receiver: searchText(SEARCH_TEXT),
  /** Ids of the chosen entries. */
  deliveryType: searchText(SEARCH_TEXT),
  carrier: searchText(SEARCH_TEXT),
  status: v.optional(v.nullable(StatusFilterSchema)),
  shipmentId: searchText(SEARCH_TEXT),
  /** A username: who made the shipment. */
  createdBy: searchText(SEARCH_TEXT),
  dispDate: optionalFormat(DayTextSchema),
  dispDateFrom: optionalFormat(DayTextSchema),
  dispDateTo: optionalFormat(DayTextSchema),
});
export type SearchFields = v.InferOutput<typeof SearchFieldsSchema>;

export type SortColumn = (typeof SORT_COLUMNS)[number];
export const SortSchema = v.strictObject({
  column: v.picklist(SORT_COLUMNS, 'invalidChoice'),
  direction: v.picklist(['asc', 'desc'], 'invalidChoice'),
});
export type Sort = v.InferOutput<typeof SortSchema>;

export const PageSchema = v.optional(wholeNumber(1, 100_000), 1);
export const SnapshotSchema = v.optional(v.nullable(v.string('invalidType')));

export const ShipmentsListRequestSchema = v.strictObject({
  searchFields: v.optional(SearchFieldsSchema, {}),
  page: PageSchema,
  snapshot: SnapshotSchema,
  pageSize: v.optional(wholeNumber(1, MAX_PAGE_SIZE), SHIPMENTS_PAGE_SIZE),
  sort: v.optional(v.nullable(SortSchema)),
});
export type ShipmentsListRequest = v.InferOutput<typeof ShipmentsListRequestSchema>;

export const ShipmentsListAnswerSchema = v.strictObject({
  data: v.array(ShipmentRowSchema),
  pages: v.number(),
  snapshot: v.string(),
  /** At most SNAPSHOT_LIMIT; `isCapped`: there are more, which are not counted. */
  shipmentsCount: v.number(),
  isCapped: v.optional(v.boolean()),
  /** Highest shipment id the search saw; '0' when there was none. */
  maxShipmentId: v.string(),
});
export type ShipmentsListResponse = v.InferOutput<typeof ShipmentsListAnswerSchema>;
