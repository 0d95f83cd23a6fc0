/** The address register in the database, in Swedish order of names. */
import { sql } from 'kysely';
import type { Address, Party, RegisterEntry } from '#contract/address.ts';
import { registerFields } from '#domain/shared/register-fields.ts';
import { addressText } from '#domain/shipments/found-text.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import { type ChangedRow, etagOf, firstVersion, nextVersion, VERSION_COLUMNS } from '#server/db/etag.ts';
import type { WriteTx } from '#server/db/write.ts';

export interface StoredAddress {
  readonly address: Address;
  readonly row: ChangedRow;
}

const COLUMNS = ['address_id', 'entry', 'customer_no', ...VERSION_COLUMNS, 'changed_at', 'changed_by'] as const;

export async function listAddresses(db: Db | Tx, companyId: string, ids?: readonly string[]): Promise<StoredAddress[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('addresses')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`address_id = any(${[...(ids ?? [])]}::text[])`))
    .orderBy('name')
    .orderBy('address_id')
    .execute();
  return rows.map(rowToAddress);
}

const NUMBER = sql<string>`cast(address_id as bigint)`;

/** Newest first, for a device that reads the whole register. */
export async function listNewestAddresses(
  db: Db | Tx,
  companyId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .$if(after !== undefined, (query) => query.where(NUMBER, '<', after ?? ''))
    .orderBy(NUMBER, 'desc')
    .limit(limit)
    .execute();
  return rows.map(rowToAddress);
}

export async function findAddress(db: Db | Tx, companyId: string, id: string): Promise<StoredAddress | undefined> {
  return (await listAddresses(db, companyId, [id]))[0];
}

export async function isDeliveryType(tx: WriteTx, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('delivery_types')
    .select('id')
    .where('company_id', '=', tx.actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The entry that has the number. */
export async function findCustomerNo(tx: WriteTx, customerNo: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('addresses')
    .select('address_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('customer_no', '=', customerNo)
    .executeTakeFirst();
  return row?.address_id;
}

export async function lockAddress(tx: WriteTx, id: string): Promise<StoredAddress | undefined> {
  const row = await tx.db
    .selectFrom('addresses')
    .select(COLUMNS)
    .where('company_id', '=', tx.actor.companyId)
    .where('address_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && rowToAddress(row);
}

export async function insertAddress(tx: WriteTx, id: string, { customerNo, ...entry }: RegisterEntry): Promise<void> {
  const row = await tx.db
    .insertInto('addresses')
    .values({
      company_id: tx.actor.companyId,
      address_id: id,
      name: entry.name,
      entry: json(entry),
      customer_no: customerNo,
      find_text: addressText({ ...entry, customerNo }),
      ...firstVersion(tx),
    })
    .returning(VERSION_COLUMNS)
    .executeTakeFirstOrThrow();
  tx.changed('address', id, etagOf(row));
}

export async function updateAddress(tx: WriteTx, id: string, { customerNo, ...entry }: RegisterEntry): Promise<void> {
  const row = await tx.db
    .updateTable('addresses')
    .set({
      name: entry.name,
      entry: json(entry),
      customer_no: customerNo,
      find_text: addressText({ ...entry, customerNo }),
      ...nextVersion(tx),
    })
    .where('company_id', '=', tx.actor.companyId)
    .where('address_id', '=', id)
    .returning(VERSION_COLUMNS)
    .executeTakeFirstOrThrow();
  tx.changed('address', id, etagOf(row));
}

export async function deleteAddress(tx: WriteTx, id: string): Promise<void> {
  await tx.db
    .deleteFrom('addresses')
    .where('company_id', '=', tx.actor.companyId)
    .where('address_id', '=', id)
    .execute();
  tx.removed('address', id);
}

function rowToAddress(
  row: ChangedRow & { address_id: string; entry: Party & Partial<RegisterEntry>; customer_no: string | null },
): StoredAddress {
  const { address_id: addressId, customer_no: customerNo } = row;
  return {
    address: { ...row.entry, ...registerFields({ ...row.entry, customerNo }), addressId, _etag: etagOf(row) },
    row,
  };
}
