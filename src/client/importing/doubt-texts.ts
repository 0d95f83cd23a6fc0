/** Why a row of a file is doubtful, or does not go in, in words. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import type { RowDoubt } from '#domain/shared/row-doubts.ts';

interface BadRow {
  readonly verdict: { readonly result: string; readonly errors?: FieldErrors };
  readonly doubts: readonly RowDoubt[];
}

/**
 * One sentence for each doubt and each error; a doubt about a field takes the place of an error there. `fields`: their order, in which
 * what is no field of a file comes first.
 */
export function rowReasons(
  i18n: I18n,
  { verdict, doubts }: BadRow,
  fields: readonly string[],
  nameOf: (path: string) => string,
  errorText: (path: string, error: FieldError) => string,
): string {
  const certain = Object.entries(verdict.errors ?? {})
    .filter(([path]) => !doubts.some(({ field }) => field === path))
    .sort(([a], [b]) => fields.indexOf(a) - fields.indexOf(b))
    .map(([path, error]) => errorText(path, error));
  return [...doubts.map((doubt) => doubtText(i18n, doubt, nameOf(doubt.field ?? ''))), ...certain].join(' ');
}

/** `name`: of the doubt's field. */
export function doubtText(i18n: I18n, { code, error, cells = 0, expected = 0 }: RowDoubt, name: string): string {
  const rowTexts = {
    moreCells: () => i18n._(msg`The row has ${cells} cells and the headings ${expected}: one is split or too many.`),
    fewerCells: () => i18n._(msg`The row has ${cells} cells and the headings ${expected}.`),
    marks: () => i18n._(msg`A quotation mark stands alone; it was read as text, so that no row is lost.`),
    total: () => i18n._(msg`The row looks like the sum of those above.`),
    headings: () => i18n._(msg`These are the headings again.`),
  };
  if (error) return `${name}: ${fieldErrorText(i18n, error)}.`;
  if (code in rowTexts) return rowTexts[code as keyof typeof rowTexts]();
  return `${name}: ${i18n._(CELL_DOUBTS[code as keyof typeof CELL_DOUBTS])}.`;
}

const CELL_DOUBTS = {
  powerOfTen: msg`a spreadsheet has shortened the number; write all its digits`,
  date: msg`looks like a date that a spreadsheet made`,
  sheetError: msg`the spreadsheet could not calculate it`,
  formula: msg`is a formula and not its result`,
  unreadable: msg`characters that could not be read; choose other characters in step 2`,
  decimals: msg`was written with decimals, which are left out`,
  number: msg`can be two numbers; choose the decimal sign in step 2`,
  dateOrder: msg`can be two dates; choose in step 2 whether the day or the month comes first`,
  rounded: msg`was rounded up to whole centimetres`,
  unit: msg`has a unit that is not known`,
  goodsType: msg`no type of goods; write parcel, pallet or EUR pallet`,
} as const;
