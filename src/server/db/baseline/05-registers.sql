-- The registers: addresses with their imports, connections to carriers, delivery types; and the places of zip codes.

create sequence register_ids start 1001;

-- `customer_no`: the company's own number for the customer. `find_text`: what the one box finds it by (domain/shipments/found-text.ts).
create table addresses (
  company_id text not null references companies,
  address_id text not null,
  name text collate "sv-x-icu" not null,
  entry jsonb not null,
  row_version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  incarnation text not null
    default lpad(floor(random() * 1e8)::bigint::text, 8, '0') || lpad(floor(random() * 1e8)::bigint::text, 8, '0'),
  customer_no text,
  find_text text collate "C" not null default '',
  primary key (company_id, address_id),
  constraint addresses_customer_no unique (company_id, customer_no)
);
create index addresses_by_name on addresses (company_id, name, address_id);
create index addresses_found on addresses using gin (find_text gin_trgm_ops);

-- What an import did to the register, so that it can be undone for a day.
create table address_imports (
  company_id text not null references companies,
  import_id text not null,
  imported_at timestamptz not null,
  imported_by text not null,
  undone jsonb,
  primary key (company_id, import_id)
);
create index address_imports_by_age on address_imports (company_id, imported_at);

create table address_import_rows (
  company_id text not null,
  import_id text not null,
  address_id text not null,
  earlier jsonb,
  row_version integer not null,
  primary key (company_id, import_id, address_id),
  foreign key (company_id, import_id) references address_imports on delete cascade
);

create table carriers (
  company_id text not null references companies,
  carrier_id text not null,
  name text collate "sv-x-icu" not null,
  connection jsonb not null,
  secrets jsonb not null default '{}',
  row_version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  incarnation text not null
    default lpad(floor(random() * 1e8)::bigint::text, 8, '0') || lpad(floor(random() * 1e8)::bigint::text, 8, '0'),
  primary key (company_id, carrier_id)
);

-- The host key by which a connection recognizes its server.
create table carrier_host_keys (
  company_id text not null,
  carrier_id text not null,
  server text not null,
  fingerprint text not null,
  approved_by text not null,
  approved_at timestamptz not null,
  refused_fingerprint text,
  refused_at timestamptz,
  primary key (company_id, carrier_id),
  foreign key (company_id, carrier_id) references carriers on delete cascade
);

create table delivery_types (
  company_id text not null references companies,
  id text not null,
  position bigint not null,
  name text not null,
  name_folded text collate "C" not null,
  carrier_id text not null,
  choice jsonb not null,
  row_version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  incarnation text not null
    default lpad(floor(random() * 1e8)::bigint::text, 8, '0') || lpad(floor(random() * 1e8)::bigint::text, 8, '0'),
  primary key (company_id, id),
  foreign key (company_id, carrier_id) references carriers
);
create unique index delivery_types_by_name on delivery_types (company_id, name_folded);
create index delivery_types_in_order on delivery_types (company_id, position);
create index delivery_types_by_carrier on delivery_types (company_id, carrier_id);

-- Which places a zip code stands for, as the operator imports them; the same for all companies.
create table postal_places (
  country_code text not null,
  zip_code text not null,
  name text not null,
  primary key (country_code, zip_code, name)
);
