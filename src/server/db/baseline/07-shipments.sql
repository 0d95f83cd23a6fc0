-- Shipments with the columns they are searched and sorted by, their history, their imports, and searches.

create sequence shipment_ids start 100001;

-- Folded columns compare byte by byte, as the device does; columns to sort by are ordered in Swedish. `find_…`: what the one box finds
-- a shipment by (domain/shipments/found-text.ts).
create table shipments (
  company_id text not null references companies,
  shipment_id bigint not null,
  document jsonb not null,
  status integer not null,
  disp_date text collate "C" not null,
  disp_day text collate "C" not null generated always as (substr(disp_date, 1, 10)) stored,
  order_number text collate "sv-x-icu" not null,
  order_number_folded text collate "C" not null,
  receiver_name text collate "sv-x-icu" not null,
  receiver_folded text collate "C" not null,
  tracking_folded text[] collate "C" not null,
  delivery_type_id text,
  delivery_type_name text collate "sv-x-icu" not null,
  carrier_id text,
  carrier_name text collate "sv-x-icu" not null,
  row_version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  state_changed_at timestamptz,
  state_changed_by text,
  incarnation text not null
    default lpad(floor(random() * 1e8)::bigint::text, 8, '0') || lpad(floor(random() * 1e8)::bigint::text, 8, '0'),
  find_text text collate "C" not null default '',
  find_packages text collate "C" not null default '',
  created_by text,
  created_by_folded text collate "C",
  primary key (company_id, shipment_id)
);
create index shipments_by_day on shipments (company_id, disp_day);
create index shipments_by_status on shipments (company_id, status, disp_date desc);
create index shipments_by_order on shipments (company_id, order_number_folded);
create index shipments_by_delivery_type on shipments (company_id, delivery_type_id);
-- Holds all that the list reads of a shipment before it is sure to show it.
create index shipments_listed on shipments (company_id, shipment_id) include (status, disp_date, disp_day);
create index shipments_by_carrier on shipments (company_id, carrier_id);
create index shipments_by_maker on shipments (company_id, created_by_folded);
do $$ begin
  if exists (select from pg_extension where extname = 'btree_gin') then
    create index shipments_by_text on shipments
      using gin (company_id, tracking_folded, find_text gin_trgm_ops, find_packages gin_trgm_ops);
  else
    create index shipments_by_text on shipments
      using gin (tracking_folded, find_text gin_trgm_ops, find_packages gin_trgm_ops);
  end if;
end $$;

-- One row for each change, with two clocks, kept for as long as its shipment. `met`: changes by others that this one met when it came
-- later than it was done.
create table shipment_history (
  company_id text not null,
  shipment_id bigint not null,
  history_id bigint generated always as identity,
  done_at timestamptz not null,
  by_device boolean not null,
  told_at timestamptz not null,
  username text not null,
  device text,
  deed text not null,
  changes jsonb not null,
  more_changes integer not null,
  met jsonb not null,
  primary key (company_id, shipment_id, history_id),
  foreign key (company_id, shipment_id) references shipments on delete cascade
);

-- Frozen results of searches, needed for an hour only, so they need not survive a crash.
create unlogged table search_snapshots (
  snapshot_id uuid not null,
  company_id text not null,
  ids bigint[] not null,
  hits integer not null,
  made_at timestamptz not null,
  primary key (company_id, snapshot_id)
);
create index search_snapshots_by_age on search_snapshots (made_at);

-- Searches kept under a name. `starts_of`: whose list starts with it.
create table saved_searches (
  company_id text not null references companies on delete cascade,
  search_id text not null,
  name text not null,
  search_fields jsonb not null,
  shared boolean not null,
  made_by text not null,
  made_at timestamptz not null,
  starts_of text[] not null default '{}',
  primary key (company_id, search_id)
);

-- What imports made, so that no row makes anything twice and an import can be undone for a day.
create table shipment_imports (
  company_id text not null references companies,
  import_id text not null,
  imported_at timestamptz not null,
  imported_by text not null,
  undone jsonb,
  primary key (company_id, import_id)
);
create index shipment_imports_by_age on shipment_imports (company_id, imported_at);

create table shipment_import_rows (
  company_id text not null,
  row_key text not null,
  import_id text not null,
  shipment_id bigint not null,
  row_version integer not null,
  primary key (company_id, row_key),
  foreign key (company_id, import_id) references shipment_imports on delete cascade
);
create index shipment_import_rows_by_import on shipment_import_rows (company_id, import_id);
