/**
 * Shipments in the database: the whole document, and beside it the columns for searching and sorting, always derived from it.
 * Every change raises the version and enters the change feed. Everything is confined to the caller's company.
 * Not here: whether a change is allowed (services), finding many (shipment-search.ts).
 */
import { sql } from 'kysely';
import type { Deed } from '#contract/history.ts';
import type { Shipment } from '#contract/shipment.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { packagesText, shipmentText } from '#domain/shipments/found-text.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { type ChangedRow, etagOf, firstVersion, nextIncarnation, VERSION_COLUMNS } from '#server/db/etag.ts';
import type { WriteTx } from '#server/db/write.ts';
import { recordHistory } from './shipment-history.ts';

/** A shipment with the version it was read in. Its documents get their names when it is put into a reader's language. */
export interface StoredShipment {
  readonly shipment: Shipment;
  readonly row: ChangedRow;
}

/** Ids have no leading zeros. */
export const SHIPMENT_ID = /^[1-9]\d{0,17}$/;
const COLUMNS = [
  'shipment_id',
  'document',
  ...VERSION_COLUMNS,
  'created_at',
  'created_by',
  'changed_at',
  'changed_by',
] as const;

export async function findShipment(db: Db | Tx, companyId: string, id: string): Promise<StoredShipment | undefined> {
  return (await findShipments(db, companyId, [id]))[0];
}

