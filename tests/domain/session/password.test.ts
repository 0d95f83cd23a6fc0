import { expect, test } from 'vitest';
import { isGoodPassword, meets, PASSWORD_DEMANDS, type PasswordDemand } from '#domain/session/password.ts';

test.each<[password: string, missing: PasswordDemand | undefined]>([
  ['Kaj-2026', undefined],
  ['Kaj-202', 'length'],
  ['KAJ-2026', 'lower'],
  ['kaj-2026', 'upper'],
  ['Kaj-hamn', 'digit'],
  ['Kaj12026', 'special'],
  ['Kaj 2026', 'special'],
  ['Åäö-٢٠٢٦', undefined],
])('[ACC-06] the password %j is refused for its first missing demand: %s', (password, missing) => {
  expect(isGoodPassword(password)).toBe(missing === undefined);
  expect(PASSWORD_DEMANDS.find((demand) => !meets(password, demand))).toBe(missing);
});
