/**
 * The customs codes of goods, as papers and messages name them: each pair of tariff number and origin once, of a goods line or of
 * the shipment as a whole. With a single goods line it is all the same.
 * Not here: whether a shipment needs any (domain/shipments/terminal-customs.ts).
 */
import type { Consignment, ItemLine } from './consignment.ts';

export type CustomsCode = Pick<ItemLine, 'hsTariffNumber' | 'countryOfOrigin' | 'amount'>;

/** `goodsLine`: the place of the line, counted from 1. */
export function codesOfLine({ goodsLines, itemLines }: Consignment, goodsLine: number): CustomsCode[] {
  const isOnly = goodsLines.length === 1;
  return distinct(itemLines.filter((item) => item.goodsLine === goodsLine || (isOnly && item.goodsLine === 0)));
}

export function codesOfShipment({ goodsLines, itemLines }: Consignment): CustomsCode[] {
  return goodsLines.length === 1 ? [] : distinct(itemLines.filter(({ goodsLine }) => goodsLine === 0));
}

function distinct(items: readonly ItemLine[]): CustomsCode[] {
  const codes = new Map<string, CustomsCode>();
  for (const { hsTariffNumber, countryOfOrigin, amount } of items) {
    const key = `${hsTariffNumber} ${countryOfOrigin}`;
    codes.set(key, { hsTariffNumber, countryOfOrigin, amount: amount + (codes.get(key)?.amount ?? 0) });
  }
  return [...codes.values()];
}
