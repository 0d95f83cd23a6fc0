/** Codes that hold more than a number; the cases are listed in tests/fixtures/field/README.md. */
import { describe, expect, test } from 'vitest';
import { carriedNumbers } from '#domain/scanning/carried-numbers.ts';
import { isCodeBurst } from '#domain/scanning/key-burst.ts';
import { readScannedCode } from '#domain/scanning/scanned-code.ts';
import { isCertainCode, meantCode, otherReadings, readingsToAsk } from '#domain/scanning/scanner-readings.ts';
import { keysOf, record } from './scanner-keys.ts';

const SSCC = '373500000000000017';
const [GS, RS, EOT] = ['\u001d', '\u001e', '\u0004'];

describe('[FLD-06] a code that carries a number', () => {
  test.each([
    ['SC01', 'a GS1 Digital Link', `https://id.gs1.org/00/${SSCC}`],
    ['SC01', 'one of a domain of its own, with more behind it', `https://x.example/a/b/00/${SSCC}?s4t&401=A1#x`],
    ['SC01', 'the names of its first edition', `http://example.com/sscc/${SSCC}`],
    ['SC01', 'typed on a Swedish keyboard', `httpsÖ--id.gs1.org-00-${SSCC}`],
    ['SC02', 'a tracking page', `https://track.example/parcels?id=${SSCC}&lang=sv-SE`],
    ['SC02', 'the same behind its symbology', `]Q1https://track.example/#/t/${SSCC}`],
    ['SC02', 'an address of more than 90 characters', `https://track.example/${'a'.repeat(90)}/${SSCC}`],
    ['SC03', 'a GS1 message in an envelope', `[)>${RS}05${GS}00${SSCC}${RS}${EOT}`],
    ['SC04', 'an envelope without its controls', `[)>06${GS}J${SSCC}`],
    ['SC05', 'an envelope in spelled controls', `[)>{RS}06{GS}1J${SSCC}{GS}Q1{RS}{EOT}`],
    ['SC05', 'an envelope as a console shows it', `[)>▲06↔1J${SSCC}↔Q1▲`],
    ['SC06', 'the letters around a Codabar', `A${SSCC}B`],
    ['SC07', 'a spelled FNC1', `{FNC1}00${SSCC}{FNC1}`],
    ['SC07', 'an escaped separator', `00${SSCC}~d029`],
  ])('[%s] means the number in it: %s', (_id, _name, scan) => {
    expect(readScannedCode(meantCode(scan))).toMatchObject({ kind: 'package', number: SSCC, check: 'right' });
    expect(isCertainCode(scan)).toBe(true);
  });

  test.each([
    [
      'SC03',
      'a licence plate',
      `[)>${RS}06${GS}P4711${GS}Q12${GS}1JUN123456789A2B4C6${GS}K8800${RS}${EOT}`,
      'UN123456789A2B4C6',
    ],
    ['SC03', 'a package of a supplier', `]d1[)>${RS}06${GS}P4711${GS}3S88001234${GS}KPO-17${RS}${EOT}`, '88001234'],
    ['SC03', 'an order alone', `[)>${RS}06${GS}P4711${GS}KPO-17${RS}`, 'PO-17'],
    [
      'SC03',
      'a parcel of a carrier',
      `[)>${RS}01${GS}9641101${GS}752${GS}001${GS}1Z12345675${GS}UPSN${RS}${EOT}`,
      '1Z12345675',
    ],
    ['SC05', 'a parcel on a Swedish keyboard', `å=:06${GS}1JUN123456789A2`, 'UN123456789A2'],
  ])('[%s] means what an envelope holds: %s', (_id, _name, scan, number) => {
    expect(readScannedCode(meantCode(scan))).toMatchObject({ kind: 'text', number });
  });

  test.each([
    ['SC01', 'a consignment', 'https://id.gs1.org/401/ABC123/10/x', '(401)ABC123'],
    ['SC02', 'our own page', 'https://kaj.example/Shipment/104268', '104268'],
    ['SC02', 'the page of an order', 'https://shop.example/2026/order?nr=SO-80412&v=2', 'SO-80412'],
    ['SC06', 'a Codabar', 'A7698-1239B', '7698-1239'],
    ['SC08', 'a check character of Code 39', 'B504123Q', 'B504123'],
    ['SC09', 'pairs of Code 39', 'S+OX/M80412', 'SoX-80412'],
    ['SC04', 'a licence plate in bars of its own', '1JUN123456789A2B4', 'UN123456789A2B4'],
  ])('[%s] is looked for by the number in it, at the server too: %s', (_id, _name, scan, number) => {
    expect(otherReadings(scan)[0]).toBe(number);
    expect(readingsToAsk(scan)).toEqual([number]);
  });

  test('[SC03] comes with the keys between its parts, whose text no key has', () => {
    const control = (key: string, code: string) => ({ key, code, control: true });
    const keys = [
      ...keysOf('[)>'),
      control('^', 'Digit6'),
      ...keysOf('06'),
      control(']', 'BracketRight'),
      ...keysOf(`1J${SSCC}`),
      control('6', 'Digit6'),
      control('d', 'KeyD'),
    ];
    const { burst, meanings } = record(keys);
    expect(burst.text).toBe(`[)>06${GS}1J${SSCC}`);
    expect(meanings.map(({ is }) => is)).not.toContain('other');
    expect(isCodeBurst(burst, 'key')).toBe(true);
    expect(meantCode(burst.text)).toBe(SSCC);
  });

  test.each(['https://kaj.example/Help', 'www.example.com', 'https://kaj.example/%E0%A4%A', 'A-B', 'SO-80412'])(
    'has none in %s',
    (scan) => {
      expect(meantCode(scan)).toBe(scan);
      expect(carriedNumbers(scan)).toEqual([]);
    },
  );
});
