/**
 * The audit log. Rows are added and never changed; the database itself refuses an update, and a delete of what is younger than a year
 * (of invoices: eight years, since they stay seven years after the end of theirs). A company in which nobody is left has ended: its
 * rows go with it, but for those of its invoices. Rows without a company ('') are refusals of callers whom nobody knows.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      company_id text not null,
      audit_id bigint generated always as identity,
      at timestamptz not null,
      username text not null,
      session text,
      address text,
      device text,
      kind text not null,
      entity text not null,
      before jsonb,
      after jsonb,
      primary key (company_id, audit_id)
    )`.execute(db);
  await sql`create index audit_log_by_kind on audit_log (company_id, kind, audit_id)`.execute(db);
  await sql`create index audit_log_by_user on audit_log (company_id, username, audit_id)`.execute(db);
  await sql`create index audit_log_by_time on audit_log (at)`.execute(db);
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create function refuse_audit_delete() returns trigger language plpgsql as $$
    begin
      if old.at < now() - (case old.kind when 'invoice' then interval '8 years' else interval '1 year' end) then
        return old;
      end if;
      if old.company_id != '' and not exists (select from users where company_id = old.company_id) and (
        old.kind != 'invoice' or not exists (select from companies where company_id = old.company_id)
      ) then return old; end if;
      raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger audit_log_stays before update or truncate on audit_log
      for each statement execute function refuse_audit_change()`.execute(db);
  await sql`
    create trigger audit_log_keeps_a_year before delete on audit_log
      for each row execute function refuse_audit_delete()`.execute(db);
}
