/**
 * Begins a new history of the data, after a restore and when the data turn out to have been put back: devices show their users what
 * was waiting for the old one, number series are held until somebody confirms them, and ids of lost records are not reused.
 * Not here: who decides that (backup/begin-history.ts, feed/put-back.ts).
 */
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Any fixed number that no other lock uses. */
const LOCK = 5443_0004;

/**
 * How far ids, and references of messages to carriers, skip ahead: records made after the backup are lost, but their ids are on
 * paper, in mails and with carriers.
 */
const IDS_SKIPPED = 100_000;

/** Held until the commit. Waits for writes that were decided in the present history; new ones wait for it. */
export async function lockHistory(trx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** Inside a statement of a write: no new history begins before it is committed. */
export const holdHistory = sql`pg_advisory_xact_lock_shared(${sql.lit(LOCK)})`;

/** Returns the name of the new history. */
export async function newHistory(trx: Tx): Promise<string> {
  const history = crypto.randomUUID();
  await sql`
    insert into audit_log (company_id, at, username, kind, entity, before, after)
    select company_id, now(), 'system', 'restore', ${history}, jsonb_build_object('history', value), jsonb_build_object('history', ${history}::text)
    from companies, server_meta where server_meta.name = 'history' and ended_at is null`.execute(trx);
  await trx.updateTable('server_meta').set({ value: history }).where('name', '=', 'history').executeTakeFirstOrThrow();
  await trx
    .insertInto('server_meta')
    .values({ name: `history ${history}`, value: 'known' })
    .execute();
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + ${IDS_SKIPPED}::bigint)
    from pg_sequences where schemaname = current_schema()`.execute(trx);
  return history;
}
