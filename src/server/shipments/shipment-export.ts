/**
 * Every shipment that a search finds, as one CSV, newest first. It is read and sent in parts, each of which asks for the right
 * again, so that its length costs no memory and whoever loses the right gets no more of it.
 * Not here: what a search means (shipment-search.ts), how a shipment is written (shipment-table.ts).
 */
import { setImmediate } from 'node:timers/promises';
import type { SearchFields } from '#contract/shipments-list.ts';
import { readWarehouse, todayAt } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Caller } from '#server/http/call.ts';
import { StreamedFile } from '#server/http/streamed-file.ts';
import { exportName } from '#server/i18n/export-words.ts';
import type { Language } from '#server/i18n/language.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import { searchBelow } from '#server/shipment-records/shipment-search.ts';
import { shipmentHeadings, shipmentLines } from './shipment-table.ts';

/** Shipments read at a time. */
const PART = 250;

export function createShipmentExport(db: Db, clock: () => Date) {
  async function* linesOf(caller: Caller, search: SearchFields, language: Language): AsyncGenerator<string> {
    yield shipmentHeadings(language);
    for (let below: string | undefined, isLast = false; !isLast; ) {
      await caller.askAgain();
      const ids = await searchBelow(db, caller.companyId, search, { below, limit: PART });
      const found = await findShipments(db, caller.companyId, ids);
      yield shipmentLines(
        found.map(({ shipment }) => shipment),
        language,
      );
      isLast = ids.length < PART;
      below = ids.at(-1);
      await setImmediate();
    }
  }

  return async (caller: Caller, search: SearchFields, language: Language): Promise<StreamedFile> => {
    const day = todayAt(await readWarehouse(db, caller.companyId), clock());
    const fileName = `${exportName(language)}-${day}.csv`;
    return new StreamedFile(fileName, 'text/csv; charset=utf-8', linesOf(caller, search, language));
  };
}
