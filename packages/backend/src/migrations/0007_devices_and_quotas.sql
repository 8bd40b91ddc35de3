-- Browsers that an account was logged in with, by the keyed hash of the id in their cookie: limits on wrong passwords
-- spare them (docs/threat-model.md).
create table login_device (
  device_hash bytea not null check (octet_length(device_hash) = 32),
  account_id uuid not null references account on delete cascade,
  last_login timestamptz not null,
  primary key (device_hash, account_id)
);
create index login_device_account on login_device (account_id, last_login);

-- Counts of the release before have none and end within a quarter of an hour.
alter table login_attempt
  add column most integer,
  add constraint login_attempt_room check (attempts <= most);

-- What an account has sent on a day of the utility (docs/threat-model.md, quotas).
create table daily_use (
  account_id uuid not null references account on delete cascade,
  day date not null,
  submissions integer not null,
  corrections integer not null,
  photo_bytes bigint not null,
  primary key (account_id, day)
);

-- By what the answer to a repetition is found: the id of a job or of an unknown reading. The release before keeps whole
-- answers in `response`, which have the same id.
alter table idempotency_key add column reference text;
