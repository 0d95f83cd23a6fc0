/** A shipment with the leased numbers that stand on its labels, in the order of its goods lines: the same on device and server. */
import type { Shipment } from '#contract/shipment.ts';

export interface PrintedNumbers {
  readonly consignmentNo: string | null;
  readonly packageNumbers: readonly string[];
}

export function withPrintedNumbers(shipment: Shipment, { consignmentNo, packageNumbers }: PrintedNumbers): Shipment {
  const waiting = [...packageNumbers];
  const goodsLines = shipment.goodsLines.map((line) => ({
    ...line,
    packageNumbers: [...line.packageNumbers, ...waiting.splice(0, numbersMissing(line))],
  }));
  return { ...shipment, consignmentNo: shipment.consignmentNo ?? consignmentNo, goodsLines };
}

/** How many packages of a goods line have no number. */
export function numbersMissing({ quantity, packageNumbers }: Shipment['goodsLines'][number]): number {
  return Math.max(0, quantity - packageNumbers.length);
}
