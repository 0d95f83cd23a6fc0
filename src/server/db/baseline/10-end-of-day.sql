-- End-of-day runs and the lists that drivers sign.

-- `warehouse`: the one they left, as its lists name it. `handed`: what was handed to a browser, when and to whom.
create table day_runs (
  company_id text not null references companies,
  run_id text not null,
  started_at timestamptz not null,
  started_by text not null,
  documents jsonb not null,
  max_shipment_id bigint not null,
  stopped_at timestamptz,
  ended_at timestamptz,
  warehouse jsonb not null,
  to_client boolean not null,
  printer text,
  handed jsonb not null,
  stations jsonb not null default '{}',
  primary key (company_id, run_id)
);
create index day_runs_by_age on day_runs (company_id, started_at);

-- `line`: the shipment's line in the list.
create table day_run_shipments (
  company_id text not null,
  run_id text not null,
  shipment_id bigint not null,
  place integer not null,
  carrier_id text,
  carrier_name text not null,
  carrier_suite_id text not null,
  outcome text check (outcome in ('done', 'failed', 'left')),
  printed jsonb not null,
  failure jsonb,
  line jsonb not null,
  primary key (company_id, run_id, shipment_id),
  foreign key (company_id, run_id) references day_runs on delete cascade
);
create index day_run_shipments_to_do on day_run_shipments (company_id, run_id, place) where outcome is null;

create table day_run_signatures (
  company_id text not null,
  run_id text not null,
  carrier_id text not null,
  driver text not null,
  vehicle text,
  remark text,
  strokes jsonb not null,
  signed_at timestamptz not null,
  handed_out_by text not null,
  primary key (company_id, run_id, carrier_id),
  foreign key (company_id, run_id) references day_runs on delete cascade
);
