-- Every print with its outcome, and the programs that print.

-- The ledger of prints; a row is also the job that a print client or a station takes.
create table prints (
  print_id bigint generated always as identity,
  company_id text not null references companies,
  shipment_id bigint not null,
  document_guid text not null,
  kind text not null,
  copies integer not null,
  is_reprint boolean not null,
  printed_by text not null,
  printed_at timestamptz not null,
  outcome text not null check (outcome in ('preview', 'handed', 'waiting', 'taken', 'printed', 'failed', 'withdrawn')),
  outcome_at timestamptz,
  failure text,
  failure_text text,
  packages jsonb,
  first_place integer,
  reason text,
  device text,
  printer text,
  language text not null,
  client_id text,
  client_name text,
  taken_at timestamptz,
  labels_per_sheet integer,
  station_id text,
  primary key (company_id, print_id)
);
create index prints_by_shipment on prints (company_id, shipment_id);
create index prints_to_do on prints (company_id, printed_by, print_id) where outcome in ('waiting', 'taken');
create index prints_to_do_of_station on prints (company_id, station_id, print_id)
  where station_id is not null and outcome in ('waiting', 'taken');
create index prints_done_of_station on prints (company_id, station_id, outcome_at)
  where station_id is not null and outcome in ('printed', 'failed');

create table print_clients (
  company_id text not null,
  username text not null,
  client_id text not null,
  name text not null,
  seen_at timestamptz not null,
  printers jsonb not null default '[]',
  primary key (company_id, username, client_id),
  foreign key (company_id, username) references users on delete cascade
);

-- Print programs that belong to the company. A program that asks names no company. `goes_to`: whose jobs it takes. `tests`: what was last
-- tried on each printer. `label_size`, `label_format`: null where nobody has chosen.
create table stations (
  company_id text not null references companies on delete cascade,
  station_id text not null,
  name text not null,
  key_hash text,
  labels text,
  papers text,
  goes_to jsonb not null,
  computer text not null,
  system text not null,
  version text not null,
  printers jsonb not null,
  seen_at timestamptz,
  paired_at timestamptz not null,
  paired_by text not null,
  tests jsonb not null default '{}',
  label_size text,
  label_format text,
  primary key (company_id, station_id)
);
create index stations_by_key on stations (key_hash);

-- A code that a program shows; it has no company until somebody writes it.
create table station_pairings (
  code text primary key,
  token_hash text not null unique,
  computer text not null,
  system text not null,
  version text not null,
  printers jsonb not null,
  expires_at timestamptz not null,
  company_id text,
  station_id text
);

-- Wrong codes of a person.
create table pairing_tries (
  company_id text not null references companies on delete cascade,
  username text not null,
  tries integer not null,
  last_at timestamptz not null,
  primary key (company_id, username)
);
