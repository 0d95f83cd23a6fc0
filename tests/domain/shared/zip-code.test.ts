import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '#domain/shared/countries.ts';
import {
  isOtherZipCode,
  storedZipCode,
  writtenZipCode,
  zipCodeError,
  zipCodeWithZeros,
} from '#domain/shared/zip-code.ts';
import { spacedZipCode } from '#domain/shared/zip-code-blanks.ts';
import { zipCodeForms } from '#domain/shared/zip-code-forms.ts';

describe('[FLD-05] [F18] a zip code is stored in its normal form and shown as its country writes it', () => {
  test.each([
    ['SE', '41117', '41117', '411 17'],
    ['SE', ' 4 1117 ', '41117', '411 17'],
    ['SE', 'SE-41201', '41201', '412 01'],
    ['SE', 'S-412 01', '41201', '412 01'],
    ['SE', 'se 412 01', '41201', '412 01'],
    ['SE', '412\u00a001', '41201', '412 01'],
    ['SE', '412\u201101', '41201', '412 01'],
    ['SE', '\u200b41201\ufeff', '41201', '412 01'],
    ['SE', '４１２０１', '41201', '412 01'],
    ['SE', "'41201", '41201', '412 01'],
    ['DK', 'DK-8000', '8000', '8000'],
    ['DE', 'D-01099', '01099', '01099'],
    ['DE', 'D – 20095', '20095', '20095'],
    ['FI', 'FIN-00120', '00120', '00120'],
    ['FI', 'FI-00120', '00120', '00120'],
    ['AX', 'AX-22100', '22100', '22100'],
    ['AX', 'FI-22100', '22100', '22100'],
    ['NO', 'N-0159', '0159', '0159'],
    ['NO', '0150', '0150', '0150'],
    ['LU', 'L-1234', '1234', '1234'],
    ['AT', 'A-1010', '1010', '1010'],
    ['CH', 'CH-8001', '8001', '8001'],
    ['LI', 'FL-9490', '9490', '9490'],
    ['FR', 'F-75008', '75008', '75008'],
    ['IT', 'I-00120', '00120', '00120'],
    ['LV', 'LV-1010', 'LV-1010', 'LV-1010'],
    ['LV', '1010', 'LV-1010', 'LV-1010'],
    ['LV', 'lv1010', 'LV-1010', 'LV-1010'],
    ['LT', 'LT-01001', '01001', '01001'],
    ['EE', 'EE10111', '10111', '10111'],
    ['NL', '1234ab', '1234AB', '1234 AB'],
    ['NL', 'NL-1234 AB', '1234AB', '1234 AB'],
    ['PL', '00-001', '00-001', '00-001'],
    ['PL', '87100', '87-100', '87-100'],
    ['PL', 'PL 00–001', '00-001', '00-001'],
    ['PT', '1000-001', '1000-001', '1000-001'],
    ['PT', '1000 001', '1000-001', '1000-001'],
    ['CZ', '11000', '11000', '110 00'],
    ['SK', 'SK-010 01', '01001', '010 01'],
    ['GR', 'GR-15124', '15124', '151 24'],
    ['IE', 'a65f4e2', 'A65F4E2', 'A65 F4E2'],
    ['IE', 'D6W RY72', 'D6WRY72', 'D6W RY72'],
    ['MT', 'VLT1117', 'VLT1117', 'VLT 1117'],
    ['MT', 'MTF 1234', 'MTF1234', 'MTF 1234'],
    ['GB', 'CF 242NY', 'CF242NY', 'CF24 2NY'],
    ['GB', 'SW1A1AA', 'SW1A1AA', 'SW1A 1AA'],
    ['GB', 'GB-M1 1AE', 'M11AE', 'M1 1AE'],
    ['GB', 'gir0aa', 'GIR0AA', 'GIR 0AA'],
    ['IM', 'IM9 4LY', 'IM94LY', 'IM9 4LY'],
    ['JE', 'JE JE5 0LA', 'JE50LA', 'JE5 0LA'],
    ['XI', 'BT1 5GS', 'BT15GS', 'BT1 5GS'],
    ['FO', 'FO-100', '100', '100'],
    ['GL', '3900', '3900', '3900'],
    ['AD', 'AD500', 'AD500', 'AD500'],
    ['MC', '98000', '98000', '98000'],
    ['US', '12345-6789', '12345-6789', '12345-6789'],
    ['BR', '40301110', '40301-110', '40301-110'],
    ['JP', '〒154-0023', '154-0023', '154-0023'],
    ['CA', 'h3z2y7', 'H3Z2Y7', 'H3Z 2Y7'],
    ['AE', ' PO 12 ', 'PO 12', 'PO 12'],
    ['SE', 'Box 12', 'Box 12', 'Box 12'],
    ['SE', null, '', ''],
  ])('in %s %j is stored as %j and written %j', (country, typed, stored, written) => {
    expect(storedZipCode(typed, country)).toBe(stored);
    expect(writtenZipCode(typed, country)).toBe(written);
    expect(writtenZipCode(stored, country)).toBe(written);
  });

  test('storing a stored code again changes nothing, in any country', () => {
    const country = fc.constantFrom(...COUNTRY_CODES);
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.stringMatching(/^[A-Z]{0,3}[- ]?\d{2,6}$/),
    );
    fc.assert(
      fc.property(country, typed, (code, text) => {
        const stored = storedZipCode(text, code);
        expect(storedZipCode(stored, code)).toBe(stored);
        expect(storedZipCode(writtenZipCode(text, code), code)).toBe(stored);
      }),
    );
  });

  test('every form of every country can be written by its own rules', () => {
    const unwritable = COUNTRY_CODES.flatMap((country) =>
      zipCodeForms(country).filter((form) => {
        const samples = Array.from('0123456789', (digit) =>
          form.replace(/#/g, digit).replace(/@/g, 'B').replace(/\?/g, 'C'),
        );
        const special = ['22100', '98000', '47890', '00120', '3900', '9490'];
        return ![...samples, ...special].some(
          (sample) => writtenZipCode(sample, country) === sample && !zipCodeError(sample, country),
        );
      }),
    );
    expect(unwritable).toEqual([]);
  });
});

