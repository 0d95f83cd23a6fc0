import { describe, expect, test } from 'vitest';
import { GOODS_TABLE } from '#client/features/shipments/page/goods-table.ts';
import { ITEM_TABLE } from '#client/features/shipments/page/item-table.ts';
import { editLines, leftEmpty, withoutUntouchedEnd } from '#client/ui/table/line-table.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';

const three = [emptyGoodsLine(1), emptyGoodsLine(2, 'PE'), { ...emptyGoodsLine(5), weight: 7 }];

describe('lines edited cell by cell', () => {
  test('a cell is set and everything else stays the same object', () => {
    const lines = editLines(GOODS_TABLE, three, { type: 'set', row: 2, field: 'weight', value: 12.5 });
    expect(lines[2]?.weight).toBe(12.5);
    expect(lines[0]).toBe(three[0]);
  });

  test('setting what stands there already changes nothing', () => {
    expect(editLines(GOODS_TABLE, three, { type: 'set', row: 2, field: 'weight', value: 7 })).toBe(three);
  });

  test('the measures of a EUR pallet and its load metres follow', () => {
    const [line] = editLines(GOODS_TABLE, three, { type: 'set', row: 0, field: 'type', value: 'PE' });
    expect(line).toMatchObject({ length: 120, width: 80, loadmeter: 0.4 });
  });

  test('an empty quantity is kept while it is typed', () => {
    const lines = editLines(GOODS_TABLE, three, { type: 'set', row: 0, field: 'quantity', value: null });
    expect(lines[0]?.quantity).toBeNull();
  });

  test('a new line gets a number of its own and the type of the last one', () => {
    const lines = editLines(GOODS_TABLE, three, { type: 'add' });
    expect(lines[3]).toMatchObject({ lineNo: 6, type: 'PC', weight: null });
  });

  test('numbers of the other lines stay when one goes', () => {
    const lines = editLines(GOODS_TABLE, three, { type: 'remove', row: 1 });
    expect(lines.map((line) => line.lineNo)).toEqual([1, 5]);
  });

  test('the last goods line becomes an empty one, the last item line goes', () => {
    const goods = editLines(GOODS_TABLE, three.slice(2), { type: 'remove', row: 0 });
    expect(goods).toEqual([emptyGoodsLine(1)]);
    const items = editLines(ITEM_TABLE, [ITEM_TABLE.create([])], { type: 'remove', row: 0 });
    expect(items).toEqual([]);
  });

  test('cells of a spreadsheet fill to the right and down, with commas, and make lines', () => {
    const text = 'Tiles\t2\t1180,5\nGrout\t4\t60\r\nStrips\t1\t44,5\nList\t3\tx9\n';
    const lines = editLines(GOODS_TABLE, three, { type: 'paste', row: 1, field: 'description', text });
    expect(lines).toHaveLength(5);
    expect(lines.slice(1).map(({ description, quantity, weight }) => [description, quantity, weight])).toEqual([
      ['Tiles', 2, 1180.5],
      ['Grout', 4, 60],
      ['Strips', 1, 44.5],
      ['List', 3, 'x9'],
    ]);
  });

  test('[FRM-02] a text that is no number stays in its cell, and what follows from it waits', () => {
    const typed = editLines(GOODS_TABLE, three, { type: 'set', row: 1, field: 'length', value: '12,5' });
    expect(typed[1]).toMatchObject({ length: '12,5', volume: null });
    const other = editLines(GOODS_TABLE, typed, { type: 'set', row: 1, field: 'height', value: 100 });
    expect(other[1]).toMatchObject({ length: '12,5', height: 100, volume: null });
    const corrected = editLines(GOODS_TABLE, other, { type: 'set', row: 1, field: 'length', value: 125 });
    expect(corrected[1]).toMatchObject({ length: 125, width: 80, volume: 1 });
  });

  test('[FRM-02] a pasted number that would have to be cut stays as it came', () => {
    const lines = editLines(GOODS_TABLE, three, {
      type: 'paste',
      row: 0,
      field: 'length',
      text: '12000\t1 200\t80 cm',
    });
    expect(lines[0]).toMatchObject({ length: '12000', width: 1200, height: 80 });
  });

  test('a line in which only a measure was typed is not an empty one', () => {
    const added = editLines(GOODS_TABLE, three, { type: 'add' });
    const typed = editLines(GOODS_TABLE, added, { type: 'set', row: 3, field: 'length', value: 30 });
    expect(withoutUntouchedEnd(GOODS_TABLE, typed)).toHaveLength(4);
  });

  test('[SHP-04] a line added and left empty goes with the focus, and one that is saved or written in stays', () => {
    const [filled, saved, added, last] = [{ ...emptyGoodsLine(1), weight: 7 }, 2, 3, 4].map((line) =>
      typeof line === 'number' ? emptyGoodsLine(line) : line,
    );
    const lines = [filled, saved, added, last].filter((line) => line !== undefined);
    const left = (keep?: number) => leftEmpty(GOODS_TABLE, lines, keep, ({ lineNo }) => lineNo <= 2);
    expect([...left()], 'outside the table').toEqual([added, last]);
    expect([...left(2)], 'in the third row').toEqual([last]);
    expect([...left(3)], 'in the fourth row').toEqual([]);

    const written = editLines(GOODS_TABLE, lines, { type: 'set', row: 3, field: 'weight', value: 5 });
    const rest = editLines(GOODS_TABLE, written, { type: 'drop', empty: left() });
    expect(rest.map(({ lineNo }) => lineNo)).toEqual([1, 2, 4]);
    const only = [emptyGoodsLine(1)];
    expect(editLines(GOODS_TABLE, only, { type: 'drop', empty: new Set(only) }), 'one line remains').toEqual(only);
  });

  test('lines added at the end and left empty do not count', () => {
    const added = editLines(GOODS_TABLE, editLines(GOODS_TABLE, three, { type: 'add' }), { type: 'add' });
    expect(withoutUntouchedEnd(GOODS_TABLE, added)).toEqual(three);
    expect(withoutUntouchedEnd(GOODS_TABLE, [emptyGoodsLine(1)])).toHaveLength(1);
    expect(withoutUntouchedEnd(ITEM_TABLE, [ITEM_TABLE.create([])])).toEqual([]);
  });
});
