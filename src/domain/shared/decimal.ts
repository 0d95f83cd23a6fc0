/**
 * How a number input reads typed or pasted text: digits, with one decimal point if decimals are allowed (a comma becomes a
 * point); blanks, thousands separators and the field's own unit are understood. Text that is not a number stays as typed for
 * the form to refuse; excess decimals and values above the maximum are cut, and this is reported. Used by every number field
 * and table cell.
 * Not here: the minimum, which is an error and not a correction; wording (client/ui/field-texts.ts).
 */
export type NumberInputRule = {
  readonly decimals?: number | undefined;
  readonly max?: number | undefined;
  /** Ways to write the unit after the number. */
  readonly units?: readonly string[] | undefined;
};

/** A text is what was typed instead of a number; it is kept until it is corrected. */
export type NumberValue = number | string | null;

export type NumberReading = {
  /** What the input shows: a number with a point and no grouping or unit, or text that is not a number, as typed. */
  readonly text: string;
  readonly value: NumberValue;
  /** What was changed to make the number fit. */
  readonly cut?: 'max' | 'decimals';
};

export function readNumber(typed: string, { decimals = 0, max, units = [] }: NumberInputRule = {}): NumberReading {
  const plain = ungrouped(withoutUnit(typed.replace(BLANKS, ' ').trim(), units));
  if (plain === '') return { text: '', value: null };
  const isNumber = PLAIN_NUMBER.test(plain) && !(decimals === 0 && plain.includes('.'));
  if (!isNumber) return { text: typed, value: typed };
  const [whole = '', fraction] = plain.split('.');
  const text = fraction === undefined ? whole : `${whole}.${fraction.slice(0, decimals)}`;
  const value = Number(text);
  if (max !== undefined && value > max) return { text: numberText(max), value: max, cut: 'max' };
  return { text, value, ...((fraction ?? '').length > decimals && { cut: 'decimals' }) };
}

/** Why a kept text is refused: it is not a number, it can be two (number-column.ts), or it would have to be cut. */
export function numberRefusal(text: string, rule: NumberInputRule): 'notNumber' | 'doubtful' | 'max' | 'decimals' {
  const { value, cut } = readNumber(text, rule);
  return typeof value === 'string' ? 'notNumber' : (cut ?? 'doubtful');
}

/** A number as an input shows it: with a point, no grouping and no exponent; an empty text if there is none. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e') ? value.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '') : text;
}

/** Rounds halves away from zero without binary fraction errors: 1.005 to two decimals is 1.01. */
export function roundTo(value: number, decimals: number): number {
  const scaled = Number(`${Math.abs(value)}e${decimals}`);
  if (!Number.isFinite(scaled)) return Number(value.toFixed(decimals));
  return Math.sign(value) * Number(`${Math.round(scaled)}e-${decimals}`);
}

const MAX_DECIMALS = 20;
/** Spreadsheets group thousands with blanks of several kinds. */
const BLANKS = /\s/g;
const PLAIN_NUMBER = /^(\d+\.?\d*|\.\d+)$/;

const GROUPED_BY_BLANKS = /^\d{1,3}([ '’]\d{3})+([.,]\d*)?$/;
const GROUPED_BY_POINTS = /^\d{1,3}(\.\d{3})+,\d+$/;
const GROUPED_BY_COMMAS = /^\d{1,3}(,\d{3})+\.\d+$/;
/** One group alone is read as decimals: 1,234 is a little more than one. */
const GROUPED_WHOLE = /^\d{1,3}([.,])\d{3}(\1\d{3})+$/;

function ungrouped(text: string): string {
  if (GROUPED_BY_BLANKS.test(text)) return text.replace(/[ '’]/g, '').replace(',', '.');
  if (GROUPED_BY_POINTS.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (GROUPED_BY_COMMAS.test(text)) return text.replaceAll(',', '');
  if (GROUPED_WHOLE.test(text)) return text.replace(/[.,]/g, '');
  return text.replace(',', '.');
}

function withoutUnit(text: string, units: readonly string[]): string {
  const unit = units.find((candidate) => text.toLowerCase().endsWith(candidate));
  return unit ? text.slice(0, -unit.length).trimEnd() : text;
}
