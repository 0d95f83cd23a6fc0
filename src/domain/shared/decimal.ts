/**
 * What a number input makes of what is typed: digits only, or with decimals a point (commas become points),
 * a limited number of decimals, and never more than the maximum.
 * Used by every number input and editable table cell. Not here: the minimum, which is an error and not a correction.
 */
export type NumberInputRule = { readonly decimals?: number; readonly max?: number };

/** The text the input shows after a key or a paste. */
export function cleanNumberText(typed: string, rule: NumberInputRule = {}): string {
  const decimals = rule.decimals ?? 0;
  const text = decimals > 0 ? limitDecimals(typed, decimals) : typed.replace(/\D/g, '');
  const value = parseNumberText(text);
  return value !== null && rule.max !== undefined && value > rule.max ? numberText(rule.max) : text;
}

/** The number a text stands for, null when it has no digit. */
export function parseNumberText(text: string): number | null {
  const plain = text.replace(',', '.');
  return /\d/.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** A number as an input shows it: point, no grouping, no exponent; an empty text for none. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e') ? value.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '') : text;
}

/** Rounds halves away from zero, without the error of binary fractions: 1.005 with two decimals is 1.01. */
export function roundTo(value: number, decimals: number): number {
  const scaled = Number(`${Math.abs(value)}e${decimals}`);
  if (!Number.isFinite(scaled)) return Number(value.toFixed(decimals));
  return Math.sign(value) * Number(`${Math.round(scaled)}e-${decimals}`);
}

const MAX_DECIMALS = 20;

function limitDecimals(typed: string, decimals: number): string {
  const [whole = '', ...rest] = typed
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, decimals)}`;
}
