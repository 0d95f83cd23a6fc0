/**
 * What the API's schema says about a pasted text, using the very schemas with which the server checks a save.
 * Not here: rules that need more than one field (domain/shipments/validate-shipment.ts).
 */
import * as v from 'valibot';
import { type FieldErrors, issuesToFieldErrors } from '#contract/errors.ts';
import { GoodsLineInputSchema, ShipmentPatchSchema } from '#contract/shipment.ts';

export const DATA_KINDS = ['wholeShipment', 'goodsLine'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** `unread`: the text is not JSON; `reason` is in the browser's words. */
export type DataCheck =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unread'; readonly reason: string }
  | { readonly kind: 'valid' }
  | { readonly kind: 'wrong'; readonly fields: FieldErrors };

/** Several goods lines are checked as a list. */
export function checkData(kind: DataKind, text: string): DataCheck {
  if (text.trim() === '') return { kind: 'empty' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'unread', reason: error instanceof Error ? error.message : String(error) };
  }
  const line = Array.isArray(value) ? v.array(GoodsLineInputSchema) : GoodsLineInputSchema;
  const result = v.safeParse(kind === 'wholeShipment' ? ShipmentPatchSchema : line, value);
  return result.success ? { kind: 'valid' } : { kind: 'wrong', fields: issuesToFieldErrors(result.issues) };
}
