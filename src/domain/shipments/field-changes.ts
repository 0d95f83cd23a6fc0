/**
 * Which fields differ between two versions of a shipment, each by its path, with its old and new value: for the save bar and
 * the queue. An added or removed line counts as one change.
 * Not here: what is sent (shipment-patch.ts), names of fields (client/i18n/shipment-field-names.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
import { READ_ONLY_FIELDS } from '#contract/shipment-limits.ts';
import { isFields, isSame } from '#domain/shared/change-set.ts';
import { type LineRules, pairLines } from '#domain/shared/line-pairs.ts';
import { GOODS_LINES, ITEM_LINES } from './shipment-lines.ts';

export interface ChangedField {
  /** The path without the line's number: `goodsLines.weight`. */
  readonly path: string;
  /** Position of the line, counted from 1. */
  readonly line?: number;
  readonly kind: 'changed' | 'added' | 'removed';
}

export interface FieldChange extends ChangedField {
  readonly was: unknown;
  readonly becomes: unknown;
}

/** Not compared as fields: the server's own fields are left out, and lines are compared one by one. */
const NOT_COMPARED: ReadonlySet<string> = new Set([...READ_ONLY_FIELDS, 'status', 'goodsLines', 'itemLines']);
/** Members of a party that are no fields of the form, such as the register entry it came from. */
export const PARTY_UNSEEN: ReadonlySet<string> = new Set(['addressId', 'type']);

export function fieldChanges(before: Shipment, after: Shipment): readonly FieldChange[] {
  return [
    ...memberChanges(before, after, '', NOT_COMPARED),
    ...lineChanges('goodsLines', before.goodsLines, after.goodsLines, GOODS_LINES),
    ...lineChanges('itemLines', before.itemLines, after.itemLines, ITEM_LINES),
  ];
}

/** The members that differ; members of nested objects have their own path. */
export function memberChanges(
  before: object,
  after: object,
  prefix = '',
  skip: ReadonlySet<string> = PARTY_UNSEEN,
): FieldChange[] {
  const old = before as Record<string, unknown>;
  return Object.entries(after).flatMap(([key, becomes]) => {
    const was = old[key];
    // What an earlier version did not have is empty.
    if (skip.has(key) || isSame(was ?? null, becomes ?? null)) return [];
    const path = `${prefix}${key}`;
    if (isFields(becomes) && isFields(was)) return memberChanges(was, becomes, `${path}.`);
    return [{ path, kind: 'changed' as const, was, becomes }];
  });
}

function lineChanges(
  path: string,
  before: readonly object[],
  after: readonly object[],
  rules: LineRules,
): FieldChange[] {
  const places = pairLines(before, after, rules);
  const changes = after.flatMap((becomes, index): FieldChange[] => {
    const was = before[places.indexOf(index)];
    const line = index + 1;
    if (!was) return [{ path, line, kind: 'added', was: null, becomes }];
    return memberChanges(was, becomes, `${path}.`, rules.unseen).map((change) => ({ ...change, line }));
  });
  const gone = before.filter((_, index) => places[index] === undefined);
  return [...changes, ...gone.map((was): FieldChange => ({ path, kind: 'removed', was, becomes: null }))];
}
