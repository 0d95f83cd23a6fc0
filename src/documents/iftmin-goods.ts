/**
 * The goods of an IFTMIN: one GID group per line, with measures, dimensions and the number of every package.
 * A line with more packages than a group can hold is split over several groups; its measures are divided so that their sum
 * stays the same. Customs codes stand with their goods line; those of the shipment as a whole stand in its head.
 * Not here: totals, parties and terms (iftmin-message.ts).
 */
import type { Consignment, GoodsLine } from './consignment.ts';
import { type CustomsCode, codesOfLine, codesOfShipment } from './customs-codes.ts';
import type { Element, Segment } from './edifact-syntax.ts';
import type { Directory } from './iftmin-directory.ts';

/** How many package numbers a GID group can hold: the number of PCI groups, and the marks in each PCI. */
const CAPACITY: Record<Directory, { readonly pciGroups: number; readonly marksPerPci: number }> = {
  'D.96A': { pciGroups: 9, marksPerPci: 10 },
  'D.04A': { pciGroups: 999, marksPerPci: 1 },
};
/** Of item numbers in a PIA, and of lines in an FTX. */
const PER_SEGMENT = 5;
/** Of PIA and of LOC in a group. */
const SEGMENTS = 9;
/** How many codes can be told of one goods line, or of the shipment: 99 FTX, of which others need a few. */
export const MOST_CUSTOMS_CODES = 80 * PER_SEGMENT;

export function goodsSegments(consignment: Consignment, directory: Directory): Segment[] {
  const { pciGroups, marksPerPci } = CAPACITY[directory];
  let group = 0;
  return consignment.goodsLines.flatMap((line, index) => {
    const codes = codesOfLine(consignment, index + 1);
    return splitLine(line, pciGroups * marksPerPci).flatMap((part, place) => {
      const customs = place === 0 ? codes : [];
      group += 1;
      return [
        ['GID', group, [part.quantity, part.type]] satisfies Segment,
        ...customsSegments(customs, consignment.currency),
        ...measureSegments(part),
        ...customsTexts(isClear(customs) ? [] : customs, consignment.currency),
        ...packageSegments(part.packageNumbers, pciGroups, marksPerPci),
      ];
    });
  });
}

/** In the head of the message, which has no place for tariff numbers but a text. */
export function shipmentCustoms(consignment: Consignment): Segment[] {
  return customsTexts(codesOfShipment(consignment), consignment.currency);
}

/** The GID groups for the goods. */
export function goodsGroups({ goodsLines }: Pick<Consignment, 'goodsLines'>, directory: Directory): GoodsLine[] {
  const { pciGroups, marksPerPci } = CAPACITY[directory];
  return goodsLines.flatMap((line) => splitLine(line, pciGroups * marksPerPci));
}

function customsSegments(customs: readonly CustomsCode[], currency: string): Segment[] {
  const codes = distinct(customs.map(({ hsTariffNumber }) => hsTariffNumber));
  const origins = distinct(customs.map(({ countryOfOrigin }) => countryOfOrigin));
  const amount = Number(customs.reduce((sum, code) => sum + code.amount, 0).toFixed(3));
  return [
    ...origins.slice(0, SEGMENTS).map((country): Segment => ['LOC', '27', country]),
    ...(amount > 0 ? [['MOA', ['38', amount, currency]] satisfies Segment] : []),
    ...chunks(codes, PER_SEGMENT)
      .slice(0, SEGMENTS)
      .map((some): Segment => ['PIA', '5', ...some.map((code): Element => [code, 'HS'])]),
  ];
}

/** Whether the segments alone say which code has which origin. */
function isClear(customs: readonly CustomsCode[]): boolean {
  const codes = distinct(customs.map(({ hsTariffNumber }) => hsTariffNumber));
  const origins = distinct(customs.map(({ countryOfOrigin }) => countryOfOrigin));
  return (
    (codes.length <= 1 || origins.length <= 1) && codes.length <= SEGMENTS * PER_SEGMENT && origins.length <= SEGMENTS
  );
}

/** Each code with its origin, as customs declaration information (UN/EDIFACT 4451). */
function customsTexts(customs: readonly CustomsCode[], currency: string): Segment[] {
  const texts = customs.flatMap(({ hsTariffNumber, countryOfOrigin, amount }) => {
    const said = [
      hsTariffNumber && `HS ${hsTariffNumber}`,
      countryOfOrigin && `ORIGIN ${countryOfOrigin}`,
      amount > 0 && `VALUE ${Number(amount.toFixed(3))} ${currency}`.trim(),
    ];
    return hsTariffNumber || countryOfOrigin ? said.filter(Boolean).join(' ') : [];
  });
  return chunks(texts, PER_SEGMENT).map((some): Segment => ['FTX', 'CUS', '', '', some]);
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
