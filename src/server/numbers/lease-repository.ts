/**
 * Leased blocks and their numbers, in SQL. A leased number is a row of the issued numbers from the moment its block is taken, so
 * that nothing else can issue it; a booking uses it by becoming its shipment, which the row allows once.
 * Not here: taking numbers from a series (number-repository.ts), who may use a block (domain/numbers/number-lease.ts).
 */
import { sql } from 'kysely';
import type { SeriesKind } from '#domain/numbers/number-series.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import { currentHistory } from '#server/db/history.ts';
import type { NumberLeasesTable, ReportedBlock } from '#server/db/tables/number-tables.ts';
import type { WriteTx } from '#server/db/write.ts';
import type { LeaseClaim } from './lease-proof.ts';
import { NO_SHIPMENT } from './number-service.ts';

/** How long an ended block stays in the list, and how many blocks it has at most. */
const LISTED = { days: 30, atMost: 500 } as const;

const COLUMNS = [
  'lease_id',
  'carrier_id',
  'device_id',
  'device_name',
  'taken_by',
  'role',
  'history',
  'taken_at',
  'contact_at',
  'returned_at',
] as const;

export type LeaseRow = Awaited<ReturnType<typeof listLeases>>[number];
/** Of one block and kind. */
export interface LeaseCount {
  readonly lease_id: string;
  readonly kind: SeriesKind;
  readonly taken: number;
  readonly used: number;
}

export async function insertLease(
  { db, actor, now }: WriteTx,
  lease: Pick<NumberLeasesTable, 'lease_id' | 'carrier_id' | 'device_id' | 'device_name' | 'role'>,
): Promise<void> {
  const times = { taken_at: now, contact_at: now, returned_at: null };
  await db
    .insertInto('number_leases')
    .values({ company_id: actor.companyId, ...lease, taken_by: actor.username, history: currentHistory, ...times })
    .execute();
}

