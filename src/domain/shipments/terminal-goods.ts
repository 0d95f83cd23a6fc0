/**
 * Weights and sizes that the terminal of a product refuses, by cell; and, where its limits are not known, figures that are so
 * far from what is usual for goods of their type that a person is asked (BOK-04). Limits are in the suites.
 */
import type { ProductRequires } from '#contract/carrier.ts';
import type { FieldError } from '#contract/errors.ts';
import type { GoodsLine, Shipment } from '#contract/shipment.ts';
import { GOODS_LIMITS } from '#contract/shipment-limits.ts';
import { roundTo } from '#domain/shared/decimal.ts';
import { ask, refuse, type TerminalFinding } from './terminal-finding.ts';

type Lines = Shipment['goodsLines'];
type Figure = 'weight' | 'length' | 'width' | 'height' | 'volume' | 'loadmeter';
const SIDES = ['length', 'width', 'height'] as const;

/** What a number field cuts a larger figure to. */
const LARGEST: Readonly<Record<Figure, number>> = {
  weight: GOODS_LIMITS.weight.max,
  length: GOODS_LIMITS.measure.max,
  width: GOODS_LIMITS.measure.max,
  height: GOODS_LIMITS.measure.max,
  volume: GOODS_LIMITS.volume.max,
  loadmeter: GOODS_LIMITS.loadmeter.max,
};

/** Of one package: a parcel that one person carries, and a loaded pallet of 120 × 80 cm. */
const PARCEL: Readonly<Record<Figure, number>> = {
  ...{ weight: 15, length: 60, width: 40, height: 40, volume: 0.1, loadmeter: 0.1 },
};
const PALLET: Readonly<Record<Figure, number>> = {
  ...{ weight: 400, length: 120, width: 80, height: 150, volume: 1.5, loadmeter: 0.4 },
};
const USUAL_BY_TYPE: Readonly<Record<string, Readonly<Record<Figure, number>>>> = {
  PC: PARCEL,
  PX: PALLET,
  PE: PALLET,
};
const FAR_FROM_USUAL = 10;

export function goodsFindings(lines: Lines, requires: ProductRequires | undefined): TerminalFinding[] {
  return [
    ...lines.flatMap((line, index) => lineFindings(line, `goodsLines.${index}`, requires)),
    ...weightFindings(lines, requires),
    ...totalFindings(lines, requires),
  ];
}

function lineFindings(line: GoodsLine, at: string, requires: ProductRequires | undefined): TerminalFinding[] {
  const findings: TerminalFinding[] = [];
  for (const figure of Object.keys(LARGEST) as Figure[]) {
    const value = line[figure];
    if (value === null) continue;
    const path = `${at}.${figure}`;
    if (value >= LARGEST[figure])
      findings.push(refuse(path, { code: 'largestFigure', values: { max: LARGEST[figure] } }));
    else if (isFarFromUsual(line, figure) && !isLimited(figure, requires)) {
      const usual = usualOf(line)?.[figure] ?? 0;
      findings.push(ask(path, { code: 'unusualFigure', values: { max: usual * FAR_FROM_USUAL } }));
    }
  }
  const heaviest = requires?.kgPerPackage;
  const weight = perPackage(line, 'weight');
  if (heaviest !== undefined && weight > heaviest) {
    findings.push(refuse(`${at}.weight`, tooMuch('packageTooHeavy', weight, heaviest)));
  }
  return [...findings, ...sizeFindings(line, at, requires?.sizes)];
}

function sizeFindings(line: GoodsLine, at: string, sizes: ProductRequires['sizes']): TerminalFinding[] {
  if (!sizes) return [];
  const findings = SIDES.flatMap((side) => {
    const most = Math.min(sizes.side ?? Infinity, side === 'height' ? (sizes.height ?? Infinity) : Infinity);
    const value = line[side] ?? 0;
    return value > most ? [refuse(`${at}.${side}`, tooMuch('packageTooLarge', value, most))] : [];
  });
  const measured = SIDES.map((side) => line[side] ?? 0).sort((one, other) => other - one);
  const [long = 0, middle = 0, short = 0] = measured;
  if (short === 0) return findings;
  const girth = long + 2 * (middle + short);
  if (sizes.girth !== undefined && girth > sizes.girth) {
    findings.push(refuse(`${at}.length`, tooMuch('girthTooLarge', girth, sizes.girth)));
  }
  const least = [...(sizes.least ?? [])].sort((one, other) => other - one);
  const small = least.findIndex((size, index) => (measured[index] ?? 0) < size);
  const side = SIDES.find((candidate) => line[candidate] === measured[small]);
  if (side) findings.push(refuse(`${at}.${side}`, { code: 'packageTooSmall', values: { sizes: least.join(' × ') } }));
  return findings;
}

/** Where several lines share one weight, it is often written on the first: only a shipment of no weight at all is refused. */
function weightFindings(lines: Lines, requires: ProductRequires | undefined): TerminalFinding[] {
  if (!requires || requires.fields.length === 0) return [];
  const isWeightless = lines.every((line) => !line.weight);
  const note = isWeightless ? refuse : ask;
  return lines.flatMap(({ weight }, index) =>
    weight === 0 ? [note(`goodsLines.${index}.weight`, { code: 'noWeight' })] : [],
  );
}

/** Told at the line that has the most of it. */
function totalFindings(lines: Lines, requires: ProductRequires | undefined): TerminalFinding[] {
  const totals = [
    ['weight', requires?.kgPerShipment, 'shipmentTooHeavy'],
    ['volume', requires?.m3PerShipment, 'shipmentTooLarge'],
  ] as const;
  return totals.flatMap(([figure, most, code]) => {
    // A form may still hold a text in place of a number.
    const values = lines.map((line) => Number(line[figure]) || 0);
    const total = values.reduce((sum, value) => sum + value, 0);
    if (most === undefined || roundTo(total, GOODS_LIMITS.weight.decimals) <= most) return [];
    return [refuse(`goodsLines.${values.indexOf(Math.max(...values))}.${figure}`, tooMuch(code, total, most))];
  });
}

type TooMuch = 'packageTooHeavy' | 'packageTooLarge' | 'girthTooLarge' | 'shipmentTooHeavy' | 'shipmentTooLarge';

function tooMuch(code: TooMuch, value: number, max: number): FieldError {
  return { code, values: { value: roundTo(value, GOODS_LIMITS.weight.decimals), max } };
}

/** Weight, volume and load metres are of the whole line. */
function perPackage(line: GoodsLine, figure: Figure): number {
  const isOfPackage = SIDES.some((side) => side === figure);
  return (line[figure] ?? 0) / (isOfPackage ? 1 : Math.max(line.quantity, 1));
}

const usualOf = ({ type }: GoodsLine) => (Object.hasOwn(USUAL_BY_TYPE, type) ? USUAL_BY_TYPE[type] : PALLET);

function isFarFromUsual(line: GoodsLine, figure: Figure): boolean {
  return perPackage(line, figure) > (usualOf(line)?.[figure] ?? 0) * FAR_FROM_USUAL;
}

/** What the product's own limit judges needs no guess. */
function isLimited(figure: Figure, requires: ProductRequires | undefined): boolean {
  if (figure === 'weight') return requires?.kgPerPackage !== undefined;
  if (figure === 'volume') return requires?.m3PerShipment !== undefined;
  if (figure === 'loadmeter') return false;
  return requires?.sizes?.side !== undefined || (figure === 'height' && requires?.sizes?.height !== undefined);
}
