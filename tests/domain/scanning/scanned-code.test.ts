import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigitOf } from '#domain/barcodes/check-digits.ts';
import { gs1CheckDigit } from '#domain/barcodes/gs1-check-digit.ts';
import { type CodeKind, provesItself, readScannedCode, visibleCode, withZeros } from '#domain/scanning/scanned-code.ts';

const GS = '\u001d';
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const sscc = digits(17).map((body) => body + gs1CheckDigit(body));
/** Consignment numbers as carriers give them out. */
const consignment = fc.stringMatching(/^[A-Z0-9]{6,20}$/);
const s10 = fc
  .tuple(fc.stringMatching(/^[A-Z]{2}$/), digits(8), fc.stringMatching(/^[A-Z]{2}$/))
  .map(([kind, serial, country]) => `${kind}${serial}${checkDigitOf('MOD11S10', serial)}${country}`);
/** Prefixes that scanners put before a GS1 code, by their settings. */
const prefix = fc.constantFrom(']C1', ']e0', ']d2', ']Q3', `]d2${GS}`, `]C1${GS}`);

describe('[SCN-01] a scanned code', () => {
  test.each<[name: string, scan: string, kind: CodeKind, number: string]>([
    ['an order number', 'SO-80412', 'text', 'SO-80412'],
    ['the same as plain Code 128', ']C0SO-80412', 'text', 'SO-80412'],
    ['a shipment id', '104268', 'text', '104268'],
    ['an SSCC of the Danish sample label', ']C100357123450000000015', 'package', '357123450000000015'],
    ['the same as it is printed', '(00) 3 5712345 000000001 5', 'package', '357123450000000015'],
    ['a postal item', 'UO553662591SE', 'post', 'UO553662591SE'],
    ['the same in groups and small letters', ' uo 553 662 591 se', 'post', 'UO553662591SE'],
    ['a shipment number of GS1', ']C140273500000000001235', 'shipmentGroup', '73500000000001235'],
    ['the goods in a DataMatrix', `]d20107350000000012${GS}10A4`, 'product', '07350000000012'],
    ['an EAN-13', ']E07350000000012', 'product', '7350000000012'],
    ['an address in a QR code', ']Q1https://kaj.test/Shipment/104268', 'text', 'https://kaj.test/Shipment/104268'],
    ['an order number after an FNC1', `${GS}SO-80412`, 'text', 'SO-80412'],
    ['the same by a scanner that spells it', '<GS>SO-80412', 'text', 'SO-80412'],
    ['an order number with fields behind it', `SO-80412${GS}17`, 'text', 'SO-80412'],
    ['nothing', '  ', 'unreadable', ''],
    ['only marks', '---///', 'unreadable', '---///'],
    ['a whole page of text', 'A1'.repeat(80), 'unreadable', 'A1'.repeat(45)],
  ])('is read: %s', (_name, scan, kind, number) => {
    expect(readScannedCode(scan)).toMatchObject({ kind, number });
  });

  test('is its package number however the bar is sent', () => {
    fc.assert(
      fc.property(sscc, prefix, consignment, (number, mark, other) => {
        for (const sent of [
          ...[`${mark}00${number}`, `${mark}00${number}401${other}`, `${mark}401${other}${GS}00${number}`],
          ...[`00${number}`, number, `(00)${number}`, `(00)${number}(401)${other}`, ` ${number}\r`],
        ]) {
          const code = readScannedCode(sent);
          expect(code, visibleCode(sent)).toMatchObject({ kind: 'package', number, check: 'right' });
          expect(code.tracking[0]).toBe(number);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('with a wrong check digit says which would be right', () => {
    fc.assert(
      fc.property(sscc, s10, fc.integer({ min: 1, max: 9 }), (number, item, off) => {
        const wrong = number.slice(0, -1) + ((Number(number.slice(-1)) + off) % 10);
        const expected = { expected: number.slice(-1) };
        for (const sent of [`]C100${wrong}`, `(00)${wrong}`, wrong, `00${wrong}`]) {
          expect(readScannedCode(sent).check, sent).toEqual(expected);
        }
        const wrongItem = item.slice(0, 10) + ((Number(item[10]) + off) % 10) + item.slice(11);
        expect(readScannedCode(wrongItem)).toMatchObject({ kind: 'post', check: { expected: item[10] } });
        expect(provesItself(wrong) || provesItself(wrongItem)).toBe(false);
      }),
    );
  });

  test('is a consignment where it says so, and maybe one where it only begins like one', () => {
    fc.assert(
      fc.property(consignment, prefix, (number, mark) => {
        for (const sent of [`${mark}401${number}`, `${mark}401${number}${GS}42041117`, `(401)${number}`]) {
          expect(readScannedCode(sent)).toMatchObject({ kind: 'consignment', number, tracking: [number] });
        }
        const code = readScannedCode(`401${number}`);
        if (code.kind === 'text') expect(code.tracking).toContain(number);
      }),
    );
  });

  test('is a postal item only with the check digit of S10, and proves itself then', () => {
    fc.assert(
      fc.property(s10, (item) => {
        expect(readScannedCode(item)).toMatchObject({ kind: 'post', number: item, check: 'right' });
        expect(provesItself(item)).toBe(true);
      }),
    );
  });

  test('that is garbage throws nothing and looks for no more than it holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 200, unit: 'binary' }), fc.string({ maxLength: 120 })), (raw) => {
        const code = readScannedCode(raw);
        expect(code.number.length).toBeLessThanOrEqual(90);
        for (const number of code.tracking) expect(number.trim()).not.toBe('');
        expect(visibleCode(raw)).not.toMatch(/[\n\r\t]/);
      }),
      { numRuns: 1000 },
    );
  });

  test('with a letter O beside a digit may have been meant with a zero', () => {
    expect(withZeros('SO-8O412')).toBe('SO-80412');
    expect(withZeros('1OO2')).toBe('1002');
    expect(withZeros('SO-80412')).toBeUndefined();
    expect(withZeros('ORDER')).toBeUndefined();
  });
});

test('[SCN-01] the separators of a code can be seen where it is shown', () => {
  expect(visibleCode(']C1\u001d00373\r')).toBe(']C1␝00373␍');
});
