/**
 * Runs in the page: looks scans up among the shipments on the device, for each kind of code on labels and papers. The matching
 * row may be anywhere; a code without a match is compared with all rows, and then checked for being foreign.
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import { findScanned, isForeign } from '#domain/scanning/find-scanned.ts';
import { readScannedCode } from '#domain/scanning/scanned-code.ts';
import { type SearchTimes, storedRows } from './device-search.ts';

const CODES: readonly (readonly [name: string, codeOf: (row: ShipmentRow) => string])[] = [
  ['package', (row) => row.packageNumbers[1] ?? ''],
  ['consignment', (row) => `(401)${row.consignmentNo}`],
  ['order number', (row) => row.orderNumber ?? ''],
  ['shipment id', (row) => row.shipmentId],
  ['foreign package', () => '(00)073501234560001711'],
];
/** Distance in rows between one lookup and the next. */
const STEP = 7919;

export async function timeLookUps(count: number, rounds: number): Promise<readonly SearchTimes[]> {
  const rows = await storedRows(count);
  return CODES.map(([name, codeOf]) => {
    const timed = (round: number) => {
      const raw = codeOf(rows[(round * STEP) % rows.length] as ShipmentRow);
      const from = performance.now();
      const code = readScannedCode(raw);
      if (findScanned(rows, code).length === 0) isForeign(rows, code);
      return performance.now() - from;
    };
    return { name, first: timed(0), next: Array.from({ length: rounds }, (_, round) => timed(round + 1)) };
  });
}
