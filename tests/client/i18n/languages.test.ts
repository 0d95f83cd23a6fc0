import { expect, test } from 'vitest';
import { formatInstant, formatNumber, formatRecent } from '#client/i18n/formats.ts';
import { detectLanguage } from '#client/i18n/languages.ts';

test.each([
  [null, ['sv-SE', 'en'], 'sv'],
  [null, ['de', 'sv'], 'sv'],
  [null, ['fr-FR'], 'en'],
  [null, [], 'en'],
  ['en', ['sv-SE'], 'en'],
  ['xx', ['sv-FI'], 'sv'],
])('kept %j and a browser of %j gives %s', (kept, browser, language) => {
  expect(detectLanguage(kept, browser)).toBe(language);
});

test('numbers are written as each language writes them', () => {
  expect(formatNumber(1284.5, 'sv').replace(/\s/g, ' ')).toBe('1 284,5');
  expect(formatNumber(1284.5, 'en')).toBe('1,284.5');
  expect(formatNumber(2, 'sv', 2)).toBe('2,00');
});

test('an instant is a date and a time in the zone asked for', () => {
  expect(formatInstant('2026-03-12T22:30:00Z', 'Europe/Stockholm')).toBe('2026-03-12 23:30');
});

test('what happened today shows only its time', () => {
  const now = new Date(2026, 2, 12, 16, 0);
  expect(formatRecent(new Date(2026, 2, 12, 9, 42), now)).toBe('09:42');
  expect(formatRecent(new Date(2026, 2, 11, 9, 42), now)).toBe('2026-03-11 09:42');
});
