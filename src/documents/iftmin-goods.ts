/**
 * The goods of an IFTMIN: one GID group per line, with measures, dimensions and the number of every package.
 * A line with more packages than a group can hold is split over several groups; its measures are divided so that their sum
 * stays the same.
 * Not here: totals, parties and terms (iftmin-message.ts).
 */
import type { Consignment, GoodsLine, ItemLine } from './consignment.ts';
import type { Element, Segment } from './edifact-syntax.ts';
import type { Directory } from './iftmin-directory.ts';

/** How many package numbers a GID group can hold: the number of PCI groups, and the marks in each PCI. */
const CAPACITY: Record<Directory, { readonly pciGroups: number; readonly marksPerPci: number }> = {
  'D.96A': { pciGroups: 9, marksPerPci: 10 },
  'D.04A': { pciGroups: 999, marksPerPci: 1 },
};
/** PIA has room for five item numbers. */
const CODES_PER_PIA = 5;

export function goodsSegments(consignment: Consignment, directory: Directory): Segment[] {
  const { pciGroups, marksPerPci } = CAPACITY[directory];
  const parts = goodsGroups(consignment, directory);
  const customs = consignment.goodsLines.length === 1 ? consignment.itemLines : [];
  return parts.flatMap((line, index) => [
    ['GID', index + 1, [line.quantity, line.type]] satisfies Segment,
    ...(index === 0 ? customsSegments(customs, consignment.currency) : []),
    ...measureSegments(line),
    ...packageSegments(line.packageNumbers, pciGroups, marksPerPci),
  ]);
}

/** The GID groups for the goods. */
export function goodsGroups({ goodsLines }: Pick<Consignment, 'goodsLines'>, directory: Directory): GoodsLine[] {
  const { pciGroups, marksPerPci } = CAPACITY[directory];
  return goodsLines.flatMap((line) => splitLine(line, pciGroups * marksPerPci));
}

/** The customs data of item lines, which is only unambiguous if they all belong to the same goods line. */
function customsSegments(items: readonly ItemLine[], currency: string): Segment[] {
  const codes = distinct(items.map((item) => item.hsTariffNumber));
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  return [
    ...distinct(items.map((item) => item.countryOfOrigin)).map((country): Segment => ['LOC', '27', country]),
    ...(amount > 0 ? [['MOA', ['38', amount, currency]] satisfies Segment] : []),
    ...chunks(codes, CODES_PER_PIA).map((some): Segment => ['PIA', '5', ...some.map((code): Element => [code, 'HS'])]),
  ];
}

function measureSegments(line: GoodsLine): Segment[] {
  const segments: Segment[] = [];
  if (line.description.trim() !== '') segments.push(['FTX', 'AAA', '', '', line.description]);
  if (line.weight > 0) segments.push(['MEA', 'WT', 'G', ['KGM', line.weight]]);
  if (line.netWeight > 0) segments.push(['MEA', 'WT', 'AAL', ['KGM', line.netWeight]]);
  if (line.volume > 0) segments.push(['MEA', 'VOL', '', ['MTQ', line.volume]]);
  if (line.loadmeter > 0) segments.push(['MEA', 'LMT', '', ['MTR', line.loadmeter]]);
  if (line.length > 0 || line.width > 0 || line.height > 0) {
    const size = [line.length, line.width, line.height].map((side) => (side > 0 ? side : ''));
    segments.push(['DIM', '2', ['CMT', ...size]]);
  }
  return segments;
}

/** One PCI per number as long as they fit, because carriers read that most easily; otherwise each PCI is filled with marks. */
function packageSegments(numbers: readonly string[], pciGroups: number, marksPerPci: number): Segment[] {
  const perPci = numbers.length > pciGroups ? marksPerPci : 1;
  return chunks(numbers, perPci).map((marks): Segment => ['PCI', '30', marks]);
}

function splitLine(line: GoodsLine, capacity: number): GoodsLine[] {
  if (line.packageNumbers.length <= capacity) return [line];
  let left = line;
  return chunks(line.packageNumbers, capacity).map((packageNumbers) => {
    const quantity = packageNumbers.length;
    const share = (amount: number): number => Number(((amount * quantity) / left.quantity).toFixed(3));
    const part: GoodsLine = {
      ...line,
      packageNumbers,
      quantity,
      weight: share(left.weight),
      netWeight: share(left.netWeight),
      volume: share(left.volume),
      loadmeter: share(left.loadmeter),
    };
    left = {
      ...left,
      quantity: left.quantity - quantity,
      weight: left.weight - part.weight,
      netWeight: left.netWeight - part.netWeight,
      volume: left.volume - part.volume,
      loadmeter: left.loadmeter - part.loadmeter,
    };
    return part;
  });
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '');

function chunks<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}
