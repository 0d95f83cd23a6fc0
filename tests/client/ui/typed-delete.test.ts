import { expect, test } from 'vitest';
import { isPhrase } from '#client/ui/typed-delete.tsx';

test.each([
  ['åhus-glass', 'ÅHUS-GLASS', true],
  ['A\u030Ahus-Glass', 'ÅHUS-GLASS', true],
  [' ÅHUS-GLASS ', 'ÅHUS-GLASS', true],
  ['ÅHUS-GLAS', 'ÅHUS-GLASS', false],
  ['', 'ÅHUS-GLASS', false],
  ['', '', false],
])('%j for %j: %s', (typed, phrase, same) => {
  expect(isPhrase(typed, phrase)).toBe(same);
});
