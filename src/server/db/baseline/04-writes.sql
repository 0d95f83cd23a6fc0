-- What every write leaves behind: keys, client references, counters, changes, the audit log; and the history of the data.

-- `history` names the data's history, `history …` each one there has been: a name that is not among them is from the future.
-- The two `update_…` say by which digits an etag of early builds, a version alone, is still understood (db/etag.ts).
create table server_meta (
  name text primary key,
  value text not null
);

with drawn as (
  select gen_random_uuid()::text as history,
    lpad(floor(random() * 1e8)::bigint::text, 8, '0') || lpad(floor(random() * 1e8)::bigint::text, 8, '0') as incarnation
)
insert into server_meta (name, value)
  select 'history', history from drawn
  union all select 'update_incarnation', incarnation from drawn
  union all select 'update_history', history from drawn
  union all select 'history ' || history, 'known' from drawn;
insert into invoice_series (series, last_no, history)
  select 'seller', 10000, value from server_meta where name = 'history';

-- A key without a status belongs to a write that has begun: `steps` holds the results of its finished steps. `answer` is the answer to a
-- repeated request where id and etag are not enough.
create table idempotency_keys (
  username text not null,
  key uuid not null,
  body_hash text not null,
  status integer,
  entity_id text,
  etag text,
  created_at timestamptz not null,
  company_id text not null,
  steps jsonb not null default '{}',
  answer jsonb,
  primary key (company_id, username, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table client_refs (
  company_id text not null,
  client_ref uuid not null,
  kind text not null,
  entity_id text not null,
  primary key (company_id, kind, client_ref)
);

create table company_counters (
  company_id text primary key,
  change_seq bigint not null default 0
);

create table changes (
  company_id text not null,
  kind text not null,
  entity_id text not null,
  seq bigint not null,
  etag text,
  deleted boolean not null,
  primary key (company_id, kind, entity_id)
);
create unique index changes_in_order on changes (company_id, seq);

-- Rows are added and never changed: the database itself refuses an update, and a delete of what is younger than a year (of invoices:
-- eight years, since they stay seven years after the end of theirs). A company in which nobody is left has ended: its rows go with it,
-- but for those of its invoices. Rows without a company ('') are refusals of callers whom nobody knows.
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
);
create index audit_log_by_kind on audit_log (company_id, kind, audit_id);
create index audit_log_by_user on audit_log (company_id, username, audit_id);
create index audit_log_by_time on audit_log (at);

create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
    end $$;
create function refuse_audit_delete() returns trigger language plpgsql as $$
    begin
      if old.at < now() - (case old.kind when 'invoice' then interval '8 years' else interval '1 year' end) then
        return old;
      end if;
      if old.company_id != '' and not exists (select from users where company_id = old.company_id) and (
        old.kind != 'invoice' or not exists (select from companies where company_id = old.company_id)
      ) then return old; end if;
      raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
    end $$;
create trigger audit_log_stays before update or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_log_keeps_a_year before delete on audit_log
  for each row execute function refuse_audit_delete();
