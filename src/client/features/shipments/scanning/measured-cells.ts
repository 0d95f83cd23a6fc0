/**
 * Puts what a scale or a measuring frame sent into the cells it means: a number into the field that has the focus, a weight with
 * its unit into the weight of the line, sizes into length, width and height of the line. What one of them cannot take goes
 * nowhere.
 * Not here: what was sent (domain/scanning/measures.ts), what a field reads as a number (domain/shared/decimal.ts).
 */
import { type Measures, readMeasures } from '#domain/scanning/measures.ts';
import { type NumberInputRule, numberText, readNumber } from '#domain/shared/decimal.ts';
import { type FieldContent, replaceContent, withTyped } from './typed-field.ts';

const DIGITS = /^[\d.,\s]+$/;
const SIZE_FIELDS = ['length', 'width', 'height'] as const;

type Entry = readonly [cell: HTMLInputElement, text: string];

/** Returns whether it was taken. `prepare` is called before anything is entered. */
export function takeMeasured(field: Element, text: string, prepare: () => void): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  const entries = isReadBy(field, text) ? [[field, text.trim()] as const] : entriesOf(field, readMeasures(text));
  if (entries.length === 0 || !entries.every(([cell, value]) => isReadBy(cell, value))) return false;
  prepare();
  for (const [cell, value] of entries) replaceContent(cell, value);
  return true;
}

/**
 * Whether digits that came quickly go on with a number a person is typing: what the field would contain then is one it reads. A
 * reading with its unit is a scale's own.
 */
export function isTypedOn(field: Element, content: FieldContent, text: string): boolean {
  if (!(field instanceof HTMLInputElement) || !DIGITS.test(text)) return false;
  return isReadBy(field, withTyped(content, text));
}

function entriesOf(field: HTMLInputElement, measures: Measures | undefined): readonly Entry[] {
  const { weight, size, sizes = [] } = measures ?? {};
  const { row } = field.dataset;
  const cell = (name: string) =>
    field.closest('table')?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-field="${name}"]`) ?? undefined;
  const own = (unit: string) => (ruleOf(field)?.units?.includes(unit) ? field : undefined);
  const wanted: readonly (readonly [target: HTMLInputElement | undefined, value: number | undefined])[] = [
    [sizes.length > 0 ? cell('weight') : (own('kg') ?? cell('weight')), weight],
    [own('cm'), size],
    ...SIZE_FIELDS.map((name, place) => [cell(name), sizes[place]] as const),
  ];
  const meant = wanted.filter(([, value]) => value !== undefined);
  const entries = meant.flatMap(([target, value]) => (target ? [[target, numberText(value)] as const] : []));
  return entries.length === meant.length ? entries : [];
}

/** A value that would have to be cut down to the highest allowed is none of the field's. */
function isReadBy(field: HTMLInputElement, text: string): boolean {
  const rule = ruleOf(field);
  if (!rule || field.readOnly || field.disabled) return false;
  const { value, cut } = readNumber(text, rule);
  return typeof value === 'number' && cut !== 'max';
}

/** What the field itself says it reads (ui/number-rule.ts). */
function ruleOf({ dataset: { numberRule } }: HTMLInputElement): NumberInputRule | undefined {
  return numberRule === undefined ? undefined : (JSON.parse(numberRule) as NumberInputRule);
}
