/** Lists of lines merged one by one: which line is which, what clashes, and that nothing of either side gets lost. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GoodsLine, ItemLine } from '#contract/shipment.ts';
import { mergeLines } from '#domain/shared/line-merge.ts';
import { type LineRules, pairLines } from '#domain/shared/line-pairs.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { GOODS_LINES, ITEM_LINES } from '#domain/shipments/shipment-lines.ts';

const EMPTY: ItemLine = {
  ...{ itemNo: null, supplierItemNo: null, countryOfOrigin: null, hsTariffNumber: null, description: null },
  ...{ weight: null, price: null, category: null, orderedQuantity: null, pickedQuantity: null },
};
const item = (fields: Partial<ItemLine>): ItemLine => ({ ...EMPTY, ...fields });
const [chair, table, lamp] = [
  item({ itemNo: 'A-1', description: 'Stol', countryOfOrigin: 'CN' }),
  item({ itemNo: 'B-2', description: 'Bord', countryOfOrigin: 'CN' }),
  item({ description: 'Lampa', countryOfOrigin: 'SE', weight: 2 }),
] as const;
const stool = item({ description: 'Pall', price: 20 });
const goods = (lineNo: number, fields: Partial<GoodsLine> = {}): GoodsLine => ({
  ...emptyGoodsLine(lineNo),
  weight: 1,
  ...fields,
});

const places = (before: readonly object[], after: readonly object[], rules: LineRules = ITEM_LINES) =>
  pairLines(before, after, rules).map((place) => place ?? null);

describe('which line is which', () => {
  test.each([
    ['an item that got a weight', [chair, table], [chair, { ...table, weight: 4 }], [0, 1]],
    ['an item behind one that was removed', [chair, table, lamp], [table, lamp], [null, 0, 1]],
    ['an item behind one that was put in', [chair, lamp], [table, chair, lamp], [1, 2]],
    ['an item without a number that was edited', [chair, lamp], [chair, { ...lamp, weight: 3 }], [0, 1]],
    ['an item whose number was typed over', [chair, table], [{ ...chair, itemNo: 'A-9' }, table], [0, 1]],
    ['items in another order', [chair, table, lamp], [lamp, chair, table], [1, 2, 0]],
    ['items without a number in another order', [lamp, stool], [stool, lamp], [1, 0]],
    ['the other of two alike', [lamp, lamp, chair], [{ ...lamp, weight: 9 }, lamp, chair], [1, 0, 2]],
    ['no item in whose place another article stands', [chair], [table], [null]],
    ['a description that was written over', [item({ description: 'Stol' })], [item({ description: 'Pall' })], [0]],
    ['nothing of what was removed while another came', [chair, lamp], [lamp, item({ itemNo: 'Z' })], [null, 0]],
    ['an empty line that was filled in', [chair, EMPTY], [chair, lamp], [0, 1]],
    ['an empty line that got an article', [chair, EMPTY], [chair, table], [0, 1]],
    ['an article that was emptied', [chair, table], [chair, EMPTY], [0, 1]],
    [
      'an article without a number behind one that was put in',
      [lamp],
      [item({ category: 'K', price: 9 }), { ...lamp, weight: 3 }],
      [1],
    ],
    [
      'one article in two lines, whose weights and prices were typed over',
      [item({ itemNo: 'A', weight: 1, price: 5 }), item({ itemNo: 'A', weight: 2, price: 6 })],
      [item({ itemNo: 'A', weight: 3, price: 7 }), item({ itemNo: 'A', weight: 4, price: 8 })],
      [0, 1],
    ],
  ] as const)('is found for %s', (_, before, after, expected) => {
    const found = places(before, after);
    // Of two lines that are the same in everything it does not matter which one is meant.
    if (before.length === 3 && before[0] === before[1]) expect(new Set(found)).toEqual(new Set(expected));
    else expect(found).toEqual(expected);
  });

  test('is the number of a goods line alone, whatever it contains', () => {
    const before = [goods(1), goods(2)];
    expect(places(before, [goods(2, { weight: 9 }), goods(3)], GOODS_LINES)).toEqual([null, 0]);
  });
});

function merged(base: object[], mine: object[], theirs: object[], rules: LineRules, isMine = false) {
  const { lines, clashes } = mergeLines({ base, mine, theirs }, rules, () => isMine);
  return { lines, clashes };
}

describe('a list that two people changed', () => {
  test('[OFF-16] has both items where each added one, and the edit of a third', () => {
    const newer = item({ itemNo: 'N-1' });
    const { lines, clashes } = merged(
      [chair, table],
      [{ ...chair, weight: 3 }, table, lamp],
      [chair, table, newer],
      ITEM_LINES,
    );
    expect(clashes).toEqual([]);
    expect(lines).toEqual([{ ...chair, weight: 3 }, table, newer, lamp]);
  });

  test('[OFF-16] stands in the order of the one who moved lines and removed one between', () => {
    const heavy = { ...chair, weight: 9 };
    expect(merged([chair, table, lamp], [lamp, chair], [heavy, table, lamp], ITEM_LINES)).toEqual({
      ...{ lines: [lamp, heavy], clashes: [] },
    });
  });

  test('[OFF-16] has one item where both added the same one', () => {
    expect(merged([chair], [chair, lamp], [chair, lamp], ITEM_LINES)).toEqual({ lines: [chair, lamp], clashes: [] });
  });

  test('[OFF-16] leaves a line its number where nothing else has it', () => {
    const { lines, clashes } = merged([goods(1)], [goods(1), goods(2)], [goods(1, { weight: 9 })], GOODS_LINES);
    expect({ lines, clashes }).toEqual({ lines: [goods(1, { weight: 9 }), goods(2)], clashes: [] });
  });

  test('[OFF-16] lacks what one of them removed where the other only emptied what was empty', () => {
    const emptied = { ...chair, supplierItemNo: '' };
    expect(merged([chair, table], [table], [emptied, table], ITEM_LINES)).toEqual({ lines: [table], clashes: [] });
  });

  test('[OFF-16] asks about one article that both added with different values', () => {
    const added = (orderedQuantity: number) => item({ itemNo: 'N-1', orderedQuantity, category: 'K' });
    const { lines, clashes } = merged([chair], [chair, added(5)], [chair, added(6)], ITEM_LINES);
    expect(lines).toEqual([chair, added(6)]);
    expect(clashes).toMatchObject([{ line: 2, mine: { orderedQuantity: 5 }, theirs: { orderedQuantity: 6 } }]);
  });

  test('[OFF-16] lacks what one of them removed and the other left alone', () => {
    expect(merged([chair, table], [table], [chair, { ...table, weight: 1 }], ITEM_LINES)).toEqual({
      lines: [{ ...table, weight: 1 }],
      clashes: [],
    });
  });

  test.each([
    ['removed here', [table], [{ ...chair, weight: 9 }, table], [table], [{ ...chair, weight: 9 }, table]],
    ['removed there', [{ ...chair, weight: 9 }, table], [table], [{ ...chair, weight: 9 }, table], [table]],
  ] as const)(
    '[OFF-16] asks about the whole line that was %s and edited on the other side',
    (_, mine, theirs, asMine, asTheirs) => {
      const sides = { base: [chair, table], mine, theirs };
      const { clashes, lines } = mergeLines(sides, ITEM_LINES, () => false);
      expect(clashes).toMatchObject([{ id: '0', isWhole: true, line: 1 }]);
      expect(lines).toEqual(asTheirs);
      expect(mergeLines(sides, ITEM_LINES, (id) => id === '0').lines).toEqual(asMine);
    },
  );

  test('[OFF-16] asks about no value that both changed alike, and about none that one of them left alone', () => {
    const mine = goods(1, { weight: 5, description: 'Mine', netWeight: 4 });
    const theirs = goods(1, { weight: 5, type: 'PX', netWeight: 3 });
    const { lines, clashes } = merged([goods(1)], [mine], [theirs], GOODS_LINES);
    expect(clashes.map(({ id }) => id)).toEqual(['1.netWeight']);
    expect(lines).toEqual([{ ...goods(1), weight: 5, description: 'Mine', type: 'PX', netWeight: 3 }]);
  });

  test('takes what follows from each other from one side: the volume fits the measures it came from', () => {
    const [base, mine] = [goods(1, { length: 100, volume: 1 }), goods(1, { length: 120, volume: 1.2 })];
    const theirs = goods(1, { quantity: 2, length: 100, volume: 2 });
    const { clashes } = merged([base], [mine], [theirs], GOODS_LINES);
    expect(clashes.map(({ id }) => id)).toEqual(['1.quantity']);
    expect(merged([base], [mine], [theirs], GOODS_LINES, true).lines).toEqual([mine]);
  });

  test('keeps the packages that a line got meanwhile, and gives its number to no other line', () => {
    const theirs = [goods(1, { packageNumbers: ['1'] }), goods(2, { packageNumbers: ['2'] })];
    const { lines } = merged([goods(1)], [goods(1, { weight: 7 }), goods(2, { weight: 8 })], theirs, GOODS_LINES);
    expect(lines).toEqual([
      goods(1, { weight: 7, packageNumbers: ['1'] }),
      goods(2, { packageNumbers: ['2'] }),
      goods(3, { weight: 8 }),
    ]);
  });

  test('asks about each goods line where the two removed all of them between them', () => {
    const { clashes } = merged([goods(1), goods(2)], [goods(1)], [goods(2)], GOODS_LINES);
    expect(clashes.map(({ id }) => id)).toEqual(['1', '2']);
  });
});

type Edit = {
  readonly at: number;
  readonly what: 'edit' | 'add' | 'remove';
  readonly field: 'weight' | 'price';
  readonly value: number;
};
const edits = fc.array(
  fc.record({
    at: fc.nat(5),
    what: fc.constantFrom('edit', 'add', 'remove'),
    field: fc.constantFrom('weight', 'price'),
    value: fc.integer({ min: 1, max: 4 }),
  }) as fc.Arbitrary<Edit>,
  { maxLength: 4 },
);
const bases = fc.array(
  fc.constantFrom(chair, table, lamp, item({ itemNo: 'C-3' }), item({ category: 'K', price: 2 })),
  {
    maxLength: 5,
  },
);
function applied(base: readonly ItemLine[], done: readonly Edit[], who: string): ItemLine[] {
  return done.reduce<ItemLine[]>(
    (lines, { at, what, field, value }, n) => {
      const place = lines.length === 0 ? 0 : at % lines.length;
      if (what === 'add') return lines.toSpliced(place, 0, item({ itemNo: `${who}${n}`, [field]: value }));
      if (lines.length === 0) return lines;
      return what === 'remove'
        ? lines.toSpliced(place, 1)
        : lines.with(place, { ...(lines[place] as ItemLine), [field]: value });
    },
    [...base],
  );
}

describe('edits of two people in any order', () => {
  const RUNS = { numRuns: 4_000, interruptAfterTimeLimit: 15_000 };

  test('[OFF-16] one side alone is itself', () => {
    fc.assert(
      fc.property(bases, edits, (base, mine) => {
        const lines = applied(base, mine, 'm');
        expect(merged(base, lines, base, ITEM_LINES)).toEqual({ lines, clashes: [] });
        expect(merged(base, base, lines, ITEM_LINES)).toEqual({ lines, clashes: [] });
        expect(merged(base, lines, lines, ITEM_LINES)).toEqual({ lines, clashes: [] });
      }),
      RUNS,
    );
  });

  test('[OFF-16] every line added on either side is there once, and nothing was made up', () => {
    fc.assert(
      fc.property(bases, edits, edits, (base, one, other) => {
        const [mine, theirs] = [applied(base, one, 'm'), applied(base, other, 't')];
        const { lines } = merged(base, mine, theirs, ITEM_LINES, true);
        const numbers = (list: readonly object[], who: string) =>
          list.map((line) => (line as ItemLine).itemNo).filter((itemNo) => itemNo?.startsWith(who));
        expect(numbers(lines, 'm').toSorted()).toEqual(numbers(mine, 'm').toSorted());
        expect(numbers(lines, 't').toSorted()).toEqual(numbers(theirs, 't').toSorted());
        expect(lines.length).toBeLessThanOrEqual(mine.length + theirs.length);
      }),
      RUNS,
    );
  });

  test('[OFF-16] the result is the same again when what was merged is merged once more', () => {
    fc.assert(
      fc.property(bases, edits, edits, fc.boolean(), (base, one, other, isMine) => {
        const [mine, theirs] = [applied(base, one, 'm'), applied(base, other, 't')];
        const { lines } = merged(base, mine, theirs, ITEM_LINES, isMine);
        expect(merged(theirs, [...lines], [...lines], ITEM_LINES)).toEqual({ lines, clashes: [] });
        expect(merged(theirs, [...lines], theirs, ITEM_LINES)).toEqual({ lines, clashes: [] });
      }),
      RUNS,
    );
  });
});
