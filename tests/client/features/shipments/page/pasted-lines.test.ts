/** Copied cells become goods lines as if a person had typed them, after the lines that exist already. */
import { describe, expect, test } from 'vitest';
import { isTableOfLines, pastedLine, withPastedLines } from '#client/features/shipments/page/pasted-lines.ts';
import { readPastedTable } from '#domain/shared/delimited-text.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';

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
    expect(pastedLine(cells, 4)).toMatchObject({
      ...{ lineNo: 4, type: 'PE', quantity: 2, weight: 1180.5, length: 120, width: 80, height: 95 },
      ...{ volume: 1.824, loadmeter: 0.8 },
    });
    expect(pastedLine({ weight: '60.25', loadmeter: '1,2', type: 'PE', length: '100' }, 1)).toMatchObject({
      ...{ quantity: 1, weight: 60.25, length: 100, loadmeter: 1.2 },
    });
  });

  test('[FRM-02] keeps what is wrong as it was written, and what is missing empty', () => {
    const cells = { type: 'hink', quantity: '', weight: 'x9', height: '12,5', volume: '1000' };
    expect(pastedLine(cells, 1)).toMatchObject({
      ...{ type: 'hink', quantity: null, weight: 'x9', height: '12,5', volume: '1000' },
    });
    expect(pastedLine({ type: '' }, 1).type).toBe('');
  });

  test('comes behind those that are there, in place of one nobody has written in', () => {
    const pasted = [pastedLine({ weight: '5' }, 1), pastedLine({ weight: '6' }, 2)];
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
