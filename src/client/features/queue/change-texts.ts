/** A changed field of a queued edit in words: its name in the form, what it was, what it becomes. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { changeName, fieldName, inPageOrder } from '#client/i18n/shipment-field-names.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { EntityKind } from '#domain/kinds/kind-names.ts';
import type { ChangedField } from '#domain/shipments/field-changes.ts';
import { operationChanges } from '#domain/sync/operation-changes.ts';
import type { Operation } from '#domain/sync/operation-record.ts';

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
    was: fieldValueText(i18n, change.path, change.was, names),
    becomes: fieldValueText(i18n, change.path, change.becomes, names),
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
  return i18n._(DELIVERY_TYPE_FIELDS[change.path.split('.')[0] ?? ''] ?? msg`Another field`);
}

/** `goodsLines.0.weight` is the weight of the first line. */
function atLine(path: string): ChangedField {
  const [list, row, field] = path.split('.');
  if (!list?.endsWith('Lines') || row === undefined || field === undefined) return { path, kind: 'changed' };
  return { path: `${list}.${field}`, line: Number(row) + 1, kind: 'changed' };
}
