/** A shipment on the driver's list where its truck was checked: what of it was loaded, not what it is made of. */
import type { Shipment } from '#contract/shipment.ts';
import type { ListedShipment } from '#domain/shipments/listed-shipment.ts';
import type { LoadState } from './load-state.ts';

/** Grams: weights have three decimals. */
const PRECISION = 1000;

/** Undefined when nothing of it is on the truck. A package weighs its share of its goods line. */
export function loadedLine(
  line: ListedShipment,
  { goodsLines }: Pick<Shipment, 'goodsLines'>,
  states: LoadState['states'],
): ListedShipment | undefined {
  let [packages, weight] = [0, 0];
  for (const goods of goodsLines) {
    const all = goods.packageNumbers;
    const loaded = all.filter((packageNo) => states.get(packageNo)?.loaded).length;
    packages += loaded;
    if (all.length > 0) weight += ((goods.weight ?? 0) * loaded) / all.length;
  }
  if (packages === 0) return undefined;
  return { ...line, packages, weight: Math.round(weight * PRECISION) / PRECISION };
}