describe('[FLD-05] [F11] a zip code that fits no form of its country is told', () => {
  test.each([
    ['NO', '181', '0181'],
    ['NO', '159', '0159'],
    ['DE', '1099', '01099'],
    ['DE', 'D-1099', '01099'],
    ['FI', '120', '00120'],
    ['IT', '144', '00144'],
    ['US', '2134', '02134'],
    ['PL', '950', '00-950'],
    ['SK', '1001', '010 01'],
    ['RO', '60274', '060274'],
  ])('in %s %j is proposed as %j', (country, typed, proposed) => {
    expect(zipCodeError(typed, country)).toEqual({ code: 'zipCodeShort', values: { proposed } });
    expect(zipCodeWithZeros(typed, country)).toBe(storedZipCode(proposed, country));
  });

  test.each([
    ['SE', '4111', '123 45'],
    ['SE', '0159', '123 45'],
    ['SE', '="41201"', '123 45'],
    ['SE', '411 17 Göteborg', '123 45'],
    ['DE', '20095.0', '12345'],
    ['DE', '120', '12345'],
    ['NO', '41117', '1234'],
    ['GB', 'SW1A OAAX', 'A1 2BC'],
    ['NL', '1234', '1234 AB'],
    ['IE', 'Dublin 4', 'A12 3456'],
    ['CZ', '01001', '123 45'],
    ['EE', '1234', '12345'],
  ])('in %s %j is none, and the form is named', (country, typed, form) => {
    expect(zipCodeError(typed, country)).toEqual({ code: 'zipCodeForm', values: { country, form } });
    expect(zipCodeWithZeros(typed, country)).toBeUndefined();
  });

  test('no code, and any code of a country without codes, is not wrong', () => {
    expect(zipCodeError(null, 'SE')).toBeUndefined();
    expect(zipCodeError('', 'NO')).toBeUndefined();
    expect(zipCodeError('00000', 'AE')).toBeUndefined();
  });
});

test('lists put the blank where the forms of the country have it', () => {
  const listed = ['CA', 'CZ', 'GB', 'GG', 'GR', 'IE', 'IM', 'IX', 'JE', 'NL', 'SE', 'SK', 'XI', 'XU'];
  for (const country of [...listed, 'NO', 'DE', 'PL', 'LV', 'PT']) {
    for (const form of zipCodeForms(country).filter((one) => !one.startsWith('BFPO'))) {
      const code = form.replaceAll('#', '1').replaceAll('@', 'A').replaceAll('?', 'B');
      expect(spacedZipCode(storedZipCode(code, country), country), `${country} ${form}`).toBe(
        writtenZipCode(code, country),
      );
    }
  }
  expect(spacedZipCode('412 01', 'SE')).toBe('412 01');
  expect(spacedZipCode('BFPO123', 'GB')).toBe('BFPO123');
  expect(spacedZipCode(null, 'SE')).toBe('');
});

test.each([
  ['SE', '39231', '75320', true],
  ['SE', '39231', 'SE-392 31', false],
  ['SE', '39231', '3923', false],
  ['SE', '392', '75320', false],
  ['SE', null, '75320', false],
  ['SE', '39231', '', false],
  ['HK', '999077', '1', false],
])('in %s the zip codes %s and %s are those of two places: %s', (country, before, after, isOther) => {
  expect(isOtherZipCode(before, after, country)).toBe(isOther);
});
