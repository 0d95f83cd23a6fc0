-- Number series, the numbers issued from them, and the blocks that devices lease.

-- `history`: in which of them the next number was last confirmed. `floor`: how far the series may be moved back since data were lost.
create table number_series (
  company_id text not null,
  carrier_id text not null,
  kind text not null check (kind in ('consignment', 'package')),
  series jsonb not null,
  exhausted boolean not null default false,
  history text not null,
  floor text,
  primary key (company_id, carrier_id, kind),
  foreign key (company_id, carrier_id) references carriers on delete cascade
);

-- No two companies of a suite may have the same numbers.
create table number_ranges (
  suite_id text collate "C" not null,
  kind text not null check (kind in ('consignment', 'package')),
  test_mode boolean not null,
  suffix text collate "C" not null,
  first text collate "C" not null,
  last text collate "C" not null,
  company_id text not null,
  carrier_id text not null,
  primary key (suite_id, kind, test_mode, suffix, first, last, company_id, carrier_id)
);
create index number_ranges_by_carrier on number_ranges (company_id, carrier_id);

-- Kept forever: a carrier knows a number once. A leased number is issued from its lease on, to shipment 0 until a booking uses it.
create table issued_numbers (
  suite_id text collate "C" not null,
  kind text not null check (kind in ('consignment', 'package')),
  number text collate "C" not null,
  company_id text not null references companies,
  shipment_id bigint not null,
  issued_at timestamptz not null,
  void boolean not null default false,
  lease_id text,
  primary key (company_id, suite_id, kind, number)
);
create index issued_numbers_by_shipment on issued_numbers (company_id, shipment_id);
create index issued_numbers_by_lease on issued_numbers (company_id, lease_id) where lease_id is not null;

-- Blocks of numbers that devices lease. `reported`: what a device told of a block that the data had lost, in the history `reported_in`.
create table number_leases (
  company_id text not null references companies on delete cascade,
  lease_id text not null,
  carrier_id text not null,
  device_id text not null,
  device_name text,
  taken_by text not null,
  role text not null,
  history text not null,
  taken_at timestamptz not null,
  contact_at timestamptz not null,
  returned_at timestamptz,
  reported_in text,
  reported jsonb,
  primary key (company_id, lease_id)
);
create index number_leases_by_time on number_leases (company_id, taken_at);
