/** A changed field of a queued edit in words: its name in the form, what it was, what it becomes. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { formatNumber } from '#client/i18n/formats.ts';
import { changeName, fieldName, inPageOrder } from '#client/i18n/shipment-field-names.ts';
import { GOODS_TYPE_NAMES } from '#client/i18n/shipment-line-names.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { ChangedField, FieldChange } from '#domain/shipments/field-changes.ts';
import { operationChanges } from '#domain/sync/operation-changes.ts';
import type { EntityKind, Operation } from '#domain/sync/operation-record.ts';

export interface ChangeText {
  readonly name: string;
  readonly was: string;
  readonly becomes: string;
}

const DELIVERY_TYPE_FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  carrierId: msg`Carrier`,
  returnDocuments: msg`Return documents`,
  dom: msg`Domestic`,
  eu: msg`Within the EU`,
  ex: msg`Outside the EU`,
};

/** `names`: of delivery types, by id. */
export function changeTexts(
  i18n: I18n,
  operation: Operation,
  names: ReadonlyMap<string, string>,
): readonly ChangeText[] {
  const changes = operationChanges(operation);
  const ordered = operation.kind === 'shipment' ? inPageOrder(changes) : changes;
  return ordered.map((change) => ({
    name: nameOf(i18n, operation.kind, change),
    was: valueText(i18n, change.path, change.was, names),
    becomes: valueText(i18n, change.path, change.becomes, names),
  }));
}

/** What the server found wrong, field by field. */
export function refusalTexts(i18n: I18n, kind: EntityKind, fields: FieldErrors): readonly string[] {
  return Object.entries(fields).map(
    ([path, error]) => `${nameOf(i18n, kind, atLine(path))}: ${fieldErrorText(i18n, error)}`,
  );
}

function nameOf(i18n: I18n, kind: EntityKind, change: ChangedField): string {
  if (kind === 'shipment') return changeName(i18n, change);
  if (kind === 'address') return fieldName(i18n, `addresses.receiver.${change.path}`);
  return i18n._(DELIVERY_TYPE_FIELDS[change.path.split('.')[0] ?? ''] ?? msg`Something else`);
}

/** `goodsLines.0.weight` is the weight of the first line. */
function atLine(path: string): ChangedField {
  const [list, row, field] = path.split('.');
  if (!list?.endsWith('Lines') || row === undefined || field === undefined) return { path, kind: 'changed' };
  return { path: `${list}.${field}`, line: Number(row) + 1, kind: 'changed' };
}

function valueText(i18n: I18n, path: FieldChange['path'], value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return i18n._(msg`(empty)`);
  if (typeof value === 'boolean') return value ? i18n._(msg`Yes`) : i18n._(msg`No`);
  if (typeof value === 'number') return formatNumber(value, i18n.locale);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return partText(i18n, value as Part);
  const text = String(value);
  if (path === 'deliveryType') return names.get(text) ?? text;
  const goodsType = path === 'goodsLines.type' ? goodsTypeName(text) : undefined;
  return goodsType ? i18n._(goodsType) : text;
}

/** A line, a party or an insurance that came or went whole. */
type Part = {
  readonly name?: string;
  readonly quantity?: number;
  readonly type?: string;
  readonly weight?: number | null;
  readonly itemNo?: string | null;
  readonly description?: string | null;
  readonly value?: unknown;
  readonly currency?: string | null;
};

function partText(i18n: I18n, part: Part): string {
  const { name, quantity, type = '', weight, itemNo, description, value, currency } = part;
  if (name !== undefined) return name;
  const goodsType = goodsTypeName(type);
  const words = [
    quantity !== undefined && `${quantity} ${goodsType ? i18n._(goodsType) : type}`,
    itemNo,
    description,
    typeof weight === 'number' && `${formatNumber(weight, i18n.locale)} kg`,
    typeof value === 'number' ? `${formatNumber(value, i18n.locale)} ${currency ?? ''}`.trim() : (value as string),
  ];
  return words.filter(Boolean).join(', ') || i18n._(msg`(empty)`);
}

function goodsTypeName(type: string): MessageDescriptor | undefined {
  return (GOODS_TYPE_NAMES as Readonly<Record<string, MessageDescriptor>>)[type];
}
