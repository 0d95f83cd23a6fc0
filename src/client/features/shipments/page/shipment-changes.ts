/**
 * Which fields differ between the shipment as loaded and as it stands in the form, each by its path, for the save bar.
 * A line that was added or removed counts as one. Pure. Not here: what is sent (shipment-draft.ts), names (field-names.ts).
 */
import type { Shipment } from '#contract/shipment.ts';
import { READ_ONLY_FIELDS } from '#contract/shipment-limits.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { type ShipmentDraft, settled } from './shipment-draft.ts';

export type FieldChange = {
  /** Without the number of the line: `goodsLines.weight`. */
  readonly path: string;
  /** Position of the line it is about; the first is 1. */
  readonly line?: number;
  readonly kind: 'changed' | 'added' | 'removed';
};

/** Compared as a whole or not at all. */
const NOT_COMPARED: ReadonlySet<string> = new Set([...READ_ONLY_FIELDS, 'status', 'goodsLines', 'itemLines']);
/** Inside a party: which entry of the register it came from is not a field of the form. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['addressId', 'type']);

export function fieldChanges(base: Shipment, draft: ShipmentDraft): readonly FieldChange[] {
  const now = settled(draft);
  return [
    ...changedMembers(base, now, '', NOT_COMPARED),
    ...lineChanges('goodsLines', base.goodsLines, now.goodsLines, (line) => line.lineNo),
    ...lineChanges('itemLines', base.itemLines, now.itemLines, (_, position) => position),
  ];
}

function changedMembers(
  before: object,
  after: object,
  prefix: string,
  skip: ReadonlySet<string> = NOT_SHOWN,
): FieldChange[] {
  const old = before as Record<string, unknown>;
  return Object.entries(after).flatMap(([key, value]) => {
    if (skip.has(key) || isSame(old[key], value)) return [];
    const path = `${prefix}${key}`;
    if (isObject(value) && isObject(old[key])) return changedMembers(old[key], value, `${path}.`);
    return [{ path, kind: 'changed' as const }];
  });
}

function lineChanges<Line extends object>(
  path: string,
  before: readonly Line[],
  after: readonly Line[],
  keyOf: (line: Line, position: number) => number,
): FieldChange[] {
  const old = new Map(before.map((line, index) => [keyOf(line, index), line]));
  const changes = after.flatMap((line, index): FieldChange[] => {
    const key = keyOf(line, index);
    const was = old.get(key);
    old.delete(key);
    if (!was) return [{ path, line: index + 1, kind: 'added' }];
    return changedMembers(was, line, `${path}.`, new Set(['packageNumbers'])).map((change) => ({
      ...change,
      line: index + 1,
    }));
  });
  return [...changes, ...[...old.keys()].map((): FieldChange => ({ path, kind: 'removed' }))];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
