-- Companies: what they ordered, what their plan is measured by, their invoices, and their data as an archive.

create sequence company_ids start 3001;

create table companies (
  company_id text primary key,
  name text not null,
  row_version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  warehouse jsonb not null default '{}',
  test_mode boolean not null default true,
  offline_hours integer not null default 72,
  details jsonb not null default '{}',
  payment_plan_id text,
  wish text,
  extra_users integer not null default 0,
  extra_suites integer not null default 0,
  storage_months integer not null default 0,
  auto_adjust_plan boolean not null default false,
  active_suites jsonb not null default '[]',
  trial_ends_at timestamptz,
  plan_judged_month text,
  incarnation text not null
    default lpad(floor(random() * 1e8)::bigint::text, 8, '0') || lpad(floor(random() * 1e8)::bigint::text, 8, '0'),
  end_asked_by text,
  ends_at timestamptz,
  ended_at timestamptz,
  demands_factor boolean not null default false
);

-- What no two companies may share. Refers to no table of the companies, as no reference table does (company-keys.test.ts).
create table registrations (
  company_id text primary key,
  registered_by text not null,
  registration_ref uuid unique,
  vat_key text unique
);

-- What a plan is measured by: each shipment that was ever booked, once.
create table delivery_units (
  company_id text not null references companies,
  shipment_id bigint not null,
  month text not null,
  primary key (company_id, shipment_id)
);

create table delivery_unit_months (
  company_id text not null references companies,
  month text not null,
  units integer not null,
  primary key (company_id, month)
);

-- Amounts in öre; `currency_rate`: what one unit of the invoice's currency was worth to the seller on its day. Without a paid amount an
-- invoice is paid in full or not at all.
create table invoices (
  company_id text not null references companies,
  invoice_no bigint not null,
  kind text not null,
  period text not null,
  content jsonb not null,
  invoice_status integer not null,
  due_date text not null,
  pdf bytea,
  sent_to text,
  sent_at timestamptz,
  paid_on text,
  row_version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  incarnation text not null
    default lpad(floor(random() * 1e8)::bigint::text, 8, '0') || lpad(floor(random() * 1e8)::bigint::text, 8, '0'),
  paid_amount bigint,
  currency_rate numeric(12, 6) not null default 1,
  primary key (company_id, invoice_no),
  unique (company_id, kind, period)
);
create index invoices_unpaid on invoices (company_id, due_date) where invoice_status = 10;
create index invoices_unsent on invoices (company_id) where sent_at is null;

-- The seller's one series of numbers. A row, not a sequence: a transaction that rolls back returns its number, so none is ever missing.
create table invoice_series (
  series text primary key,
  last_no bigint not null,
  last_month text not null default '',
  history text not null
);

-- A company's data as one archive. `attempt` counts the runs of its job: a part belongs to one, and only the last one's are sent.
create table company_exports (
  company_id text not null references companies,
  export_id uuid not null,
  started_by text not null,
  started_at timestamptz not null,
  language text not null,
  attempt integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  ended_at timestamptz,
  file_name text,
  primary key (company_id, export_id)
);

create table company_export_parts (
  company_id text not null,
  export_id uuid not null,
  attempt integer not null,
  part integer not null,
  bytes bytea not null,
  primary key (company_id, export_id, attempt, part),
  foreign key (company_id, export_id) references company_exports on delete cascade
);
