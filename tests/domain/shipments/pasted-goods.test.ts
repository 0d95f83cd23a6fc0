/** Goods lines from a copied table: what each column means, and which values are read from it. */
import { describe, expect, test } from 'vitest';
import { readPastedGoods } from '#domain/shipments/pasted-goods.ts';

const ENGLISH = 'Type|Description|Quantity|Weight, kg|Net, kg|L, cm|W, cm|H, cm|Vol., m³|Ldm';
const SWEDISH = 'Typ|Beskrivning|Antal|Vikt, kg|Netto, kg|L, cm|B, cm|H, cm|Vol., m³|Flm';
const FIELDS = 'type|description|quantity|weight|netWeight|length|width|height|volume|loadmeter';

const cells = (text: string) => text.split('|');
function read(rows: readonly (readonly string[])[]) {
  const { hasHeadings, lines } = readPastedGoods(rows);
  return { hasHeadings, lines: lines.map((line) => line.cells) };
}

describe('a copied table of goods', () => {
  test.each([
    ['English', ENGLISH],
    ['Swedish', SWEDISH],
  ])('[RPT-01] is read by the headings of the goods in %s, wherever they stand', (_, headings) => {
    const row = FIELDS.split('|').map((field) => (field === 'type' ? 'PX' : field));
    const { hasHeadings, lines } = read([cells(headings).toReversed(), row.toReversed()]);
    expect(hasHeadings).toBe(true);
    expect(lines).toEqual([Object.fromEntries(FIELDS.split('|').map((field, at) => [field, row[at]]))]);
  });

  test.each([
    ['Kollislag|Benämning|Antal kolli|Bruttovikt (kg)|Mått', 'type|description|quantity|weight|length'],
    ['Qty.|GROSS WEIGHT|Remark|Length (cm)', 'quantity|weight||length'],
  ])('knows other words for them, and leaves out what it does not know: %s', (headings, fields) => {
    const { lines } = read([cells(headings), cells('1|1|1|1|1')]);
    const known = Object.keys(lines[0] ?? {}).filter((field) => field !== 'width' && field !== 'height');
    expect(known).toEqual(fields.split('|').filter(Boolean));
  });

  test('takes a value from the first of two columns that are called alike', () => {
    expect(read([cells('Antal|Vikt|Vikt'), cells('2|10|20')]).lines).toEqual([{ quantity: '2', weight: '10' }]);
  });

  test('without a heading row it is read in the order of the goods, also where one word of the goods is a heading', () => {
    const rows = [cells('Kolli|Kolli|2|1180,5|120|80|95|1,824|0,8'), cells('PC|Fog|4')];
    expect(read(rows)).toEqual({
      hasHeadings: false,
      lines: [
        {
          ...{ type: 'PC', description: 'Kolli', quantity: '2', weight: '1180.5' },
          ...{ length: '120', width: '80', height: '95', volume: '1,824', loadmeter: '0.8' },
        },
        {
          ...{ type: 'PC', description: 'Fog', quantity: '4', weight: '' },
          ...{ length: '', width: '', height: '', volume: '', loadmeter: '' },
        },
      ],
    });
  });

  test.each([
    ['120×80×95', ['120', '80', '95']],
    ['120 x 80 x 95 cm', ['120', '80', '95']],
    ['60*40', ['60', '40', '']],
    ['as a pallet', ['as a pallet', '', '']],
  ])('takes measures apart that share a column: %s', (text, measures) => {
    const joint = read([cells('Antal|LxBxH'), ['1', text]]).lines[0];
    expect([joint?.length, joint?.width, joint?.height]).toEqual(measures);
  });

  test('joint measures are seen without headings, too', () => {
    const [line] = read([cells('PX|Lister|1|80|240x60x30|0,432')]).lines;
    expect(line).toMatchObject({ length: '240', width: '60', height: '30', volume: '0.432' });
  });

  test.each([
    ['EUR-pall', 'PE'],
    ['Euro pallet', 'PE'],
    ['pallar', 'PX'],
    ['px', 'PX'],
    ['Kolli', 'PC'],
    ['hink', 'hink'],
    ['', ''],
  ])('understands types in both languages and keeps what it does not know: %s', (written, type) => {
    expect(read([cells('Typ|Antal'), [written, '1']]).lines[0]?.type).toBe(type);
  });

  test('a description of several lines becomes one', () => {
    expect(read([['PC', 'Tiles,\n white  matt', '1']]).lines[0]?.description).toBe('Tiles, white matt');
  });
});
