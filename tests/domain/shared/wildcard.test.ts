import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '#domain/shared/fold-text.ts';
import { likePattern, wildcardMatcher } from '#domain/shared/wildcard.ts';

/** The obvious, slow way: each `%` tries every length. */
function slowMatch(value: string, pattern: string): boolean {
  if (pattern === '') return value === '';
  if (pattern[0] !== '%') return value[0] === pattern[0] && slowMatch(value.slice(1), pattern.slice(1));
  for (let skip = 0; skip <= value.length; skip++) if (slowMatch(value.slice(skip), pattern.slice(1))) return true;
  return false;
}

/** LIKE as the database defines it, with `\` as the escape character. */
function likeMatch(value: string, like: string): boolean {
  const source = like.replace(/\\(.)|%|[\s\S]/g, (token, escaped: string | undefined) =>
    token === '%' ? '[\\s\\S]*' : (escaped ?? token).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
  );
  return new RegExp(`^${source}$`).test(value);
}

describe('a search text', () => {
  test.each([
    ['equals', 'abc', 'abc', true],
    ['equals', 'abc', 'xabc', false],
    ['equals', 'ABC', 'abc', true],
    ['contains', 'berg', 'kullbergska', true],
    ['contains', 'berg%', 'kullbergska', false],
    ['contains', 'kull%', 'kullbergska', true],
    ['equals', '%12', '9912', true],
    ['equals', '%12', '9912x', false],
    ['equals', 'a%b%c', 'a-b-b-c', true],
    ['equals', 'a%a', 'a', false],
    ['equals', '%', '', true],
    ['equals', 'a_c', 'abc', false],
    ['equals', 'a\\%', 'a\\b', true],
  ] as const)('the search $1 ($0) matches $2: $3', (plain, search, value, expected) => {
    expect(wildcardMatcher(search, plain)?.(value)).toBe(expected);
  });

  test.each(['', '   ', null, undefined])('%j asks for nothing', (search) => {
    expect(wildcardMatcher(search, 'contains')).toBeUndefined();
    expect(likePattern(search, 'contains')).toBeUndefined();
  });

  const alphabet = fc.string({ unit: fc.constantFrom('a', 'b', '_', '\\', 'å', '.', '*'), maxLength: 9 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '_', '\\', 'å', '%', '%'), minLength: 1, maxLength: 7 });

  test('with % matches what a slow reading matches, on the device and as LIKE', () => {
    fc.assert(
      fc.property(alphabet, pattern, (value, body) => {
        const search = `%${body}`;
        const expected = slowMatch(value, search);
        expect(wildcardMatcher(search, 'equals')?.(value)).toBe(expected);
        expect(likeMatch(value, likePattern(search, 'equals') ?? '')).toBe(expected);
      }),
    );
  });

  test('finds a name whatever its case and composition', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), (name) => {
        fc.pre(name.trim() !== '' && !name.includes('%'));
        const decomposed = name.normalize('NFD').trim();
        expect(wildcardMatcher(decomposed, 'contains')?.(foldText(name))).toBe(true);
      }),
    );
  });
});
