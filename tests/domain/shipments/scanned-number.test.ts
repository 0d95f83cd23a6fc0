import { expect, test } from 'vitest';
import { scannedNumbers } from '#domain/shipments/scanned-number.ts';

const GS = '\u001d';
const PACKAGE = '373500000000000017';

test.each<[name: string, scan: string, numbers: string[]]>([
  ['a typed number is itself', 'SO-80412', ['SO-80412']],
  ['blanks around it go', '  73500000123 ', ['73500000123']],
  ['blanks in it may be those of the print', '735 0000 0123', ['735 0000 0123', '73500000123']],
  ['the bar of a package', `00${PACKAGE}`, [PACKAGE]],
  ['the same with its symbology', `]C100${PACKAGE}`, [PACKAGE]],
  ['the same in a DataMatrix', `]d2${GS}00${PACKAGE}`, [PACKAGE]],
  ['as it is printed under the bar', `(00)${PACKAGE}`, [PACKAGE]],
  ['the same in groups', '(00) 3 7350000 000000001 7', [PACKAGE]],
  ['a package number without its identifier', PACKAGE, [PACKAGE]],
  ['a package, then something else', `00${PACKAGE}4014560000012`, [`00${PACKAGE}4014560000012`, PACKAGE]],
  ['twenty digits that are no package number stay whole', '00373500000000000018', ['00373500000000000018']],
  ['a consignment bar with its symbology', ']C1401735000012345', ['735000012345']],
  ['the same in brackets', '(401)735000012345', ['735000012345']],
  [
    'without a mark it is a consignment bar or a number of its own',
    '401735000012345',
    ['401735000012345', '735000012345'],
  ],
  ['the same as plain Code 128', ']C0401735000012345', ['401735000012345', '735000012345']],
  ['a consignment, then something else', `]C1401735000012345${GS}42041117`, ['735000012345']],
  ['a group separator is a mark too', `401735000012345${GS}42041117`, ['735000012345']],
  ['a consignment behind another element', `]C142041117${GS}401735000012345`, ['735000012345']],
  ['GS1 without a number of ours stays whole', ']C142041117', ['42041117']],
  ['a postal item number', 'UO553662591SE', ['UO553662591SE']],
  ['the same as it is printed', 'UO 553 662 591 SE', ['UO 553 662 591 SE', 'UO553662591SE']],
  ['nothing is nothing', ' ', []],
])('a scan is searched by its numbers: %s', (_name, scan, numbers) => {
  expect(scannedNumbers(scan)).toEqual(numbers);
});
