/**
 * What imports of shipments made, by row: a row that has made a shipment makes none again, and an import can be undone.
 * Not here: what a row means (domain/shipments/shipment-import.ts).
 */
import { sql } from 'kysely';
import { STATUS } from '#domain/shipments/status.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';

export interface ImportedRow {
  readonly key: string;
  readonly shipmentId: string;
  /** Of the shipment when the import had made it. */
  readonly version: number;
}

export async function keepImportedRows(tx: WriteTx, importId: string, rows: readonly ImportedRow[]): Promise<void> {
  await sql`
    insert into shipment_import_rows (company_id, row_key, import_id, shipment_id, row_version)
    select ${tx.actor.companyId}, key, ${importId}, id, version
    from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ shipmentId }) => shipmentId)}::bigint[],
      ${rows.map(({ version }) => version)}::integer[]) as given (key, id, version)`.execute(tx.db);
}

/** Shipments that rows have made, by the key of the row. */
export async function shipmentsByKey(
  db: Db | Tx,
  companyId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ row_key: string; shipment_id: string }>`
    select row_key, shipment_id from shipment_import_rows
    where company_id = ${companyId} and row_key = any(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.row_key, row.shipment_id]));
}

/**
 * Shipments that have an order number, by it as it is compared; the newest of several. What was cancelled may be made anew, and a
 * return only has the number of what comes back.
 */
export async function shipmentsByOrder(
  db: Db | Tx,
  companyId: string,
  orders: readonly string[],
  since: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ order_number_folded: string; shipment_id: string }>`
    select order_number_folded, shipment_id from shipments
    where company_id = ${companyId} and order_number_folded = any(${[...orders]}::text[]) and created_at > ${since}
      and status <> ${STATUS.cancelled} and not coalesce((document ->> 'isInbound')::boolean, false)
    order by shipment_id`.execute(db);
  return new Map(rows.map((row) => [row.order_number_folded, row.shipment_id]));
}

export async function listImportedShipments(tx: WriteTx, importId: string): Promise<Omit<ImportedRow, 'key'>[]> {
  const rows = await tx.db
    .selectFrom('shipment_import_rows')
    .select(['shipment_id', 'row_version'])
    .distinct()
    .where('company_id', '=', tx.actor.companyId)
    .where('import_id', '=', importId)
    .orderBy('shipment_id')
    .execute();
  return rows.map(({ shipment_id, row_version }) => ({ shipmentId: shipment_id, version: row_version }));
}

/** Their rows may make shipments again. */
export async function forgetImportedRows(tx: WriteTx, shipmentIds: readonly string[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  await tx.db
    .deleteFrom('shipment_import_rows')
    .where('company_id', '=', tx.actor.companyId)
    .where('shipment_id', 'in', shipmentIds)
    .execute();
}
