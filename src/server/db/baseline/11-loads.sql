-- Load checks.

-- A carrier's truck on a day.
create table loads (
  company_id text not null references companies on delete cascade,
  load_id text not null,
  carrier_id text not null,
  day text not null,
  row_version integer not null default 1,
  incarnation text not null
    default lpad(floor(random() * 1e8)::bigint::text, 8, '0') || lpad(floor(random() * 1e8)::bigint::text, 8, '0'),
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (company_id, load_id)
);
create index loads_by_day on loads (company_id, day);

-- What happened at its tailgate.
create table load_events (
  company_id text not null,
  load_id text not null,
  event_id text not null,
  type text not null,
  package_no text not null,
  at timestamptz not null,
  reason text,
  told_by text not null,
  told_at timestamptz not null,
  device text,
  primary key (company_id, load_id, event_id),
  foreign key (company_id, load_id) references loads on delete cascade
);
create index load_events_by_package on load_events (company_id, package_no);

-- One row for each time that a driver signed.
create table load_finishes (
  company_id text not null,
  load_id text not null,
  at timestamptz not null,
  signature text not null,
  driver text not null,
  vehicle text,
  reasons jsonb not null,
  packages integer,
  told_by text not null,
  told_at timestamptz not null,
  primary key (company_id, load_id, at, told_by),
  foreign key (company_id, load_id) references loads on delete cascade
);
