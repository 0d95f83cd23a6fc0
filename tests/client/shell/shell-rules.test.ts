import { expect, test } from 'vitest';
import { isMissingChunk } from '#client/shell/missing-chunk.ts';
import { COMPANY, isShownTo, PROFILE } from '#client/shell/navigation.ts';
import { isUnder } from '#client/shell/shell-link.tsx';

test.each([
  ['Failed to fetch dynamically imported module: https://kaj/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['error loading dynamically imported module', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['Cannot read properties of undefined', false],
])('the error “%s” means that a part of the portal is missing: %s', (message, missing) => {
  expect(isMissingChunk(new TypeError(message))).toBe(missing);
});

test('only those who may open the company see it in the account menu', () => {
  const roles = ['Moderator', 'SuperUser', 'DefaultUser', ''] as const;
  for (const entry of COMPANY) {
    expect(roles.map((role) => isShownTo(role, entry))).toEqual([true, true, false, false]);
  }
  expect(roles.every((role) => isShownTo(role, PROFILE))).toBe(true);
});

test('a place of the bar is current for what lies under it, whatever the case', () => {
  expect(isUnder('/shipments', '/Shipments')).toBe(true);
  expect(isUnder('/Shipment/104261', '/Shipments')).toBe(true);
  expect(isUnder('/addresses/1', '/Addresses')).toBe(true);
  expect(isUnder('/MyProfile', '/Shipments')).toBe(false);
});
