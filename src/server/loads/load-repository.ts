/**
 * Load checks in the database. Events are only ever added, each once; everything is confined to the caller's company.
 * Not here: what follows from them (domain/loads).
 */
import { sql } from 'kysely';
import type { FinishLoadInput, Load, LoadEventInput } from '#contract/load.ts';
import type { LoadRow } from '#domain/loads/expected-packages.ts';
import type { LoadPlace } from '#domain/loads/load-id.ts';
import { mergedEvents, mergedFinishes } from '#domain/loads/load-state.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import { etagOf, firstVersion, nextVersion, VERSION_COLUMNS } from '#server/db/etag.ts';
import type { WriteTx } from '#server/db/write.ts';

export interface LoadFilter {
  readonly ids?: readonly string[];
  readonly carrierId?: string;
  /** The first and the last day. */
  readonly days?: readonly [string, string];
}

/** In the order of their days, then of their beginning. */
export async function listLoads(db: Db | Tx, companyId: string, { ids, carrierId, days }: LoadFilter): Promise<Load[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('loads')
    .select(['load_id', 'carrier_id', 'day', 'created_at', 'created_by', ...VERSION_COLUMNS])
    .where('company_id', '=', companyId)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`load_id = any(${[...(ids ?? [])]}::text[])`))
    .$if(carrierId !== undefined, (query) => query.where('carrier_id', '=', carrierId ?? ''))
    .$if(days !== undefined, (query) => query.where('day', '>=', days?.[0] ?? '').where('day', '<=', days?.[1] ?? ''))
    .orderBy('day')
    .orderBy('created_at')
    .orderBy('load_id')
    .execute();
  const found = rows.map(({ load_id }) => load_id);
  const events = await readEvents(db, companyId, found);
  const finishes = await readFinishes(db, companyId, found);
  return rows.map((row) => ({
    ...{ id: row.load_id, carrierId: row.carrier_id, day: row.day },
    ...{ startedAt: row.created_at.toISOString(), startedBy: row.created_by },
    events: [...mergedEvents(events.get(row.load_id) ?? [])],
    finishes: [...mergedFinishes(finishes.get(row.load_id) ?? [])],
    _etag: etagOf(row),
  }));
}

/** The ids of the newest days first, for a device that reads them all. */
export async function newestLoadIds(db: Db, companyId: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('loads')
    .select('load_id')
    .where('company_id', '=', companyId)
    .where('day', '>=', since)
    .orderBy('load_id', 'desc')
    .execute();
  return rows.map(({ load_id }) => load_id);
}

/** Held until the write commits: what two devices tell of one load is written one after the other. */
export async function lockLoad(tx: WriteTx, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('loads')
    .select('load_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('load_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Two devices may open the same load at once: it is made once. */
export async function insertLoad(tx: WriteTx, id: string, { carrierId, day }: LoadPlace): Promise<void> {
  const row = await tx.db
    .insertInto('loads')
    .values({
      ...{ company_id: tx.actor.companyId, load_id: id, carrier_id: carrierId, day, created_by: tx.actor.username },
      ...firstVersion(tx),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(VERSION_COLUMNS)
    .executeTakeFirst();
  if (row) tx.changed('load', id, etagOf(row));
}

/** Returns whether any of them was new. */
export async function insertEvents(tx: WriteTx, id: string, events: readonly LoadEventInput[]): Promise<boolean> {
  const rows = await tx.db
    .insertInto('load_events')
    .values(
      events.map(({ eventId, type, packageNo, at, reason = null }) => ({
        ...{ company_id: tx.actor.companyId, load_id: id, event_id: eventId, type, package_no: packageNo },
        ...{ at, reason, told_by: tx.actor.username, told_at: tx.now, device: tx.actor.device ?? null },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute();
  return rows.length > 0;
}

/** Returns whether it was new. */
export async function insertFinish(tx: WriteTx, id: string, finish: FinishLoadInput): Promise<boolean> {
  const { at, signature, driver, vehicle = null, reasons, packages = null } = finish;
  const row = await tx.db
    .insertInto('load_finishes')
    .values({
      ...{ company_id: tx.actor.companyId, load_id: id, at, signature, driver, vehicle, packages },
      ...{ reasons: json(reasons), told_by: tx.actor.username, told_at: tx.now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst();
  return row !== undefined;
}

export async function touchLoad(tx: WriteTx, id: string): Promise<void> {
  const row = await tx.db
    .updateTable('loads')
    .set(nextVersion(tx))
    .where('company_id', '=', tx.actor.companyId)
    .where('load_id', '=', id)
    .returning(VERSION_COLUMNS)
    .executeTakeFirstOrThrow();
  tx.changed('load', id, etagOf(row));
}

/** The shipments whose packages may be expected: of the days, and what is ready since an earlier one. */
export async function readLoadRows(
  db: Db | Tx,
  companyId: string,
  carrierIds: readonly string[],
  [first, last]: readonly [string, string],
): Promise<LoadRow[]> {
  const rows = await db
    .selectFrom('shipments')
    .select('document')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`carrier_id = any(${[...carrierIds]}::text[])`)
    .where('disp_day', '>=', first)
    .where('disp_day', '<=', last)
    .where((where) => where.or([where('disp_day', '=', last), where('status', '=', STATUS.ready)]))
    .execute();
  return rows.map(({ document }) => shipmentRow(document));
}

async function readEvents(db: Db | Tx, companyId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('load_events')
    .select(['load_id', 'event_id', 'type', 'package_no', 'at', 'reason', 'told_by'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`load_id = any(${[...ids]}::text[])`)
    .execute();
  return grouped(rows, ({ event_id, type, package_no, at, reason, told_by }) => ({
    ...{ eventId: event_id, type, packageNo: package_no, at: at.toISOString() },
    ...(reason && { reason }),
    by: told_by,
  }));
}

async function readFinishes(db: Db | Tx, companyId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('load_finishes')
    .select(['load_id', 'at', 'signature', 'driver', 'vehicle', 'reasons', 'packages', 'told_by'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`load_id = any(${[...ids]}::text[])`)
    .execute();
  return grouped(rows, ({ at, signature, driver, vehicle, reasons, packages, told_by }) => ({
    ...{ driver, vehicle, signature, at: at.toISOString(), reasons: [...reasons], packages, by: told_by },
  }));
}

function grouped<Row extends { readonly load_id: string }, One>(rows: readonly Row[], one: (row: Row) => One) {
  const byLoad = new Map<string, One[]>();
  for (const row of rows) byLoad.set(row.load_id, [...(byLoad.get(row.load_id) ?? []), one(row)]);
  return byLoad;
}
