import { expect, test } from 'vitest';
import { writtenZipCode } from '#domain/shared/zip-code.ts';

test.each([
  ['SE', '41117', '411 17'],
  ['SE', '411 17', '411 17'],
  ['SE', ' 4 1117 ', '411 17'],
  ['CZ', '11000', '110 00'],
  ['SE', '4111', '4111'],
  ['SE', 'SE-41117', 'SE-41117'],
  ['NO', '0150', '0150'],
  ['DE', '20095', '20095'],
  ['GB', 'SW1A 1AA', 'SW1A 1AA'],
  ['SE', null, ''],
])('in %s %j is written %j', (country, zipCode, written) => {
  expect(writtenZipCode(zipCode, country)).toBe(written);
});
