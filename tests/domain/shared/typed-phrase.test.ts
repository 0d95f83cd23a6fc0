import { expect, test } from 'vitest';
import { isPhrase } from '#domain/shared/typed-phrase.ts';

test.each([
  ['åhus-glass', 'ÅHUS-GLASS', true],
  ['A\u030Ahus-Glass', 'ÅHUS-GLASS', true],
  [' ÅHUS-GLASS ', 'ÅHUS-GLASS', true],
  ['ÅHUS-GLAS', 'ÅHUS-GLASS', false],
  ['', 'ÅHUS-GLASS', false],
  ['', '', false],
])('the typed text %j is taken for %j: %s', (typed, phrase, same) => {
  expect(isPhrase(typed, phrase)).toBe(same);
});
