/**
 * Searches that people keep under a name: their own, or the company's. What moves is kept as a rule, as today or whoever looks, and
 * never as the date or the person it stood for.
 */
import * as v from 'valibot';
import { requiredText, searchText } from './primitives.ts';
import { StatusFilterSchema } from './shipments-list.ts';
import { DAY_RULES, SEARCH_TEXT } from './shipments-list-limits.ts';

/** Whoever looks. */
export const ME = 'me';
export const SAVED_SEARCH_LIMITS = { name: 60, own: 50 } as const;

const text = searchText(SEARCH_TEXT);

export const SavedFieldsSchema = v.strictObject({
  text,
  trackingNo: text,
  orderNumber: text,
  receiver: text,
  deliveryType: text,
  carrier: text,
  shipmentId: text,
  status: v.optional(v.nullable(StatusFilterSchema)),
  createdBy: v.optional(v.nullable(v.literal(ME, 'invalidChoice'))),
  dispDate: v.optional(v.nullable(v.picklist(DAY_RULES, 'invalidChoice'))),
});
export type SavedFields = v.InferOutput<typeof SavedFieldsSchema>;

export const SavedSearchInputSchema = v.strictObject({
  name: requiredText(SAVED_SEARCH_LIMITS.name),
  searchFields: SavedFieldsSchema,
  /** For everyone in the company. */
  shared: v.optional(v.boolean('invalidType'), false),
  /** The list starts with it, for the caller. */
  start: v.optional(v.boolean('invalidType'), false),
});
export type SavedSearchInput = v.InferOutput<typeof SavedSearchInputSchema>;

export const SavedSearchSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  searchFields: SavedFieldsSchema,
  shared: v.boolean(),
  start: v.boolean(),
  /** The caller has made it. */
  own: v.boolean(),
  /** The caller may change and delete it. */
  editable: v.boolean(),
});
export type SavedSearch = v.InferOutput<typeof SavedSearchSchema>;

export const SavedSearchesSchema = v.array(SavedSearchSchema);
