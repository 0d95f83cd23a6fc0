/**
 * How the numbers of a copied column are written. `1.250` alone can be one and a quarter or a thousand two hundred and fifty; the
 * column decides when another of its cells proves which sign begins the decimals (`11.750,5`, `0,4`, `12.5`). What it does not
 * prove is doubtful, and is asked and never guessed.
 * Not here: how one typed number is read (decimal.ts).
 */
export type DecimalSign = '.' | ',';

export interface ColumnCell {
  /** With a point for decimals and without groups, if the column proves it; otherwise as it was copied. */
  readonly text: string;
  /** The two numbers it can be. */
  readonly doubt?: NumberDoubt;
}

export interface NumberDoubt {
  readonly withDecimals: string;
  readonly grouped: string;
}

/** A number with its groups and decimals; blanks and apostrophes between groups never begin decimals. */
const NUMBER = /^(\d[\d\s'’.,]*|[.,]\d+)(?=\D*$)/u;
const GROUP_MARKS = /[\s'’]/gu;
/** One sign, and three digits behind it: either is possible. A leading zero is never grouped. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

export function readNumberColumn(cells: readonly string[]): readonly ColumnCell[] {
  const numbers = cells.map(plainNumber);
  const proven = new Set(numbers.flatMap((number) => provenSign(number) ?? []));
  const [sign] = proven.size === 1 ? proven : [];
  return cells.map((text, place) => {
    const number = numbers[place];
    if (number === undefined) return { text };
    if (sign === undefined && EITHER.test(number)) return { text, doubt: doubtOf(number) };
    return sign === undefined ? { text } : { text: text.trim().replace(NUMBER, () => withPoint(number, sign)) };
  });
}

/** What one number can be, if it can be two; undefined if its sign tells. */
export function numberDoubt(text: string): NumberDoubt | undefined {
  const number = plainNumber(text);
  return number !== undefined && EITHER.test(number) ? doubtOf(number) : undefined;
}

function doubtOf(number: string): NumberDoubt {
  return { withDecimals: number.replace(',', '.'), grouped: number.replace(/[.,]/, '') };
}

/** Without the unit behind it and the blanks in it, unless those show what the signs are. */
function plainNumber(text: string): string | undefined {
  const number = NUMBER.exec(text.trim())?.[1]?.trim();
  return number !== undefined && hasWholeGroups(number) ? number : undefined;
}

const SAME_SIGNS = /^\d{1,3}(?<sign>[.,])\d{3}(?:\k<sign>\d{3})+$/;
const GROUPS_AND_DECIMALS = /^\d{1,3}(?:(?<sign>[.,])\d{3})(?:\k<sign>\d{3})*(?!\k<sign>)[.,]\d*$/;

/** With several signs, all before the decimals stand between groups of three digits; otherwise it is no number: 12.5.0 */
function hasWholeGroups(number: string): boolean {
  const digits = number.replace(GROUP_MARKS, '');
  if ((digits.match(/[.,]/g) ?? []).length < 2) return true;
  return SAME_SIGNS.test(digits) || GROUPS_AND_DECIMALS.test(digits);
}

function provenSign(number: string | undefined): DecimalSign | undefined {
  if (number === undefined) return undefined;
  const signs = number.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as DecimalSign | undefined;
  if (last === undefined) return undefined;
  const other = last === '.' ? ',' : '.';
  if (signs.length > 1) return signs.every((sign) => sign === last) ? other : last;
  return EITHER.test(number) ? undefined : last;
}

function withPoint(number: string, sign: DecimalSign): string {
  const other = sign === '.' ? ',' : '.';
  return number.replace(GROUP_MARKS, '').replaceAll(other, '').replace(sign, '.');
}
