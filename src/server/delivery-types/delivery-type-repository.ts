/**
 * Delivery types in the database, and as answers show them: with the names and abilities that come from their carrier connection.
 * Every answer lists them in the order in which they were created.
 */
import type { DeliveryType } from '#contract/delivery-type.ts';
import { bookingTypeOf } from '#domain/carriers/suite.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import type { DeliveryTypesOfCarrier } from '#server/carriers/dependents.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import { type ChangedRow, etagOf, firstVersion, nextVersion, VERSION_COLUMNS } from '#server/db/etag.ts';
import type { WriteTx } from '#server/db/write.ts';

export interface StoredDeliveryType {
  readonly deliveryType: DeliveryType;
  readonly row: ChangedRow;
}

export type DeliveryTypeChoice = Pick<DeliveryType, 'name' | 'carrierId' | 'returnDocuments' | 'dom' | 'eu' | 'ex'>;

/** All of a company's types, or those with the given ids. */
export async function listDeliveryTypes(
  db: Db | Tx,
  companyId: string,
  ids?: readonly string[],
): Promise<StoredDeliveryType[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('delivery_types as type')
    .innerJoin('carriers as carrier', (join) =>
      join.onRef('carrier.company_id', '=', 'type.company_id').onRef('carrier.carrier_id', '=', 'type.carrier_id'),
    )
    .select(['type.id', 'type.name', 'type.carrier_id', 'type.choice', 'type.row_version', 'type.incarnation'])
    .select(['type.changed_at', 'type.changed_by', 'carrier.name as carrier_name', 'carrier.connection'])
    .where('type.company_id', '=', companyId)
    .$if(ids !== undefined, (query) => query.where('type.id', 'in', ids ?? []))
    .orderBy('type.position')
    .execute();
  return rows.map((row) => {
    const { carrierSuiteId } = row.connection;
    const suite = findSuite(carrierSuiteId);
    const deliveryType: DeliveryType = {
      id: row.id,
      name: row.name,
      carrierId: row.carrier_id,
      carrierSuiteId,
      carrierName: row.carrier_name,
      bookingType: suite ? bookingTypeOf(suite, row.connection) : 'NONE',
      bookingCancelable: suite?.bookingCancelable ?? false,
      bookingUpdateable: suite?.bookingUpdateable ?? false,
      returnDocuments: row.choice.returnDocuments,
      dom: row.choice.dom,
      eu: row.choice.eu,
      ex: row.choice.ex,
      _etag: etagOf(row),
    };
    return { deliveryType, row };
  });
}

/** Undefined also for a shipment that has none yet. */
export async function findDeliveryType(
  db: Db | Tx,
  companyId: string,
  id: string | null | undefined,
): Promise<DeliveryType | undefined> {
  if (!id) return undefined;
  return (await listDeliveryTypes(db, companyId, [id]))[0]?.deliveryType;
}

export async function lockDeliveryType(tx: WriteTx, id: string): Promise<StoredDeliveryType | undefined> {
  await tx.db
    .selectFrom('delivery_types')
    .select('id')
    .where('company_id', '=', tx.actor.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return (await listDeliveryTypes(tx.db, tx.actor.companyId, [id]))[0];
}

/** Locks a connection's types until the write commits; writes that choose one of them wait. */
async function lockDeliveryTypesOf(tx: WriteTx, carrierId: string): Promise<string[]> {
  const types = await tx.db
    .selectFrom('delivery_types')
    .select('id')
    .where('company_id', '=', tx.actor.companyId)
    .where('carrier_id', '=', carrierId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return types.map(({ id }) => id);
}

/** Keeps a type from being changed or deleted until the write that chose it commits. */
export async function lockDeliveryTypeForShare(tx: WriteTx, id: string | null | undefined): Promise<void> {
  if (id) await lockDeliveryTypesForShare(tx, [id]);
}

/** Several of them, in the order in which all code locks them. */
export async function lockDeliveryTypesForShare(tx: WriteTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .selectFrom('delivery_types')
    .select('id')
    .where('company_id', '=', tx.actor.companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Types show their connection's name and way of booking, so they change when the connection does. */
async function touchDeliveryTypesOf(tx: WriteTx, carrierId: string): Promise<void> {
  const rows = await tx.db
    .updateTable('delivery_types')
    .set(nextVersion(tx))
    .where('company_id', '=', tx.actor.companyId)
    .where('carrier_id', '=', carrierId)
    .returning(['id', ...VERSION_COLUMNS])
    .execute();
  for (const row of rows) tx.changed('deliveryType', row.id, etagOf(row));
}

async function namesOfDeliveryTypes(tx: WriteTx, carrierId: string): Promise<string[]> {
  const types = await tx.db
    .selectFrom('delivery_types')
    .select('name')
    .where('company_id', '=', tx.actor.companyId)
    .where('carrier_id', '=', carrierId)
    .orderBy('position')
    .execute();
  return types.map(({ name }) => name);
}

/** Whether another type already has the name. */
export async function isNameTaken(tx: WriteTx, name: string, exceptId?: string): Promise<boolean> {
  const other = await tx.db
    .selectFrom('delivery_types')
    .select('id')
    .where('company_id', '=', tx.actor.companyId)
    .where('name_folded', '=', foldText(name.trim()))
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst();
  return other !== undefined;
}

export async function insertDeliveryType(tx: WriteTx, id: string, choice: DeliveryTypeChoice): Promise<void> {
  const row = await tx.db
    .insertInto('delivery_types')
    .values({ company_id: tx.actor.companyId, id, position: id, ...toColumns(choice), ...firstVersion(tx) })
    .returning(VERSION_COLUMNS)
    .executeTakeFirstOrThrow();
  tx.changed('deliveryType', id, etagOf(row));
}

export async function updateDeliveryType(tx: WriteTx, id: string, choice: DeliveryTypeChoice): Promise<void> {
  const row = await tx.db
    .updateTable('delivery_types')
    .set({ ...toColumns(choice), ...nextVersion(tx) })
    .where('company_id', '=', tx.actor.companyId)
    .where('id', '=', id)
    .returning(VERSION_COLUMNS)
    .executeTakeFirstOrThrow();
  tx.changed('deliveryType', id, etagOf(row));
}

export async function deleteDeliveryType(tx: WriteTx, id: string): Promise<void> {
  await tx.db.deleteFrom('delivery_types').where('company_id', '=', tx.actor.companyId).where('id', '=', id).execute();
  tx.removed('deliveryType', id);
}

function toColumns({ name, carrierId, returnDocuments, dom, eu, ex }: DeliveryTypeChoice) {
  return {
    name,
    name_folded: foldText(name.trim()),
    carrier_id: carrierId,
    choice: json({ returnDocuments, dom, eu, ex }),
  };
}

export const deliveryTypesOfCarrier: DeliveryTypesOfCarrier = {
  lock: lockDeliveryTypesOf,
  touch: touchDeliveryTypesOf,
  names: namesOfDeliveryTypes,
};
