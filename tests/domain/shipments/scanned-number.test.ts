import { expect, test } from 'vitest';
import { scannedNumber } from '#domain/shipments/scanned-number.ts';

const GS = '\u001d';

test.each([
  ['a typed number is itself', 'SO-80412', 'SO-80412'],
  ['blanks around it go', '  73500000123 ', '73500000123'],
  ['the bar of a package', '00373500000000000017', '373500000000000017'],
  ['the same with its symbology', ']C100373500000000000017', '373500000000000017'],
  ['as it is printed under the bar', '(00)373500000000000017', '373500000000000017'],
  ['a package number without its identifier', '373500000000000017', '373500000000000017'],
  ['twenty digits that are no package number stay whole', '00373500000000000018', '00373500000000000018'],
  ['a consignment bar', ']C1401735000012345', '735000012345'],
  ['a consignment, then something else', `]C1401735000012345${GS}42041117`, '735000012345'],
  ['401 in front of a typed number belongs to it', '401735000012345', '401735000012345'],
  ['a wildcard stays', '%0013', '%0013'],
  ['nothing stays nothing', '', ''],
])('%s', (_name, scanned, number) => {
  expect(scannedNumber(scanned)).toBe(number);
});
