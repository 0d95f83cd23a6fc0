/**
 * The totals of a shipment's goods: pieces, weight, volume, load metres, pallet places and chargeable weight.
 * Weight, volume and load metres of a line apply to the whole line; its measures are per package.
 * The totals only inform the person; carriers invoice by their own terms.
 */
import type { GoodsLine, Totals } from '#contract/shipment.ts';
import { roundTo } from '#domain/shared/decimal.ts';

/** Chargeable kilograms per unit of space. Source: freight conditions of a Nordic forwarder, by region of the transport. */
type Factors = { readonly volume: number; readonly palletPlace: number; readonly loadmeter: number };
const FACTORS = {
  sweden: { volume: 280, palletPlace: 780, loadmeter: 1950 },
  nordic: { volume: 350, palletPlace: 800, loadmeter: 2000 },
  europe: { volume: 333, palletPlace: 740, loadmeter: 1850 },
} as const satisfies Record<string, Factors>;

const NORDIC: readonly string[] = ['SE', 'NO', 'DK', 'FI', 'IS', 'FO', 'GL', 'AX'];
const WEIGHT_DECIMALS = 3;
const LOADMETER_DECIMALS = 2;

type Goods = Pick<GoodsLine, 'type' | 'quantity' | 'weight' | 'volume' | 'loadmeter'>;

export function shipmentTotals(lines: readonly Goods[], fromCountry: string, toCountry: string): Totals {
  const sum = (value: (line: Goods) => number | null) => lines.reduce((total, line) => total + (value(line) ?? 0), 0);
  const weight = roundTo(
    sum((line) => line.weight),
    WEIGHT_DECIMALS,
  );
  const volume = roundTo(
    sum((line) => line.volume),
    WEIGHT_DECIMALS,
  );
  const loadmeter = roundTo(
    sum((line) => line.loadmeter),
    LOADMETER_DECIMALS,
  );
  const palletPlaces = sum((line) => (isPallet(line.type) ? line.quantity : 0));
  const factors = factorsFor(fromCountry, toCountry);
  const chargeableWeight = Math.max(
    weight,
    volume * factors.volume,
    loadmeter * factors.loadmeter,
    palletPlaces * factors.palletPlace,
  );
  return {
    pieces: sum((line) => line.quantity),
    weight,
    volume,
    loadmeter,
    palletPlaces,
    chargeableWeight: roundTo(chargeableWeight, WEIGHT_DECIMALS),
  };
}

function isPallet(type: string): boolean {
  return type === 'PE' || type === 'PX';
}

function factorsFor(from: string, to: string): Factors {
  if (from === 'SE' && to === 'SE') return FACTORS.sweden;
  return NORDIC.includes(from) && NORDIC.includes(to) ? FACTORS.nordic : FACTORS.europe;
}
