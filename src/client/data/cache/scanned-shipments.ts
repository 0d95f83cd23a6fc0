/**
 * Asks the server which shipments a scanned code refers to, when this device has none. The rows it finds are written to
 * base.
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import { findScanned, searchesFor } from '#domain/scanning/find-scanned.ts';
import type { ScannedCode } from '#domain/scanning/scanned-code.ts';
import type { ShipmentSource } from './shipment-queries.ts';

export async function askForScanned(
  { api, base }: Pick<ShipmentSource, 'api' | 'base'>,
  code: ScannedCode,
  signal: AbortSignal,
): Promise<readonly ShipmentRow[]> {
  const answers = await Promise.all(
    searchesFor(code).map((searchFields) => {
      const body = { searchFields, sort: null, page: 1, snapshot: '' };
      return api.call('shipmentsList', { body }, { signal });
    }),
  );
  const rows = new Map(answers.flatMap(({ data }) => data.map((row) => [row.shipmentId, row] as const)));
  await base.putRows([...rows.values()]);
  return findScanned(rows.values(), code);
}