/** A block that the data had lost; whether they had. */
export async function insertLostLease(
  { db, actor, now }: WriteTx,
  leaseId: string,
  { carrierId, device, deviceName, takenBy, role, history, takenAt }: LeaseClaim,
  reported: ReportedBlock,
): Promise<boolean> {
  const inserted = await db
    .insertInto('number_leases')
    .values({
      ...{ company_id: actor.companyId, lease_id: leaseId, carrier_id: carrierId, device_id: device },
      ...{ device_name: deviceName, taken_by: takenBy, role, history, taken_at: new Date(takenAt) },
      ...{ contact_at: now, returned_at: null, reported_in: currentHistory, reported: json(reported) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('lease_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Whether data of the present history gave out a block that they do not hold: they were put back. A block of another history proves
 * nothing, since a restore may have ended that one.
 */
export async function isLeaseLost(
  db: Db | Tx,
  { companyId, leaseId, history }: { readonly companyId: string; readonly leaseId: string; readonly history: string },
): Promise<boolean> {
  const { rows } = await sql<{ isLost: boolean }>`
    select not pg_is_in_recovery()
      and present.value = ${history}
      and not exists (select from number_leases where company_id = ${companyId} and lease_id = ${leaseId}) as "isLost"
    from server_meta as present where name = 'history'`.execute(db);
  return rows[0]?.isLost === true;
}

/**
 * Issues the numbers of a lost block, as void. Those that were issued before it was taken it had got as a series that starts over
 * gives them; those that were issued since belong to others.
 */
export async function issueLost(
  { db, actor }: WriteTx,
  block: {
    readonly leaseId: string;
    readonly suiteId: string;
    readonly takenAt: string;
    readonly numbers: readonly LeasedNumber[];
  },
): Promise<void> {
  const { leaseId, suiteId, takenAt, numbers } = block;
  await sql`
    insert into issued_numbers (suite_id, kind, number, company_id, shipment_id, issued_at, void, lease_id)
    select ${suiteId}, kind, number, ${actor.companyId}, ${NO_SHIPMENT}, ${takenAt}::timestamptz, true, ${leaseId}
    from unnest(${numbers.map(({ kind }) => kind)}::text[], ${numbers.map(({ number }) => number)}::text[]) as lost (kind, number)
    order by kind, number
    on conflict (company_id, suite_id, kind, number) do update
      set shipment_id = excluded.shipment_id, issued_at = excluded.issued_at, void = true, lease_id = excluded.lease_id
      where issued_numbers.issued_at < excluded.issued_at and issued_numbers.lease_id is null`.execute(db);
}

/** Newest first: those that live, and those that have ended lately. */
export async function listLeases(db: Db | Tx, companyId: string, now: Date) {
  const since = new Date(now.getTime() - LISTED.days * 24 * 60 * 60 * 1000);
  return db
    .selectFrom('number_leases')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('contact_at', '>=', since)
    .orderBy('taken_at', 'desc')
    .orderBy('lease_id')
    .limit(LISTED.atMost)
    .execute();
}

/** Of one carrier, all that may still be used. */
export async function listLiveLeases({ db, actor }: WriteTx, carrierId: string, since: Date) {
  return db
    .selectFrom('number_leases')
    .select(['lease_id', 'device_id'])
    .where('company_id', '=', actor.companyId)
    .where('carrier_id', '=', carrierId)
    .where('history', '=', currentHistory)
    .where('returned_at', 'is', null)
    .where('contact_at', '>=', since)
    .execute();
}

export async function findLease(db: Db | Tx, companyId: string, id: string): Promise<LeaseRow | undefined> {
  return leaseById(db, companyId, id).executeTakeFirst();
}

/** Locked until the commit, so that a block is not returned while a booking uses it. */
export async function lockLease(tx: WriteTx, id: string): Promise<LeaseRow | undefined> {
  return leaseById(tx.db, tx.actor.companyId, id).forUpdate().executeTakeFirst();
}

const leaseById = (db: Db | Tx, companyId: string, id: string) =>
  db.selectFrom('number_leases').select(COLUMNS).where('company_id', '=', companyId).where('lease_id', '=', id);

export async function countLeased(db: Db | Tx, companyId: string, ids: readonly string[]): Promise<LeaseCount[]> {
  const { rows } = await sql<LeaseCount>`
    select lease_id, kind, count(*)::int as taken, (count(*) filter (where shipment_id <> ${NO_SHIPMENT}))::int as used
    from issued_numbers where company_id = ${companyId} and lease_id = any (${[...ids]}::text[])
    group by lease_id, kind`.execute(db);
  return rows;
}

/** Marks what no booking has used as void. It stays issued forever. */
export async function returnLease({ db, actor, now }: WriteTx, id: string): Promise<void> {
  const { companyId } = actor;
  await db
    .updateTable('number_leases')
    .set({ returned_at: now })
    .where('company_id', '=', companyId)
    .where('lease_id', '=', id)
    .execute();
  await db
    .updateTable('issued_numbers')
    .set({ void: true })
    .where('company_id', '=', companyId)
    .where('lease_id', '=', id)
    .where('shipment_id', '=', NO_SHIPMENT)
    .execute();
}

/** A word from a device keeps its blocks, unless they have ended before it came. */
export async function noteContact({ db, actor, now }: WriteTx, deviceId: string, since: Date): Promise<void> {
  await db
    .updateTable('number_leases')
    .set({ contact_at: now })
    .where('company_id', '=', actor.companyId)
    .where('device_id', '=', deviceId)
    .where('taken_by', '=', actor.username)
    .where('returned_at', 'is', null)
    .where('contact_at', '>=', since)
    .where('contact_at', '<', now)
    .execute();
}

export interface LeasedNumber {
  readonly kind: SeriesKind;
  readonly number: string;
}

/** Gives numbers of a block to a shipment; returns those that were free. */
export async function claimLeased(
  { db, actor }: WriteTx,
  leaseId: string,
  shipmentId: string,
  numbers: readonly LeasedNumber[],
): Promise<number> {
  const { rows } = await sql<{ number: string }>`
    update issued_numbers set shipment_id = ${shipmentId}, void = false
    from unnest(${numbers.map(({ kind }) => kind)}::text[], ${numbers.map(({ number }) => number)}::text[]) as wanted (kind, number)
    where company_id = ${actor.companyId} and lease_id = ${leaseId} and shipment_id = ${NO_SHIPMENT}
      and issued_numbers.kind = wanted.kind and issued_numbers.number = wanted.number
    returning issued_numbers.number`.execute(db);
  return rows.length;
}

/** How many of these belong to the block, used or not. */
export async function countOfBlock(
  { db, actor }: WriteTx,
  leaseId: string,
  numbers: readonly LeasedNumber[],
): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known
    from unnest(${numbers.map(({ kind }) => kind)}::text[], ${numbers.map(({ number }) => number)}::text[]) as wanted (kind, number)
    join issued_numbers using (kind, number)
    where company_id = ${actor.companyId} and lease_id = ${leaseId}`.execute(db);
  return rows[0]?.known ?? 0;
}

/** The shipments that have these numbers, of this suite. */
export async function ownersOf(
  { db, actor }: WriteTx,
  suiteId: string,
  numbers: readonly LeasedNumber[],
): Promise<(LeasedNumber & { readonly shipmentId: string })[]> {
  const { rows } = await sql<LeasedNumber & { readonly shipmentId: string }>`
    select kind, number, shipment_id::text as "shipmentId"
    from unnest(${numbers.map(({ kind }) => kind)}::text[], ${numbers.map(({ number }) => number)}::text[]) as wanted (kind, number)
    join issued_numbers using (kind, number)
    where company_id = ${actor.companyId} and suite_id = ${suiteId} and shipment_id <> ${NO_SHIPMENT}
    order by number`.execute(db);
  return rows;
}
