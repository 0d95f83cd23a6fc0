import { describe, expect, test } from 'vitest';
import { bannerTone, splitFirstSentence } from '#client/ui/banner-tone.ts';
import { textProblem } from '#client/ui/field-texts.ts';
import { numberProblem } from '#client/ui/number-problem.ts';
import { PAGE_NUMBERS, pageNumbers } from '#client/ui/page-numbers.ts';
import { isSwipe } from '#client/ui/swipe.ts';
import { type Column, cellProblem } from '#client/ui/table/column.ts';
import { cellError } from '#client/ui/table/line-row.tsx';
import { catalogOf } from '#tests/client/support/shown-language.tsx';

const ENGLISH = catalogOf('en');

describe('page numbers', () => {
  test.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 13, [1, 2, 3, 4, 5, 6, 13]],
    [6, 13, [1, 4, 5, 6, 7, 8, 13]],
    [12, 13, [1, 8, 9, 10, 11, 12, 13]],
    [13, 13, [1, 8, 9, 10, 11, 12, 13]],
  ])('page %i of %i offers %j', (page, pages, expected) => {
    expect(pageNumbers(page, pages)).toEqual(expected);
  });

  test('never more than seven, always with both ends and the current page', () => {
    for (let pages = 1; pages <= 40; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const numbers = pageNumbers(page, pages);
        expect(numbers.length).toBe(Math.min(pages, PAGE_NUMBERS));
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
      }
    }
  });
});

describe('banner', () => {
  test.each([
    ['The carrier refused the booking. A warning was given before.', 'danger'],
    ['Warning: other data at the carrier. Book again.', 'warning'],
    ['Varning! Postnumret saknas', 'warning'],
    ['Postnumret 296 3 finns inte', 'danger'],
  ])('the banner “%s” has the tone %s', (message, tone) => {
    expect(bannerTone(message)).toBe(tone);
  });

  test('the first sentence ends at a stop before a space, not inside a number', () => {
    expect(splitFirstSentence('Weight 1.5 kg is too low. Correct it.')).toEqual({
      first: 'Weight 1.5 kg is too low.',
      rest: 'Correct it.',
    });
  });
});

describe('limits of a field', () => {
  test.each([
    ['', { required: true }, { code: 'required' }],
    ['   ', { required: true }, { code: 'required' }],
    ['', { minLength: 3 }, undefined],
    ['ab', { minLength: 3 }, { code: 'minLength', min: 3 }],
    ['abcdef', { maxLength: 5 }, { code: 'maxLength', max: 5 }],
    ['abcde', { required: true, minLength: 2, maxLength: 5 }, undefined],
  ])('%j with %j', (value, limits, problem) => {
    expect(textProblem(value, limits)).toEqual(problem);
  });

  test.each([
    [null, { required: true }, { code: 'required' }],
    [null, {}, undefined],
    [0, { min: 1 }, { code: 'minValue', min: 1 }],
    [1, { required: true, min: 1 }, undefined],
  ])('%j with %j', (value, limits, problem) => {
    expect(numberProblem(value, limits)).toEqual(problem);
  });

  test('in a table an absent text is mandatory and an absent number invalid', () => {
    type Row = { name: string; weight: number | null };
    const name: Column<Row> = { key: 'name', label: { id: 'Name' }, type: 'text', required: true };
    const weight: Column<Row> = { key: 'weight', label: { id: 'Weight' }, type: 'number', required: true };
    expect(cellProblem(name, '')).toEqual({ code: 'mandatory' });
    expect(cellProblem(weight, null)).toEqual({ code: 'invalidNumber' });
    expect(cellProblem(weight, Number.NaN)).toEqual({ code: 'invalidNumber' });
    expect(cellProblem(weight, 0)).toBeUndefined();
  });

  test('[FRM-06] a cell to type in says what its column knows; where rules tell what is wrong, only that it is too long', () => {
    type Row = { name: string | null; weight: number | string | null };
    const error = ({ weight }: Row) => (weight === 13 ? 'Not thirteen' : undefined);
    const name: Column<Row> = { key: 'name', label: { id: 'Name' }, type: 'text', required: true, maxLength: 3 };
    const weight: Column<Row> = {
      key: 'weight',
      label: { id: 'Weight' },
      type: 'number',
      required: true,
      min: 1,
      error,
    };
    const said = (column: Column<Row>, row: Row, told?: Record<string, string>) =>
      cellError(ENGLISH, column, row, 0, told);
    const empty: Row = { name: null, weight: null };
    expect(said(name, empty)).toBe('Mandatory');
    expect(said(name, empty, {})).toBeUndefined();
    expect(said(name, empty, { name: 'Can not be empty' })).toBe('Can not be empty');
    expect(said(name, { ...empty, name: 'Kaja' }, {})).toBe('Max length is 3 characters');
    expect(said(weight, { ...empty, weight: 0 })).toBe('Min value is 1');
    expect(said(weight, { ...empty, weight: 13 })).toBe('Not thirteen');
  });
});

describe('swipe', () => {
  test.each([
    [{ dx: -20, dy: 0, ms: 900 }, true],
    [{ dx: 0, dy: -24, ms: 900 }, true],
    [{ dx: 12, dy: 0, ms: 60 }, true],
    [{ dx: 12, dy: 0, ms: 400 }, false],
    [{ dx: 0, dy: 0, ms: 0 }, false],
  ])('%j: %s', (drag, swiped) => {
    expect(isSwipe(drag)).toBe(swiped);
  });
});
