/** Copied cells become goods lines as if a person had typed them, after the lines that exist already. */
import { describe, expect, test } from 'vitest';
import { isTableOfLines, pastedLine, withPastedLines } from '#client/features/shipments/page/pasted-lines.ts';
import { readPastedTable } from '#domain/shared/delimited-text.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { type PastedCells, readPastedGoods } from '#domain/shipments/pasted-goods.ts';

const line = (cells: PastedCells, lineNo: number) => pastedLine({ cells, doubts: {} }, lineNo);
const cellsOf = (text: string) => readPastedTable(text).rows.map(({ cells }) => cells);

describe('a copied text', () => {
  test.each([
    ['tabs', 'PC\tTiles; white\t1,5'],
    ['semicolons, with quoted cells', 'PC;"Tiles; white";1,5'],
  ])('is taken apart at %s, and never at a decimal comma', (_, text) => {
    expect(cellsOf(`${text}\r\n\r\n${text}\r\n`)).toEqual([
      ['PC', 'Tiles; white', '1,5'],
      ['PC', 'Tiles; white', '1,5'],
    ]);
  });

  test('a quoted cell keeps its line break and its quotes', () => {
    expect(cellsOf('PC\t"Pipe 2"" \nlong"\t1\nPX\tRail\t2')).toEqual([
      ['PC', 'Pipe 2" \nlong', '1'],
      ['PX', 'Rail', '2'],
    ]);
  });

  test.each([
    ['PC\tTiles\nPX\tRail', true],
    ['PC;Tiles;2\r\nPX;Rail;1\r\n', true],
    ['PC\tTiles\t2', false],
    ['120\n80\n95', false],
    ['Ring first; then drive in', false],
  ])('is lines when it has several rows and columns, else values from the cell on: %j', (text, expected) => {
    expect(isTableOfLines(text)).toBe(expected);
  });
});

describe('a copied line', () => {
  test('[FRM-02] has its numbers with comma or point, and fills in what a typed one would', () => {
    const cells = { type: 'PE', quantity: '2', weight: '1 180,5 kg', height: '95', length: '' };
    expect(line(cells, 4)).toMatchObject({
      ...{ lineNo: 4, type: 'PE', quantity: 2, weight: 1180.5, length: 120, width: 80, height: 95 },
      ...{ volume: 1.824, loadmeter: 0.8 },
    });
    expect(line({ weight: '60.25', loadmeter: '1,2', type: 'PE', length: '100' }, 1)).toMatchObject({
      ...{ quantity: 1, weight: 60.25, length: 100, loadmeter: 1.2 },
    });
  });

  test('[FRM-02] keeps what is wrong as it was written, and what is missing empty', () => {
    const cells = { type: 'hink', quantity: '', weight: 'x9', height: '12,5', volume: '1000' };
    expect(line(cells, 1)).toMatchObject({
      ...{ type: 'hink', quantity: null, weight: 'x9', height: '12,5', volume: '1000' },
    });
    expect(line({ type: '' }, 1).type).toBe('');
  });

  test('comes behind those that are there, in place of one nobody has written in', () => {
    const pasted = [line({ weight: '5' }, 1), line({ weight: '6' }, 2)];
    const weights = (lines: ReturnType<typeof withPastedLines>) => lines.map((line) => [line.lineNo, line.weight]);
    expect(weights(withPastedLines([emptyGoodsLine(1)], pasted))).toEqual([
      [1, 5],
      [2, 6],
    ]);
    const there = [{ ...emptyGoodsLine(7), weight: 4 }, emptyGoodsLine(8)];
    expect(weights(withPastedLines(there, pasted))).toEqual([
      [7, 4],
      [8, 5],
      [9, 6],
    ]);
  });
});

describe('the numbers of a copied column', () => {
  const weights = (...cells: readonly string[]) => {
    const text = ['Type\tWeight', ...cells.map((cell) => `PC\t${cell}`)].join('\n');
    const { lines } = readPastedGoods(readPastedTable(text).rows.map((row) => row.cells));
    return lines.map((one, at) => pastedLine(one, at + 1).weight);
  };

  test.each([
    ['a cell with both signs', ['1.250', '11.750,5'], [1250, 11750.5]],
    ['a leading zero', ['1.250', '0.4'], [1.25, 0.4]],
    ['two decimals', ['1,250', '12,50'], [1.25, 12.5]],
    ['two groups', ['1.250', '1.250.000'], [1250, 1250000]],
    ['blanks as groups', ['1.250', '1\u00a0180.5'], [1.25, 1180.5]],
    ['narrow blanks as groups', ['1,250', '1\u202f180,5'], [1.25, 1180.5]],
    ['apostrophes as groups', ["1'250", "11'750.5"], [1250, 11750.5]],
    ['a unit behind it', ['1.250 kg', '12,5 kg'], [1250, 12.5]],
  ])('[FLD-04] [F15] are all read by what one proves: %s', (_, cells, expected) => {
    expect(weights(...cells)).toEqual(expected);
  });

  test.each([
    ['alone', ['1.250'], ['1.250']],
    ['with a unit', ['1,250 kg'], ['1,250 kg']],
    ['beside whole numbers', ['1.250', '7'], ['1.250', 7]],
    ['beside proof of both', ['1.250', '0.4', '12,5'], ['1.250', 0.4, 12.5]],
  ])('[FLD-04] [F15] that can be two stay as they were copied, to be asked about: %s', (_, cells, expected) => {
    expect(weights(...cells)).toEqual(expected);
  });

  test.each(['-5', '\u22125', '5 %', '(5)', '5e3', '#N/A'])(
    '[FLD-04] %j is no weight, and stays to be seen',
    (cell) => {
      expect(weights(cell)).toEqual([cell]);
    },
  );
});
