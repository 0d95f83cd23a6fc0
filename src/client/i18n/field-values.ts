/** Values of fields as people read them. Not here: names of the fields (shipment-field-names.ts). */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from './formats.ts';
import type { KindTexts } from './kinds/entity-words.ts';
import { goodsTypeName } from './shipment-line-names.ts';

/** `words`: of the kind that the field belongs to. `names`: of components/use-names.ts. */
export function fieldValueText(
  i18n: I18n,
  words: Pick<KindTexts, 'references' | 'choiceName' | 'valueText'>,
  path: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
): string {
  const own = words.valueText?.(i18n, path, value, names);
  if (own !== undefined) return own;
  if (value === null || value === undefined || value === '') return i18n._(msg`(empty)`);
  if (typeof value === 'boolean') return value ? i18n._(msg`Yes`) : i18n._(msg`No`);
  if (typeof value === 'number') return formatNumber(value, i18n.locale);
  if (Array.isArray(value)) return value.join(', ') || i18n._(msg`(empty)`);
  if (typeof value === 'object') return partText(i18n, value as Part);
  const text = String(value);
  if (words.references.includes(path)) return names.get(text) ?? text;
  const choice = words.choiceName?.(path, text);
  return choice ? i18n._(choice) : text;
}

/** A line, a party or an insurance that is shown as a whole, by whichever of these it has. */
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
