/**
 * Columns that say a figure together with another one: ounces beside pounds, inches beside feet, a time beside its day, the weight of
 * one package beside their number. What cannot be put together becomes a text that shows both, for the rules to refuse.
 * Not here: which column is which (import-headings.ts), what the joined cell means (import-columns.ts).
 */
import { readNumber, roundTo } from '#domain/shared/decimal.ts';
import { importedText } from '#domain/shared/imported-cell.ts';

/** `size`: how many of the smaller unit are one of the larger. */
const smaller =
  (larger: string, unit: string, size: number) =>
  (whole: string, part: string): string => {
    const [big, small] = [whole || '0', part].map((text) => readNumber(text, { decimals: 9 }).value);
    if (typeof big !== 'number' || typeof small !== 'number') return `${whole} ${larger} ${part} ${unit}`.trim();
    return `${roundTo(big * size + small, 6)} ${unit}`;
  };
const POUNDS_AND_OUNCES = smaller('lb', 'oz', 16);
const FEET_AND_INCHES = smaller('ft', 'in', 12);

/** `15:30:00`, and 15:30 as programs write it without a colon or as a part of a day. */
const SECONDS = /^(\d{1,2}[:.]\d{2})[:.]\d{2}(?:[.,]\d+)?$/;
const DIGITS = /^([01]\d|2[0-3])([0-5]\d)$/;
const PART_OF_DAY = /^0?[.,]\d+$/;
const MINUTES_OF_DAY = 24 * 60;

function clockOf(text: string): string {
  const minutes = PART_OF_DAY.test(text) ? Math.round(Number(text.replace(',', '.')) * MINUTES_OF_DAY) : undefined;
  if (minutes === undefined) return text.replace(SECONDS, '$1').replace(DIGITS, '$1:$2');
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0'));
  return `${hour}:${minute}`;
}

/** A day that says a time itself keeps it. */
const atTime = (day: string, time: string): string =>
  /\d[:.h]\d{2}\b.*$/.test(day) && / /.test(day) ? day : `${day} ${clockOf(time)}`.trim();

const PARTS = {
  weightOunces: { of: 'goodsLines.0.weight', join: POUNDS_AND_OUNCES },
  lengthInches: { of: 'goodsLines.0.length', join: FEET_AND_INCHES },
  widthInches: { of: 'goodsLines.0.width', join: FEET_AND_INCHES },
  heightInches: { of: 'goodsLines.0.height', join: FEET_AND_INCHES },
  dispTime: { of: 'dispDate', join: atTime },
  arrivalTime: { of: 'arrivalDate', join: atTime },
} as const;

type PartOfFigure = keyof typeof PARTS;

export function isPartOfFigure<Field extends string>(field: Field): field is Field & PartOfFigure {
  return field in PARTS;
}

/** Which field a column completes where another one has its larger unit already. */
export const SMALLER_UNITS = (['weightOunces', 'lengthInches', 'widthInches', 'heightInches'] as const).map(
  (field) => ({ field, of: PARTS[field].of }),
);

/** The cell of a field with what another column of its row adds to it. `matching`: the field of each column. */
export function joinedCell(matching: readonly string[], field: string, cells: readonly string[], cell: string): string {
  const [name, own] = Object.entries(PARTS).find(([, { of }]) => of === field) ?? [];
  const part = name && importedText(cells[matching.indexOf(name)] ?? '');
  return own && part ? own.join(importedText(cell), part) : cell;
}
