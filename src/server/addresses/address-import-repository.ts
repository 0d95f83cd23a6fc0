/**
 * What imports do to the address register, many rows per statement, and the records they leave for their undo.
 * Not here: what a row means (domain/addresses/address-import.ts).
 */

import { sql } from 'kysely';
import type { RegisterEntry } from '#contract/address.ts';
import { addressText } from '#domain/shipments/found-text.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { etagOf, firstVersion, nextVersion, type RowVersion } from '#server/db/etag.ts';
import type { WriteTx } from '#server/db/write.ts';
import { listAddresses, type StoredAddress } from './address-repository.ts';

/** Locks the entries in the order in which all code locks them, so that two writers never wait for each other. */
export async function lockAddresses(tx: WriteTx, ids: readonly string[]): Promise<StoredAddress[]> {
  const { companyId } = tx.actor;
  await sql`
    select from addresses where company_id = ${companyId} and address_id = any(${[...ids]}::text[])
    order by address_id for update`.execute(tx.db);
  return listAddresses(tx.db, companyId, ids);
}

/** What rows of an import can be found by in the register. */
export interface ImportKeys {
  readonly ids: readonly string[];
  readonly customerNos: readonly string[];
  readonly names: readonly string[];
}

/** Entries that rows of an import may mean, in the order of their ids. */
export async function findImported(db: Db | Tx, companyId: string, keys: ImportKeys): Promise<StoredAddress[]> {
  const { rows } = await sql<{ address_id: string }>`
    select address_id from addresses where company_id = ${companyId} and (
      address_id = any(${[...keys.ids]}::text[])
      or customer_no = any(${[...keys.customerNos]}::text[])
      or name = any(${[...keys.names]}::text[]))`.execute(db);
  return listAddresses(
    db,
    companyId,
    rows.map(({ address_id }) => address_id),
  );
}

/** Numbers that other entries have taken, each with its entry. */
export async function customerNosOf(tx: WriteTx, customerNos: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ address_id: string; customer_no: string }>`
    select address_id, customer_no from addresses
    where company_id = ${tx.actor.companyId} and customer_no = any(${[...customerNos]}::text[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.customer_no, row.address_id]));
}

/** One of the writes of an import, or of its undo. */
export interface ImportedRow {
  readonly addressId: string;
  /** Null when the entry was new. */
  readonly earlier: RegisterEntry | null;
  readonly version: number;
}

/** Inserts the entries in the given order, so that their ids have that order too. */
export async function insertAddresses(tx: WriteTx, entries: readonly RegisterEntry[]): Promise<ImportedRow[]> {
  const { row_version, created_at, changed_by } = firstVersion(tx);
  const { rows } = await sql<RowVersion & { address_id: string }>`
    insert into addresses
      (company_id, address_id, name, entry, customer_no, find_text, row_version, created_at, changed_at, changed_by)
    select ${tx.actor.companyId}, nextval('register_ids')::text, entry ->> 'name', entry - 'customerNo',
      entry ->> 'customerNo', found, ${row_version}::integer, ${created_at}::timestamptz, ${created_at}::timestamptz, ${changed_by}
    from (select entry, found from
      unnest(${entries.map((entry) => JSON.stringify(entry))}::jsonb[], ${entries.map(addressText)}::text[]) with ordinality
      as given (entry, found, place) order by place) as ordered
    returning address_id, row_version, incarnation`.execute(tx.db);
  return rows.map((row) => {
    tx.changed('address', row.address_id, etagOf(row));
    return { addressId: row.address_id, earlier: null, version: row.row_version };
  });
}

export interface ReplacedEntry {
  readonly stored: StoredAddress;
  readonly entry: RegisterEntry;
}

/** The entries must be locked. */
export async function replaceAddresses(tx: WriteTx, replaced: readonly ReplacedEntry[]): Promise<ImportedRow[]> {
  const { row_version, incarnation, changed_at, changed_by } = nextVersion(tx);
  const ids = replaced.map(({ stored }) => stored.address.addressId);
  const { rows } = await sql<RowVersion & { address_id: string }>`
    update addresses set name = given.entry ->> 'name', entry = given.entry - 'customerNo',
      customer_no = given.entry ->> 'customerNo', find_text = given.found,
      row_version = ${row_version}, incarnation = ${incarnation}, changed_at = ${changed_at}::timestamptz, changed_by = ${changed_by}
    from unnest(${ids}::text[], ${replaced.map(({ entry }) => JSON.stringify(entry))}::jsonb[],
      ${replaced.map(({ entry }) => addressText(entry))}::text[]) as given (id, entry, found)
    where company_id = ${tx.actor.companyId} and address_id = given.id
    returning address_id, row_version, incarnation`.execute(tx.db);
  for (const row of rows) tx.changed('address', row.address_id, etagOf(row));
  return replaced.map(({ stored: { address, row } }) => {
    const { addressId, _etag, ...earlier } = address;
    return { addressId, earlier: { ...earlier, addressId: null }, version: row.row_version + 1 };
  });
}

export async function deleteAddresses(tx: WriteTx, ids: readonly string[]): Promise<void> {
  await sql`
    delete from addresses
    where company_id = ${tx.actor.companyId} and address_id = any(${[...ids]}::text[])`.execute(tx.db);
  for (const id of ids) tx.removed('address', id);
}

export async function keepImportedRows(tx: WriteTx, importId: string, rows: readonly ImportedRow[]): Promise<void> {
  const earlier = rows.map((row) => row.earlier && JSON.stringify(row.earlier));
  await sql`
    insert into address_import_rows (company_id, import_id, address_id, earlier, row_version)
    select ${tx.actor.companyId}, ${importId}, id, earlier, version
    from unnest(${rows.map(({ addressId }) => addressId)}::text[], ${earlier}::jsonb[],
      ${rows.map(({ version }) => version)}::integer[]) as given (id, earlier, version)`.execute(tx.db);
}

export async function listImportedRows(tx: WriteTx, importId: string): Promise<ImportedRow[]> {
  const rows = await tx.db
    .selectFrom('address_import_rows')
    .select(['address_id', 'earlier', 'row_version'])
    .where('company_id', '=', tx.actor.companyId)
    .where('import_id', '=', importId)
    .execute();
  return rows.map(({ address_id, earlier, row_version }) => ({ addressId: address_id, earlier, version: row_version }));
}
