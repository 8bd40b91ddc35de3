-- Digital communication (decisions 54 and 55, docs/crm.md): who is registered in the utility's customer system, and which
-- readings were confirmed to them by mail.

create table crm_registration (
  account_id uuid primary key references account on delete cascade,
  -- Where confirmations go, and nothing else.
  email text,
  communication_types text[] not null default '{}',
  check (email is not null or not 'EMAIL' = any (communication_types))
);

-- What the customer system calls an account by: `selfServiceToken`, which logs nobody in here. It is handed out again and
-- again, so it is kept, sealed under a key that is not in the database.
create table crm_self_service (
  account_id uuid primary key references account on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  token_sealed text not null,
  -- Of the newest event: an older one that comes later changes nothing.
  last_event timestamptz
);

-- Events of the customer system, each once.
create table crm_event (
  id text primary key,
  body_hash bytea not null,
  applied boolean not null default false,
  received timestamptz not null default now()
);
create index crm_event_received on crm_event (received);

-- Readings that were confirmed to an account. A correction is a reading of its own and so confirmed anew.
create table crm_confirmed_reading (
  account_id uuid not null references account on delete cascade,
  result_id bigint not null references reading_result on delete cascade,
  confirmed timestamptz not null default now(),
  primary key (account_id, result_id)
);
create index crm_confirmed_reading_result on crm_confirmed_reading (result_id);
