/**
 * Carrier connections in the database: the connection, its sealed secrets, and its number series in rows of their own, because
 * numbers are taken from them without changing the connection.
 * Not here: taking numbers (shipments), what may be saved (carrier-service.ts).
 */
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Carrier, HostKey, PublicCarrier } from '#contract/carrier.ts';
import { type Connection, type ConnectionFields, NEW_SETTINGS, SERIES_KINDS } from '#domain/carriers/connection.ts';
import { bookingTypeOf } from '#domain/carriers/suite.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import { type ChangedRow, etagOf, firstVersion, nextVersion, VERSION_COLUMNS } from '#server/db/etag.ts';
import { currentHistory } from '#server/db/history.ts';
import type { SecretName, Tables } from '#server/db/schema.ts';
import type { WriteTx } from '#server/db/write.ts';
import { hostKeyOf, publicHostKey } from './host-key.ts';

/** The id by which a connection is addressed before it has one. */
export const NEW_CARRIER_ID = 'new';

export type SealedSecrets = Partial<Record<SecretName, string>>;

export interface StoredCarrier extends Connection {
  readonly carrier: Carrier;
  readonly secrets: SealedSecrets;
  readonly row: ChangedRow;
}

const COLUMNS = [
  'carrier_id',
  'name',
  'connection',
  'secrets',
  ...VERSION_COLUMNS,
  'changed_at',
  'changed_by',
] as const;

export async function listCarriers(db: Db | Tx, companyId: string, ids?: readonly string[]): Promise<StoredCarrier[]> {
  if (ids?.length === 0) return [];
  const carriers = await db
    .selectFrom('carriers')
    .select(COLUMNS)
    .select((eb) => [seriesOf(eb).as('series'), hostKeyOf(eb).as('hostKey')])
    .where('company_id', '=', companyId)
    .$if(ids !== undefined, (query) => query.where('carrier_id', 'in', ids ?? []))
    .orderBy('name')
    .orderBy('carrier_id')
    .execute();
  return carriers.map(({ series, hostKey, ...carrier }) => {
    const positions = Object.fromEntries(series.map(({ kind, ...state }) => [kind, state]));
    return rowToCarrier({ ...carrier, hostKey: publicHostKey(hostKey, carrier.connection) }, positions);
  });
}

/** In the statement that reads the connection: most requests read one, and each further statement is a wait for the database. */
function seriesOf(eb: ExpressionBuilder<Tables, 'carriers'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('number_series')
      .select(['kind', 'series', 'exhausted'])
      .whereRef('number_series.company_id', '=', 'carriers.company_id')
      .whereRef('number_series.carrier_id', '=', 'carriers.carrier_id'),
  );
}

export async function findCarrier(db: Db | Tx, companyId: string, id: string): Promise<StoredCarrier | undefined> {
  return (await listCarriers(db, companyId, [id]))[0];
}

/** Locks the connection until the write commits. Numbers can still be taken: that locks the series, not this row. */
export async function lockCarrier(tx: WriteTx, id: string): Promise<StoredCarrier | undefined> {
  await tx.db
    .selectFrom('carriers')
    .select('carrier_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('carrier_id', '=', id)
    .forUpdate()
    .execute();
  return findCarrier(tx.db, tx.actor.companyId, id);
}

/** Keeps a connection from being changed or deleted until the write that chose it commits. */
export async function lockCarrierForShare(tx: WriteTx, id: string): Promise<void> {
  await tx.db
    .selectFrom('carriers')
    .select('carrier_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('carrier_id', '=', id)
    .forKeyShare()
    .execute();
}

/** Also locks the connection's series, so that their positions no longer move. Locked after shipments (db/write.ts). */
export async function lockSeriesOf(tx: WriteTx, id: string): Promise<StoredCarrier | undefined> {
  await tx.db
    .selectFrom('number_series')
    .select('kind')
    .where('company_id', '=', tx.actor.companyId)
    .where('carrier_id', '=', id)
    .orderBy('kind')
    .forUpdate()
    .execute();
  return findCarrier(tx.db, tx.actor.companyId, id);
}

export interface CarrierToStore extends Connection {
  readonly secrets: SealedSecrets;
}

export async function insertCarrier(tx: WriteTx, id: string, carrier: CarrierToStore): Promise<void> {
  const row = await tx.db
    .insertInto('carriers')
    .values({ company_id: tx.actor.companyId, carrier_id: id, ...toColumns(carrier), ...firstVersion(tx) })
    .returning(VERSION_COLUMNS)
    .executeTakeFirstOrThrow();
  await storeSeries(tx, id, carrier.series);
  tx.changed('carrier', id, etagOf(row));
}

export async function updateCarrier(tx: WriteTx, id: string, carrier: CarrierToStore): Promise<void> {
  const row = await tx.db
    .updateTable('carriers')
    .set({ ...toColumns(carrier), ...nextVersion(tx) })
    .where('company_id', '=', tx.actor.companyId)
    .where('carrier_id', '=', id)
    .returning(VERSION_COLUMNS)
    .executeTakeFirstOrThrow();
  await storeSeries(tx, id, carrier.series);
  tx.changed('carrier', id, etagOf(row));
}

export async function deleteCarrier(tx: WriteTx, id: string): Promise<void> {
  await tx.db
    .deleteFrom('carriers')
    .where('company_id', '=', tx.actor.companyId)
    .where('carrier_id', '=', id)
    .execute();
  tx.removed('carrier', id);
}

async function storeSeries(tx: WriteTx, carrierId: string, series: Connection['series']): Promise<void> {
  const place = { company_id: tx.actor.companyId, carrier_id: carrierId };
  for (const kind of SERIES_KINDS) {
    const state = series[kind];
    if (!state) {
      await tx.db
        .deleteFrom('number_series')
        .where((eb) => eb.and({ ...place, kind }))
        .execute();
      continue;
    }
    const stored = { series: json(state.series), exhausted: state.exhausted };
    await tx.db
      .insertInto('number_series')
      .values({ ...place, kind, ...stored, history: currentHistory })
      .onConflict((conflict) => conflict.columns(['company_id', 'carrier_id', 'kind']).doUpdateSet(stored))
      .execute();
  }
}

function toColumns({ connection, secrets }: CarrierToStore) {
  return { name: connection.name, connection: json(connection), secrets: json(secrets) };
}

interface CarrierColumns extends ChangedRow {
  carrier_id: string;
  connection: ConnectionFields;
  secrets: SealedSecrets;
  hostKey: HostKey | null;
}

function rowToCarrier(row: CarrierColumns, series: Connection['series']): StoredCarrier {
  const { secrets } = row;
  const connection = { ...NEW_SETTINGS, ...row.connection };
  const suite = findSuite(connection.carrierSuiteId);
  const carrier: Carrier = {
    carrierId: row.carrier_id,
    ...connection,
    bookingType: suite ? bookingTypeOf(suite, connection) : 'NONE',
    fTPpassword: { set: secrets.fTPpassword !== undefined },
    ws_Password: { set: secrets.ws_Password !== undefined },
    hostKey: row.hostKey,
    numberSeries: { consignment: series.consignment?.series ?? null, package: series.package?.series ?? null },
    _etag: etagOf(row),
  };
  return { carrier, connection, series, secrets, row };
}

/** Everything a device gets to know about a connection. */
export function publicCarrier(carrier: Carrier): PublicCarrier {
  const { carrierId, carrierSuiteId, name, bookingType, testMode, documents, _etag } = carrier;
  return { carrierId, carrierSuiteId, name, bookingType, testMode, documents, _etag };
}
