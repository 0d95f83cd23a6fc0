/** Cells of an exported file: nothing runs, and every spreadsheet that separates by semicolons finds its columns. */
import { expect, test } from 'vitest';
import { readDelimited } from '#domain/shared/delimited-text.ts';
import { importedText } from '#domain/shared/imported-cell.ts';
import { fileLine, fileNumber, fileText } from '#domain/shared/spreadsheet-text.ts';

test.each(['=1+1', '@SUM(A1)', '＝1+1', "'=1+1", '-2+3', '+cmd|x', '\t=1', '-=1'])(
  '[PRO-03] the exported text %j runs nothing',
  (text) => {
    const [row] = readDelimited(`${fileLine([fileText(text), 'x'])}\r\n`, ';').rows;
    expect(row?.cells[0]).toBe(`'${text}`);
  },
);

test('[PRO-03] an exported number of more than the 15 digits that a spreadsheet keeps is marked as text', () => {
  expect(fileText('370712345678901234')).toBe("'370712345678901234");
  expect(importedText("'370712345678901234"), 'and is read without the mark').toBe('370712345678901234');
  expect(fileText('370712345678901')).toBe('370712345678901');
});

test('[PRO-03] a text with separators, quotes and line breaks is one cell again when it is read', () => {
  const text = 'first; "second"\nthird';
  expect(readDelimited(`${fileLine(['a', text, 'b'])}\r\nx;y;z`, ';').rows[0]?.cells).toEqual(['a', text, 'b']);
});

test('[PRO-03] an exported number has a decimal comma, as where semicolons separate', () => {
  expect(fileNumber(12.5)).toBe('12,5');
  expect(fileNumber(1180)).toBe('1180');
});
