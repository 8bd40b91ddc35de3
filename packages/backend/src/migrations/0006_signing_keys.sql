-- The keys that sign tokens; each application has its own (docs/adr/0074).

create table signing_key (
  -- The thumbprint of its public half (RFC 7638).
  kid text primary key check (kid ~ '^[\w-]{43}$'),
  application_id text not null references application on delete cascade,
  -- The private half (Ed25519), sealed by a key outside of the database.
  sealed text not null,
  -- Until the next one of the application does.
  signs_from timestamptz not null
);
create index signing_key_application on signing_key (application_id, signs_from);

-- How tokens are signed: HS256 with the key of the file until an operator says that no backend of the release before runs.
alter table key_fingerprint
  add column token_algorithm text not null default 'HS256' check (token_algorithm in ('HS256', 'EdDSA')),
  add column token_algorithm_since timestamptz not null default now();
