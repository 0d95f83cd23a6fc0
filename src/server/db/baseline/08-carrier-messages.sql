-- What goes to carriers and what comes back: EDI messages, replies, events, and calls of web services.

create sequence interchange_references;

-- `started_at`: from then on the carrier may have the message. `at_server`: a carrier's server took it, not a folder here; early ones do not
-- say. `interchange`: messages that go in one file.
create table edi_messages (
  message_id bigint generated always as identity,
  company_id text not null references companies,
  carrier_id text not null,
  shipment_id bigint not null,
  reference text not null,
  function text not null check (function in ('original', 'replace', 'cancel')),
  body text not null,
  written_by text not null,
  written_at timestamptz not null,
  sent_at timestamptz,
  dropped_at timestamptz,
  started_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  attempts jsonb not null default '[]',
  interchange text collate "C",
  at_server boolean,
  primary key (company_id, message_id),
  unique (company_id, reference)
);
create index edi_messages_by_shipment on edi_messages (company_id, shipment_id, message_id);
create index edi_messages_waiting on edi_messages (company_id, message_id)
  where sent_at is null and dropped_at is null and given_up_at is null;
create index edi_messages_by_carrier on edi_messages (company_id, carrier_id, message_id);
create index edi_messages_by_interchange on edi_messages (company_id, interchange) where interchange is not null;
create index edi_messages_given_up on edi_messages (company_id, message_id)
  where sent_at is null and dropped_at is null and given_up_at is not null;

-- Carriers' answers; `part` is that of the file.
create table edi_replies (
  company_id text not null references companies,
  reply_id bigint generated always as identity,
  carrier_id text not null,
  name text not null,
  hash text not null,
  body text not null,
  kind text not null,
  state text not null check (state in ('accepted', 'rejected', 'event', 'refused')),
  problem text,
  reference text not null,
  shipment_id bigint,
  fetched_at timestamptz not null,
  part integer not null default 0,
  told_at timestamptz,
  primary key (company_id, reply_id),
  unique (company_id, carrier_id, hash, part)
);
create index edi_replies_by_shipment on edi_replies (company_id, shipment_id);
create index edi_replies_untold on edi_replies (company_id, carrier_id) where state = 'refused' and told_at is null;

-- What carriers report about consignments under way. `partial`: about some packages, without their numbers.
create table carrier_events (
  company_id text not null references companies,
  event_id bigint generated always as identity,
  shipment_id bigint not null,
  reply_id bigint not null,
  code text not null,
  event_time text not null,
  place text not null,
  package_numbers text[] not null,
  told_at timestamptz not null,
  partial boolean not null default false,
  primary key (company_id, event_id),
  foreign key (company_id, reply_id) references edi_replies
);
create index carrier_events_by_shipment on carrier_events (company_id, shipment_id);

create table carrier_collections (
  company_id text not null,
  carrier_id text not null,
  fetched_at timestamptz not null,
  primary key (company_id, carrier_id),
  foreign key (company_id, carrier_id) references carriers on delete cascade
);

-- Files that are looked at again: growing, unreadable, or not removable.
create table reply_files (
  company_id text not null,
  carrier_id text not null,
  name text not null,
  hash text not null,
  visits integer not null,
  problem text,
  told_at timestamptz,
  seen_at timestamptz not null,
  primary key (company_id, carrier_id, name),
  foreign key (company_id, carrier_id) references carriers on delete cascade
);

-- When moderators were last told about replies.
create table reply_alerts (
  company_id text not null,
  carrier_id text not null,
  told_at timestamptz not null,
  primary key (company_id, carrier_id),
  foreign key (company_id, carrier_id) references carriers on delete cascade
);

create sequence web_booking_references;

-- One row per call, written before the carrier is called: after a crash it is still known that the carrier may have received it.
create table web_bookings (
  company_id text not null references companies,
  call_id bigint generated always as identity,
  carrier_id text not null,
  shipment_id bigint not null,
  reference text not null,
  booking_reference text not null,
  action text not null,
  request jsonb not null,
  written_by text not null,
  written_at timestamptz not null,
  called_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz,
  last_error text,
  attempts jsonb not null default '[]',
  state text not null default 'started',
  answer jsonb,
  answered_at timestamptz,
  primary key (company_id, call_id),
  unique (company_id, reference)
);
create index web_bookings_by_shipment on web_bookings (company_id, shipment_id);
create unique index web_bookings_open on web_bookings (company_id, shipment_id) where state = 'started';
create index web_bookings_by_carrier on web_bookings (company_id, carrier_id, call_id);

create sequence simulated_numbers;

-- The simulated carrier's own data.
create table simulated_bookings (
  reference text primary key,
  answer jsonb not null,
  booked_at timestamptz not null default now()
);
