-- Users, their sessions and second factors, mailed links, what limits have counted, and notifications.

-- Which company a name belongs to, known across companies.
create table user_names (
  username text primary key,
  company_id text not null,
  unique (company_id, username)
);

-- `client_key_hash` is that of the user's print client, which names no company when it calls.
create table users (
  username text not null,
  company_id text not null references companies,
  full_name text not null,
  role text not null,
  password_hash text,
  row_version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  language text,
  client_key_hash text,
  client_key_end text,
  client_key_made_at timestamptz,
  phone_no text,
  invited_at timestamptz,
  last_seen_at timestamptz,
  incarnation text not null
    default lpad(floor(random() * 1e8)::bigint::text, 8, '0') || lpad(floor(random() * 1e8)::bigint::text, 8, '0'),
  primary key (company_id, username),
  foreign key (company_id, username) references user_names (company_id, username)
);
create index users_by_client_key on users (client_key_hash) where client_key_hash is not null;

-- Mailed links, used once. `used_by_hash`: the request that used it can be answered again after its answer was lost.
create table account_tokens (
  company_id text not null,
  token_hash text not null,
  username text not null,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by_hash text,
  primary key (company_id, token_hash),
  foreign key (company_id, username) references users on delete cascade
);
create index account_tokens_by_user on account_tokens (company_id, username);

-- `proved_at`: when the user last proved who they are.
create table refresh_families (
  family_id uuid not null,
  username text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  revoked_at timestamptz,
  company_id text not null,
  address text,
  user_agent text,
  proved_at timestamptz,
  primary key (company_id, family_id),
  foreign key (company_id, username) references users on delete cascade
);
create index refresh_families_by_user on refresh_families (company_id, username);

-- A token arrives without its company, so it is looked up without one; so are those of websockets.
create table refresh_tokens (
  token_hash text not null,
  family_id uuid not null,
  parent_hash text,
  created_at timestamptz not null,
  retired_at timestamptz,
  company_id text not null,
  primary key (company_id, token_hash),
  foreign key (company_id, family_id) references refresh_families on delete cascade
);
create index refresh_tokens_by_parent on refresh_tokens (parent_hash);
create index refresh_tokens_by_family on refresh_tokens (company_id, family_id);
create index refresh_tokens_by_hash on refresh_tokens (token_hash);

create table web_socket_tokens (
  token_hash text not null,
  family_id uuid not null,
  expires_at timestamptz not null,
  company_id text not null,
  primary key (company_id, token_hash),
  foreign key (company_id, family_id) references refresh_families on delete cascade
);
create index web_socket_tokens_by_family on web_socket_tokens (company_id, family_id);
create index web_socket_tokens_by_hash on web_socket_tokens (token_hash);

-- Apps that show codes, and passkeys.
create table second_factors (
  company_id text not null,
  factor_id uuid not null,
  username text not null,
  kind text not null,
  name text not null,
  sealed_key text,
  last_step bigint,
  credential jsonb,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  used_at timestamptz,
  primary key (company_id, factor_id),
  foreign key (company_id, username) references users on delete cascade
);
create index second_factors_by_user on second_factors (company_id, username);

create table recovery_codes (
  company_id text not null,
  username text not null,
  code_hash text not null,
  primary key (company_id, username, code_hash),
  foreign key (company_id, username) references users on delete cascade
);

-- Sign-ins that wait for a second factor.
create table factor_challenges (
  company_id text not null,
  token_hash text not null,
  username text not null,
  purpose text not null,
  challenge text,
  password_mark text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, token_hash),
  foreign key (company_id, username) references users on delete cascade
);
create index factor_challenges_by_token on factor_challenges (token_hash);
create index factor_challenges_by_user on factor_challenges (company_id, username);
create index factor_challenges_by_age on factor_challenges (expires_at);

-- What limits have counted, for all servers together. Rows change often, so each page keeps room for it.
create table counted_attempts (
  key_hash text primary key,
  times timestamptz[] not null,
  ends_at timestamptz not null
) with (fillfactor = 70);

-- A code with the values of its sentence, which is composed when it is read. Those of early builds have title and message instead.
create table notifications (
  id bigint generated always as identity,
  company_id text not null references companies,
  username text not null,
  type text not null,
  title text not null default '',
  message text not null default '',
  unread boolean not null default true,
  shipment_id text,
  row_version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  code text,
  "values" jsonb,
  incarnation text not null
    default lpad(floor(random() * 1e8)::bigint::text, 8, '0') || lpad(floor(random() * 1e8)::bigint::text, 8, '0'),
  primary key (company_id, id),
  foreign key (company_id, username) references users on delete cascade
);
create index notifications_by_user on notifications (company_id, username, id);
