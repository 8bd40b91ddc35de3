-- Who may log in, where, and with what.

create table application (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,100}$'),
  name text not null,
  -- The application answering a host that no application claims (decision 12).
  is_default boolean not null default false,
  -- The wire document of the application without applicationId and applicationName.
  config jsonb not null default '{}',
  logo bytea,
  logo_mime text,
  -- The array contactInformationItems.
  contact jsonb not null default '[]',
  check ((logo is null) = (logo_mime is null))
);
create unique index application_only_default on application (is_default) where is_default;

create table application_host (
  -- Lower case, without port.
  host text primary key check (host = lower(host)),
  application_id text not null references application on delete cascade
);
create index application_host_application on application_host (application_id);

create table account (
  id uuid primary key default gen_random_uuid(),
  application_id text not null references application,
  username text not null,
  -- argon2id in PHC notation; null: this account logs in by link only.
  password_hash text,
  name text not null,
  parent_id uuid references account,
  roles text[] not null default '{}',
  may_share boolean not null default false,
  disabled boolean not null default false,
  created timestamptz not null default now()
);
create unique index account_username on account (application_id, lower(username));
create index account_parent on account (parent_id) where parent_id is not null;

create table link_token (
  -- SHA-256 of the token; the token itself is nowhere.
  hash bytea primary key check (octet_length(hash) = 32),
  account_id uuid not null references account on delete cascade,
  created timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);
create index link_token_account on link_token (account_id);

-- One login on one device. A session that began with a link ends with the link.
create table refresh_family (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  link_token_hash bytea references link_token on delete cascade,
  created timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index refresh_family_account on refresh_family (account_id);
create index refresh_family_link on refresh_family (link_token_hash) where link_token_hash is not null;

-- The current token of a family and those rotated within the grace window (decision 2). Successors are derived from
-- their predecessors, so no token is stored.
create table refresh_token (
  hash bytea primary key check (octet_length(hash) = 32),
  family_id uuid not null references refresh_family on delete cascade,
  rotated_at timestamptz
);
create index refresh_token_family on refresh_token (family_id);

-- Keys that sign and derive tokens, generated once, the same for every backend of this database.
create table secret (
  name text primary key,
  value bytea not null check (octet_length(value) >= 32)
);

-- Attempts to log in per account and address, in windows; names and addresses appear as keyed hashes only.
create table login_attempt (
  bucket bytea primary key,
  attempts integer not null,
  window_ends timestamptz not null
);

-- Addresses an account logged in from: a stranger's attempts never lock them out.
create table login_address (
  account_id uuid not null references account on delete cascade,
  address_hash bytea not null,
  last_login timestamptz not null,
  primary key (account_id, address_hash)
);
