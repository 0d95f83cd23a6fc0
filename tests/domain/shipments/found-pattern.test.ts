/** The pattern that narrows a search must let through whatever the search finds, in all kinds of letters and signs. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#domain/shared/fold-text.ts';
import { type PlainMeaning, wildcardMatcher } from '#domain/shared/wildcard.ts';
import { foundPattern } from '#domain/shipments/found-pattern.ts';
import { packagesText } from '#domain/shipments/found-text.ts';

/** Letters that fold in a way of their own, alone and with marks, signs that leave no trace, and what LIKE takes for more than itself. */
const SIGNS = [
  ...'aAbåÅäöéØøæßſıİłﬁσςΣ１①ªx12390',
  'a\u030a',
  '\u0301',
  'e\u0301',
  '각',
  ' ',
  '-',
  '–',
  '_',
  '\\',
  "'",
  '’',
  '.',
  '&',
];

const text = fc.array(fc.constantFrom(...SIGNS), { maxLength: 8 }).map((signs) => signs.join(''));
const search = fc.array(fc.constantFrom('%', ...SIGNS), { maxLength: 6 }).map((signs) => signs.join(''));
const meaning = fc.constantFrom<PlainMeaning>('equals', 'contains');

/** LIKE over texts without escapes. */
function isLike(value: string, pattern: string): boolean {
  return new RegExp(`^${pattern.replaceAll('%', '[\\s\\S]*')}$`, 'u').test(value);
}

function isLetThrough(value: string, asked: string, plain: PlainMeaning): boolean {
  const pattern = foundPattern(asked, plain);
  return pattern === undefined || isLike(packagesText({ packageNumbers: ['other 1', value, 'other 2'] }), pattern);
}

test('[LST-04] whatever a search finds answers the pattern that it is looked for by', () => {
  fc.assert(
    fc.property(text, search, meaning, (value, asked, plain) => {
      fc.pre(wildcardMatcher(asked, plain)?.(foldText(value)) === true);
      expect(isLetThrough(value, asked, plain)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

/** Made from the value, so that more of them are found by it. */
test('[LST-04] parts of a text, and its start and end, answer the pattern they are looked for by', () => {
  const parts = fc.tuple(text, fc.nat(8), fc.nat(8), fc.constantFrom('%x%', '%x', 'x%'), meaning);
  fc.assert(
    fc.property(parts, ([value, from, length, form, plain]) => {
      const asked = form.replace('x', value.slice(from, from + length).replaceAll('$', ''));
      fc.pre(wildcardMatcher(asked, plain)?.(foldText(value)) === true);
      expect(isLetThrough(value, asked, plain)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['ORD-12%', 'equals', '%\nord12%%'],
  ['%12', 'equals', '%%12\n%'],
  ['a b', 'contains', '%%ab%%'],
  ['a-1', 'equals', '%\na1\n%'],
  ['-%1', 'equals', '%%1\n%'],
  ['%', 'equals', undefined],
  ['--%', 'equals', undefined],
  [' ', 'contains', undefined],
  [null, 'contains', undefined],
] as const)('the search text %j, which %s, is looked for as %j', (asked, plain, pattern) => {
  expect(foundPattern(asked, plain)).toBe(pattern);
});