/** Shipments that exist, in the given order. */
export async function findShipments(db: Db | Tx, companyId: string, ids: readonly string[]): Promise<StoredShipment[]> {
  const wanted = ids.filter((id) => SHIPMENT_ID.test(id));
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('shipments')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('shipment_id', 'in', wanted)
    .execute();
  const byId = new Map(rows.map((row) => [row.shipment_id, rowToShipment(row)]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

/** Held until the write commits, so that nobody else changes it meanwhile. */
export async function lockShipment({ db, actor }: WriteTx, id: string): Promise<StoredShipment | undefined> {
  if (!SHIPMENT_ID.test(id)) return undefined;
  const row = await db
    .selectFrom('shipments')
    .select(COLUMNS)
    .where('company_id', '=', actor.companyId)
    .where('shipment_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && rowToShipment(row);
}

/** Locks several shipments in the order of their ids, as all code does. Returns those that exist, by id. */
export async function lockShipments(
  { db, actor }: WriteTx,
  ids: readonly string[],
): Promise<Map<string, StoredShipment>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('shipments')
    .select(COLUMNS)
    .where('company_id', '=', actor.companyId)
    .where('shipment_id', 'in', ids)
    .orderBy('shipment_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.shipment_id, rowToShipment(row)]));
}

export async function insertShipment(tx: WriteTx, shipmentId: string, shipment: Shipment): Promise<StoredShipment> {
  const [stored] = await insertShipments(tx, [{ ...shipment, shipmentId }]);
  if (!stored) throw new Error(`Shipment ${shipmentId} was not inserted.`);
  return stored;
}

/** What a statement over many shipments reads of each. */
const RECORD = sql.raw(`(
  shipment_id bigint, document jsonb, status integer, disp_date text, order_number text, order_number_folded text,
  receiver_name text, receiver_folded text, tracking_folded text[], find_text text, find_packages text, delivery_type_id text,
  delivery_type_name text, carrier_id text, carrier_name text
)`);

function recordsOf(shipments: readonly Shipment[]): string {
  return JSON.stringify(shipments.map((shipment) => ({ shipment_id: shipment.shipmentId, ...columnsOf(shipment) })));
}

/** Inserts all of them in one statement, in the given order. `made`: what that was, if it says more than their content. */
export async function insertShipments(
  tx: WriteTx,
  shipments: readonly Shipment[],
  made?: Deed,
): Promise<StoredShipment[]> {
  if (shipments.length === 0) return [];
  const { row_version, created_at, changed_at, changed_by } = firstVersion(tx);
  const { rows } = await sql<ShipmentColumns>`
    insert into shipments (
      company_id, shipment_id, document, status, disp_date, order_number, order_number_folded, receiver_name, receiver_folded,
      tracking_folded, find_text, find_packages, delivery_type_id, delivery_type_name, carrier_id, carrier_name,
      row_version, created_at, created_by, created_by_folded, changed_at, changed_by, state_changed_at, state_changed_by
    )
    select ${tx.actor.companyId}, shipment_id, document, status, disp_date, order_number, order_number_folded, receiver_name,
      receiver_folded, tracking_folded, find_text, find_packages, delivery_type_id, delivery_type_name, carrier_id, carrier_name,
      ${row_version}::integer, ${created_at}::timestamptz, ${changed_by}, ${foldText(changed_by)},
      ${changed_at}::timestamptz, ${changed_by}, ${tx.now}::timestamptz, ${changed_by}
    from jsonb_to_recordset(${recordsOf(shipments)}::jsonb) as new ${RECORD}
    order by shipment_id
    returning shipment_id, document, row_version, incarnation, created_at, created_by, changed_at, changed_by`.execute(
    tx.db,
  );
  const stored = rows.map((row) => noted(tx, row));
  await recordHistory(
    tx,
    stored.map(({ shipment }) => ({ before: undefined, after: shipment })),
    made,
  );
  return stored;
}

export async function updateShipment(tx: WriteTx, shipment: Shipment): Promise<StoredShipment> {
  const [stored] = await updateShipments(tx, [shipment]);
  if (!stored) throw new Error(`Shipment ${shipment.shipmentId} is not there to be updated.`);
  return stored;
}

/** Compares a stored row with its next version. */
const sameState = sql`((shipments.status, shipments.document->'isBooked') is not distinct from (next.status, next.document->'isBooked'))`;

/** Updates all of them, which the caller holds, in one statement. */
export async function updateShipments(tx: WriteTx, shipments: readonly Shipment[]): Promise<StoredShipment[]> {
  if (shipments.length === 0) return [];
  const { rows } = await sql<ShipmentColumns & { was: Shipment }>`
    update shipments set
      document = next.document, status = next.status, disp_date = next.disp_date,
      order_number = next.order_number, order_number_folded = next.order_number_folded,
      receiver_name = next.receiver_name, receiver_folded = next.receiver_folded,
      tracking_folded = next.tracking_folded, find_text = next.find_text, find_packages = next.find_packages,
      delivery_type_id = next.delivery_type_id, delivery_type_name = next.delivery_type_name,
      carrier_id = next.carrier_id, carrier_name = next.carrier_name,
      state_changed_at = case when ${sameState} then shipments.state_changed_at else ${tx.now} end,
      state_changed_by = case when ${sameState} then shipments.state_changed_by else ${tx.actor.username} end,
      row_version = row_version + 1, incarnation = ${nextIncarnation}, changed_at = ${tx.now}, changed_by = ${tx.actor.username}
    from jsonb_to_recordset(${recordsOf(shipments)}::jsonb) as next ${RECORD}
    join (select shipment_id as id, document as was from shipments where company_id = ${tx.actor.companyId}) as old
      on old.id = next.shipment_id
    where company_id = ${tx.actor.companyId} and shipments.shipment_id = next.shipment_id
    returning was, shipments.shipment_id, shipments.document, row_version, incarnation, created_at, created_by, changed_at, changed_by`.execute(
    tx.db,
  );
  const stored = rows.map((row) => noted(tx, row));
  await recordHistory(
    tx,
    stored.map(({ shipment }, index) => ({ before: rows[index]?.was, after: shipment })),
  );
  return stored;
}

/** Who brought the shipment into its present state, and when; undefined where that was never noted. */
export async function readStateChange(
  db: Db | Tx,
  companyId: string,
  shipmentId: string,
): Promise<{ changedBy: string; changedAt: string } | undefined> {
  const row = await db
    .selectFrom('shipments')
    .select(['state_changed_at', 'state_changed_by'])
    .where('company_id', '=', companyId)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  if (!row?.state_changed_at || !row.state_changed_by) return undefined;
  return { changedBy: row.state_changed_by, changedAt: row.state_changed_at.toISOString() };
}

interface ShipmentColumns extends ChangedRow {
  shipment_id: string;
  document: Shipment;
  created_at: Date;
  created_by: string | null;
}

export function rowToShipment(row: ShipmentColumns): StoredShipment {
  const shipment: Shipment = {
    // Absent in what was stored before shipments had these.
    services: null,
    pickupPoint: null,
    ...row.document,
    // Absent in what was stored before item lines had goods lines.
    itemLines: row.document.itemLines.map((line) => ({ goodsLineNo: null, ...line })),
    shipmentId: row.shipment_id,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    _etag: etagOf(row),
  };
  return { shipment, row };
}

function noted(tx: WriteTx, row: ShipmentColumns): StoredShipment {
  tx.changed('shipment', row.shipment_id, etagOf(row));
  return rowToShipment(row);
}

function columnsOf(shipment: Shipment) {
  const row = shipmentRow(shipment);
  const { receiver, consignmentNo, packageNumbers } = row;
  const numbers = [...new Set([...(consignmentNo ? [consignmentNo] : []), ...packageNumbers])];
  return {
    document: shipment,
    status: row.status,
    disp_date: row.dispDate,
    order_number: row.orderNumber ?? '',
    order_number_folded: foldText(row.orderNumber ?? ''),
    receiver_name: receiver.name,
    receiver_folded: foldText(receiver.name),
    tracking_folded: numbers.map(foldText),
    find_text: shipmentText(row),
    find_packages: packagesText(row),
    delivery_type_id: row.deliveryType,
    delivery_type_name: row.deliveryTypeName ?? '',
    carrier_id: row.carrier,
    carrier_name: row.carrierName ?? '',
  };
}
