import { describe, expect, test } from 'vitest';
import { numberFormat, sheetNumber } from '#domain/shared/sheet-number.ts';

const shown = (written: string, code: string) => sheetNumber(written, numberFormat(164, code));

describe('a number of a workbook', () => {
  test.each([
    ['00000', '1234', '01234'],
    ['000\\ 00', '12345', '123 45'],
    ['"SE-"00000', '1234', 'SE-01234'],
    ['000" "00;-0', '1234', '012 34'],
    ['0000000000', '5560', '0000005560'],
    ['00', '1234', '1234'],
    ['General', '1234', '1234'],
    ['0', '7', '7'],
    ['#,##0', '12500', '12500'],
    ['0.00', '5.5', '5,5'],
    ['00000', '12.5', '12,5'],
    ['00000', '-5', '-5'],
    ['00000', '1E+16', '1E+16'],
    ['000-0', '1234', '123-4'],
    ['_-* #,##0.00\\ "kr"_-', '1234.5', '1234,5'],
    ['@', '7', '7'],
    ['[Red]0', '7', '7'],
    ['0%', '0.25', '0,25'],
    ['0.00E+00', '12500', '12500'],
  ])('[FLD-04] in the format %s, kept as %s, reads %s', (code, written, text) => {
    expect(shown(written, code)).toBe(text);
  });

  test.each([
    ['0" g"', '500', '500 g'],
    ['#,##0.00 "kg"', '1234.5', '1234,5 kg'],
    ['#,##0.0_ "kg"', '7', '7 kg'],
    ['0\\ \\k\\g', '12', '12 kg'],
    ['General" kg"', '0.5', '0,5 kg'],
    ['0.0 "m³"', '3', '3 m³'],
    ['0.0,"t"', '1500', '1,5 t'],
    ['[<1000]0" g";0.0," kg"', '900', '900 g'],
    ['[<1000]0" g";0.0," kg"', '1500', '1,5 kg'],
    ['0 "kg";-0 "kg"', '7', '7 kg'],
    ['[<=1000]0" g";0.0," kg"', '1000', '1000 g'],
    ['[>=1000]0.0," kg";0" g"', '1500', '1,5 kg'],
    ['[>=1000]0.0," kg";0" g"', '1000', '1 kg'],
    ['[>1000]0.0," kg";0" g"', '1000', '1000 g'],
    ['[=0]"-";0" kg"', '7', '7 kg'],
    ['[=1]0" t";0" kg"', '1', '1 t'],
    ['[<>0]0" kg";"-"', '7', '7 kg'],
    ['[<>0]0" kg";"-"', '0', '0'],
    ['0" st"', '12', '12'],
    ['0.00 "€"', '12', '12'],
    ['d" m "mmm', '46354', '2026-11-28'],
  ])('[FLD-04] [ZT07] in the format %s, kept as %s, has the unit that is shown: %s', (code, written, text) => {
    expect(shown(written, code)).toBe(text);
  });

  test.each([
    ['yyyy-mm-dd', '46354', '2026-11-28'],
    ['d/m/yy;@', '46354', '2026-11-28'],
    ['[$-41D]d mmmm yyyy', '46354', '2026-11-28'],
    ['mmm-yy', '46354', '2026-11-28'],
    ['"vecka" d', '46354', '2026-11-28'],
    ['yyyy-mm-dd hh:mm', '46354.604166666664', '2026-11-28 14:30'],
    ['hh:mm', '0.604166666666666', '14:30'],
    ['hh:mm:ss', '0.604178240740741', '14:30:01'],
    ['[h]:mm', '1.5', '1900-01-01 12:00'],
    ['[h]:mm', '0.604166666666666', '14:30'],
    ['[HH]:MM:SS', '0.604178240740741', '14:30:01'],
    ['yyyy-mm-dd hh:mm', '0.5', '1899-12-31 12:00'],
    ['yyyy-mm-dd', '1', '1900-01-01'],
    ['yyyy-mm-dd', '61', '1900-03-01'],
    ['yyyy-mm-dd', '-1', '-1'],
    ['yyyy-mm-dd', '99999999', '99999999'],
  ])('[FLD-04] in the format of a moment %s, kept as %s, reads %s', (code, written, text) => {
    expect(shown(written, code)).toBe(text);
  });

  test.each([
    [0, '46354', '46354'],
    [14, '46354', '2026-11-28'],
    [22, '46354.25', '2026-11-28 06:00'],
    [20, '0.25', '06:00'],
    [31, '46354', '2026-11-28'],
    [49, '7', '7'],
  ])('[FLD-04] in the built-in format %i, kept as %s, reads %s', (id, written, text) => {
    expect(sheetNumber(written, numberFormat(id))).toBe(text);
  });

  test('[FLD-04] counts from 1904 where its file does', () => {
    expect(sheetNumber('44892', numberFormat(14), true)).toBe('2026-11-28');
  });

  test.each([
    ['0.30000000000000004', '0,3', 'what only the computer added is left out'],
    ['1.125', '1,1250', 'three decimals are no thousands'],
    ['1250', '1250', 'an integer is one'],
    ['1E-3', '0,0010', 'a power of ten is written out'],
    ['1.2E-7', '0,00000012', 'a small one, too'],
    ['-5.5', '-5,5', 'the sign stays'],
    ['7310000000000', '7310000000000', 'a number of thirteen digits is whole'],
    ['3.7350000100001002E+17', '3,7350000100001E+17', 'a number that has lost digits shows it'],
    ['', '', 'nothing is nothing'],
    ['12 st', '12 st', 'what is no number is text'],
  ])('[FLD-04] kept as %s reads %s: %s', (written, text) => {
    expect(sheetNumber(written, numberFormat(0))).toBe(text);
  });
});
