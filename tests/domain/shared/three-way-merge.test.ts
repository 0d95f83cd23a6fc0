/** Two edits of one document, merged member by member. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeThreeWays } from '#domain/shared/three-way-merge.ts';

const value = fc.constantFrom(1, 2, 3, null);
const documents = fc.record(
  {
    ...{ a: value, b: value, list: fc.array(value, { maxLength: 2 }) },
    inner: fc.record({ c: value, d: value }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

describe('an edit merged with somebody else’s', () => {
  test('is itself where nothing else happened, and theirs where it changed nothing', () => {
    fc.assert(
      fc.property(documents, documents, (base, other) => {
        expect(mergeThreeWays(base, other, base)).toEqual({ merged: other, clashes: [] });
        expect(mergeThreeWays(base, base, other)).toEqual({ merged: other, clashes: [] });
        expect(mergeThreeWays(base, other, other)).toEqual({ merged: other, clashes: [] });
      }),
    );
  });

  test('clashes at the same places in either order, and merges to the same where nothing clashes', () => {
    fc.assert(
      fc.property(documents, documents, documents, (base, mine, theirs) => {
        const [one, other] = [mergeThreeWays(base, mine, theirs), mergeThreeWays(base, theirs, mine)];
        const swapped = other.clashes.map((clash) => ({ ...clash, mine: clash.theirs, theirs: clash.mine }));
        expect(new Set(one.clashes)).toEqual(new Set(swapped));
        if (one.clashes.length === 0) expect(one.merged).toEqual(other.merged);
      }),
    );
  });

  test('takes each member from the one who changed it, and keeps mine where both did', () => {
    const base = { a: 1, b: 1, c: 1, inner: { d: 1, e: 1 }, list: [1], text: 'x' };
    const mine = { a: 2, b: 1, c: 5, inner: { d: 2, e: 1 }, list: [1, 2], text: 'x' };
    const theirs = { a: 1, b: 3, c: 6, inner: { d: 3, e: 4 }, list: [1, 3], text: 'x' };
    expect(mergeThreeWays(base, mine, theirs)).toEqual({
      merged: { a: 2, b: 3, c: 5, inner: { d: 2, e: 4 }, list: [1, 2], text: 'x' },
      clashes: [
        { path: 'c', base: 1, mine: 5, theirs: 6 },
        { path: 'inner.d', base: 1, mine: 2, theirs: 3 },
        { path: 'list', base: [1], mine: [1, 2], theirs: [1, 3] },
      ],
    });
  });

  test.each([
    ['a list', [1]],
    ['nothing', null],
    ['a number', 7],
  ])('is not mixed with %s in its place', (_, other) => {
    const [base, mine] = [{ a: { b: 1 } }, { a: { b: 2 } }] as [{ a: unknown }, { a: unknown }];
    const clash = { path: 'a', base: base.a, mine: mine.a, theirs: other };
    expect(mergeThreeWays(base, mine, { a: other })).toEqual({ merged: mine, clashes: [clash] });
    const turned = { path: 'a', base: other, mine: mine.a, theirs: base.a };
    expect(mergeThreeWays({ a: other }, mine, base)).toEqual({ merged: mine, clashes: [turned] });
    const swapped = { path: 'a', base: base.a, mine: other, theirs: mine.a };
    expect(mergeThreeWays(base, { a: other }, mine)).toEqual({ merged: { a: other }, clashes: [swapped] });
  });

  test('leaves out what one of them took away', () => {
    const base: { a?: number; b?: number } = { a: 1, b: 1 };
    expect(mergeThreeWays(base, { b: 1 }, { a: 1, b: 2 })).toEqual({ merged: { b: 2 }, clashes: [] });
    expect(Object.keys(mergeThreeWays(base, { b: 1 }, { a: 1, b: 2 }).merged)).toEqual(['b']);
  });
});
