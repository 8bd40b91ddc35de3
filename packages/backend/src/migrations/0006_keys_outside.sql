-- The keys of the sessions are outside of the database (docs/adr/0033): it only knows which ones are its own. The table
-- `secret` stays for backends of the release before; those of this one empty it.
create table key_fingerprint (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  -- When the newest signing key was made that a backend had.
  newest_signing_key timestamptz not null
);

-- A session is ended by the hash of its refresh token (docs/adr/0032).
create index refresh_token_hash on refresh_token (hash);
