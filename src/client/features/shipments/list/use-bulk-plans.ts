/** What booking and printing the selected shipments would do, from what is on this device, followed live. */
import { useMemo } from 'react';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useLive, useStaticData } from '#client/components/user-data-provider.tsx';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { type BulkPlan, type BulkShipment, bulkPlan } from '#domain/shipments/bulk-plan.ts';
import { readWholeShipments } from '../today/whole-shipments.ts';

export type SelectedShipment = BulkShipment & { readonly row: ShownRow };
export type BulkPlans = Readonly<Record<'book' | 'print', BulkPlan<SelectedShipment>>>;

/** Undefined until the device has been read. */
export function useBulkPlans(rows: readonly ShownRow[]): BulkPlans | undefined {
  const staticData = useStaticData();
  const today = useWarehouseDay();
  const read = useLive(
    async (userData) => ({ rows, wholes: await readWholeShipments(userData, staticData, rows) }),
    [rows, staticData],
  );
  return useMemo(() => {
    if (!read) return undefined;
    const selected = read.rows.map((row): SelectedShipment => {
      return { row, whole: read.wholes.byId.get(row.shipmentId), facts: read.wholes.factsOf(row) };
    });
    return { book: bulkPlan('book', selected, today), print: bulkPlan('print', selected, today) };
  }, [read, today]);
}
