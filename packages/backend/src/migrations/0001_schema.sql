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
  -- In pixels; null if the logo does not tell.
  logo_width int,
  logo_height int,
  -- The array contactInformationItems.
  contact jsonb not null default '[]',
  -- The array instructions of meterReadingHelp (api/schema/help).
  meter_reading_help jsonb not null default '[]',
  -- The utility's own sender (docs/guide/import.md): {from, replyTo}.
  mail jsonb not null default '{}',
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
  created timestamptz not null default now(),
  -- Readings name the account that sent them, so a share that was taken back stays as a row that nobody logs in with.
  taken_back_at timestamptz check (taken_back_at is null or disabled),
  -- No login from then on.
  usable_until timestamptz,
  -- What the utility disables only the utility enables; what an owner blocks is a state of its own (decision 67).
  blocked boolean not null default false,
  -- The session that made a share: one that was opened by a link changes only what it made (decision 69). No reference:
  -- sessions are deleted, and the id of one that is gone is nobody's.
  made_in_session uuid,
  -- E-mail address or phone number for reminders, entered by the account that made the share and shown to it alone
  -- (decision 66); gone when the share is taken back. `reminded_at`: the last reminder by mail.
  contact text check (contact is null or taken_back_at is null),
  reminded_at timestamptz
);
create unique index account_username on account (application_id, lower(username));
create index account_parent on account (parent_id) where parent_id is not null;

-- Whether an account may be used: neither it nor any above it is disabled, blocked or has expired. Asked with every
-- request, so its plans are kept.
create function is_open(account_id uuid) returns boolean language plpgsql stable as $$
declare
  current record;
begin
  loop
    select parent_id, disabled, blocked, usable_until into current from account where id = account_id;
    if current.disabled or current.blocked or current.usable_until <= now() then
      return false;
    end if;
    if current.parent_id is null then
      return true;
    end if;
    account_id := current.parent_id;
  end loop;
end $$;

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
  revoked_at timestamptz,
  -- When a session that a link opened was confirmed with the password of its account.
  confirmed_at timestamptz
);
create index refresh_family_account on refresh_family (account_id);
create index refresh_family_link on refresh_family (link_token_hash) where link_token_hash is not null;

-- The current token of a family and those rotated within the grace window (decision 2). Successors are derived from
-- their predecessors, so no token is stored. Tokens of a family are numbered, so that an access token can name the one it
-- was granted with. A session is ended by the hash of its refresh token (docs/adr/0010).
create table refresh_token (
  hash bytea not null check (octet_length(hash) = 32),
  family_id uuid not null references refresh_family on delete cascade,
  generation integer not null,
  -- When it was first presented, or an access token granted with it was first used; the grace window of its
  -- predecessor begins then (docs/adr/0010).
  used_at timestamptz,
  primary key (family_id, generation)
);
create index refresh_token_hash on refresh_token (hash);

-- The keys of the sessions are outside of the database (docs/adr/0033): it only knows which ones are its own.
create table key_fingerprint (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  -- When the newest signing key was made that a backend had.
  newest_signing_key timestamptz not null
);

-- Attempts to log in per account and address, in windows; names and addresses appear as keyed hashes only.
create table login_attempt (
  bucket bytea primary key,
  attempts integer not null,
  window_ends timestamptz not null,
  most integer not null,
  constraint login_attempt_room check (attempts <= most)
);

-- Addresses an account logged in from: a stranger's attempts never lock them out.
create table login_address (
  account_id uuid not null references account on delete cascade,
  address_hash bytea not null,
  last_login timestamptz not null,
  primary key (account_id, address_hash)
);

-- Browsers that an account was logged in with, by the keyed hash of the id in their cookie: limits on wrong passwords
-- spare them (docs/guide/threat-model.md).
create table login_device (
  device_hash bytea not null check (octet_length(device_hash) = 32),
  account_id uuid not null references account on delete cascade,
  last_login timestamptz not null,
  primary key (device_hash, account_id)
);
create index login_device_account on login_device (account_id, last_login);

-- Who logged in or tried to, for the utility (docs/guide/accounts.md). What somebody typed as a username is not here: it
-- may be a password.
create table login_event (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  application_id text references application on delete cascade,
  account_id uuid references account on delete cascade,
  method text not null,
  outcome text not null,
  address text,
  user_agent text
);
create index login_event_created on login_event (created, id);
create index login_event_account on login_event (account_id);

-- What is to be read, as the utility imported it.

create table job (
  key bigint generated always as identity primary key,
  application_id text not null references application,
  id text not null check (length(id) between 1 and 200),
  earliest_execution date,
  latest_execution date,
  -- jsonb columns hold the wire objects of the same name (api/schema/job).
  config jsonb,
  customer jsonb,
  partner jsonb,
  meter_number text not null,
  meter_type text,
  custom_meter_type text,
  melo_id text,
  malo_id text,
  meter_address jsonb,
  unique (application_id, id)
);

-- Two accounts may hold one job.
create table job_access (
  account_id uuid not null references account on delete cascade,
  job_key bigint not null references job on delete cascade,
  re_share boolean not null default false,
  primary key (account_id, job_key)
);
create index job_access_job on job_access (job_key);

-- A reading that the utility already knew.
create type reading_event_fields as (reading_date date, reading_value numeric, reason text, other_reason text);
create domain reading_event as reading_event_fields
  check ((value).reading_date is not null and (value).reading_value is not null);

create table meter_rate_task (
  key bigint generated always as identity primary key,
  job_key bigint not null references job on delete cascade,
  task_id text not null check (length(task_id) between 1 and 200),
  position smallint not null,
  obis text,
  rate_name text,
  unit text,
  pre_decimals smallint,
  post_decimals smallint,
  target_reading_date date,
  minimum_value numeric,
  maximum_value numeric,
  strict_validation boolean,
  -- In order of their days. In the row itself: as rows of their own they would take a quarter of an import.
  reading_events reading_event[] not null default '{}',
  unique (job_key, task_id)
);

-- Shares: accounts that an account has made for others (decisions 50 to 52, docs/guide/shares.md).

-- Jobs that a share held and does not hold any more, whoever took them: what was read for one of them on a device is
-- refused with a code of its own (decision 52). A share that is given one again may have a row here.
create table lost_job (
  account_id uuid not null references account on delete cascade,
  job_key bigint not null references job on delete cascade,
  lost timestamptz not null default now(),
  primary key (account_id, job_key)
);

-- The jobs of a share are some of its parent's at every moment: whoever loses a job takes it from everybody below.
create function take_job_from_shares() returns trigger language plpgsql as $$
begin
  if exists (select from lost) then
    delete from job_access access using lost, account
    where account.parent_id = lost.account_id and access.account_id = account.id
      and access.job_key = lost.job_key;
    -- Where the account or the job itself is being removed, there is nobody to be told.
    insert into lost_job (account_id, job_key)
      select account.id, job.key from lost join account on account.id = lost.account_id
        join job on job.key = lost.job_key
      where account.parent_id is not null
      on conflict (account_id, job_key) do update set lost = now();
  end if;
  return null;
end $$;
create trigger job_access_of_shares after delete on job_access
  referencing old table as lost for each statement execute function take_job_from_shares();

-- Who has shared what with whom, for the utility.
create table share_event (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  account_id uuid not null references account,
  share_id uuid not null references account,
  kind text not null check (kind in ('created', 'new_login', 'job_removed', 'taken_back', 'renamed', 'blocked',
    'unblocked', 'expiry_set', 'jobs_added', 'jobs_handed_over', 'login_mailed',
    'contact_set', 'reminded')),
  -- The jobs that it is about, by the utility's ids.
  job_ids text[] not null default '{}'
);
create index share_event_created on share_event (created, id);

-- What people and the utility call a submission by (decision 46). The default is for imports. `offset 0`: one random value
-- for all ten letters.
create function new_submission_number() returns text language sql volatile as $$
  select substr(letters, 1 + (get_byte(b, 0) & 31), 1) || substr(letters, 1 + (get_byte(b, 1) & 31), 1)
    || substr(letters, 1 + (get_byte(b, 2) & 31), 1) || substr(letters, 1 + (get_byte(b, 3) & 31), 1)
    || substr(letters, 1 + (get_byte(b, 4) & 31), 1) || '-' || substr(letters, 1 + (get_byte(b, 5) & 31), 1)
    || substr(letters, 1 + (get_byte(b, 9) & 31), 1) || substr(letters, 1 + (get_byte(b, 10) & 31), 1)
    || substr(letters, 1 + (get_byte(b, 11) & 31), 1) || substr(letters, 1 + (get_byte(b, 12) & 31), 1)
  from (select uuid_send(gen_random_uuid()) as b, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ' as letters offset 0) random
$$;

-- What customers sent. Nothing here is ever overwritten: a correction is another submission (decision 7).

create table submission (
  id bigint generated always as identity primary key,
  job_key bigint not null references job,
  account_id uuid not null references account,
  -- The local calendar day of the reading.
  reading_date date not null,
  created timestamptz not null default now(),
  -- In which transaction it arrived: an export that goes on takes what its cursor, a snapshot, has not seen. Moments cannot
  -- say so: `created` is when a transaction began, and one that began earlier may end later.
  arrived xid8 not null default pg_current_xact_id(),
  number text not null default new_submission_number(),
  constraint submission_number unique (number),
  constraint submission_number_form check (number ~ '^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$')
);
create index submission_job on submission (job_key);
create index submission_created on submission (created, id);
create index submission_account on submission (account_id, id);

create table reading_result (
  id bigint generated always as identity primary key,
  submission_id bigint not null references submission,
  task_key bigint not null references meter_rate_task,
  reading_value numeric not null,
  comment text,
  unique (submission_id, task_key)
);
create index reading_result_task on reading_result (task_key, submission_id);

create table reading_image (
  id uuid primary key default gen_random_uuid(),
  result_id bigint not null references reading_result,
  position smallint not null,
  mime_type text not null,
  bytes bytea not null,
  unique (result_id, position)
);
-- Photos are compressed already.
alter table reading_image alter column bytes set storage external;

-- A correction keeps photos of the results before it: they are stored once, and each result says which ones show it.
create table kept_reading_image (
  result_id bigint not null references reading_result,
  position smallint not null,
  image_id uuid not null references reading_image,
  primary key (result_id, position),
  unique (result_id, image_id)
);
create index kept_reading_image_image on kept_reading_image (image_id);

-- The photos of each result: those that it keeps come before its own.
create view result_image as
  select result_id, false as is_own, position, image_id from kept_reading_image
  union all
  select result_id, true, position, id from reading_image;

-- Readings of meters that the account has no job for (specification section 5, "Unknown reading, logged in").
create table unknown_reading (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  -- As it was typed from the meter; the utility finds out whose it is.
  meter_number text not null,
  -- The local calendar day of the reading.
  reading_date date not null,
  reading_value numeric not null,
  comment text,
  created timestamptz not null default now(),
  arrived xid8 not null default pg_current_xact_id(),
  number text not null default new_submission_number(),
  constraint unknown_reading_number unique (number),
  constraint unknown_reading_number_form check (number ~ '^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$')
);
create index unknown_reading_created on unknown_reading (created, id);

create table unknown_reading_image (
  id uuid primary key default gen_random_uuid(),
  reading_id uuid not null references unknown_reading,
  position smallint not null,
  mime_type text not null,
  bytes bytea not null,
  unique (reading_id, position)
);
-- Photos are compressed already.
alter table unknown_reading_image alter column bytes set storage external;

-- Readings without login (specification section 5, "Unknown-user wizard"). What was sent is never overwritten.
create table anonymous_reading (
  id bigint generated always as identity primary key,
  application_id text not null references application,
  -- What people and the utility call it by (decision 46).
  number text not null check (number ~ '^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$'),
  meter_type text not null,
  meter_sub_type text,
  meter_number text not null,
  -- The local calendar day of the reading.
  reading_date date not null,
  reading_reason text not null,
  firstname text not null,
  lastname text not null,
  street text not null,
  house_number text not null,
  zip text not null,
  city text not null,
  -- Until a receipt is on its way there, and 30 days at most.
  email text,
  created timestamptz not null default now(),
  arrived xid8 not null default pg_current_xact_id(),
  unique (application_id, number)
);
create index anonymous_reading_created on anonymous_reading (created, id);
create index anonymous_reading_email on anonymous_reading (created) where email is not null;

create table anonymous_reading_value (
  id bigint generated always as identity primary key,
  reading_id bigint not null references anonymous_reading,
  position smallint not null,
  -- The rate as it was configured then. `post_decimals` are those that were asked for.
  obis text not null,
  obis_label text,
  rate_name text,
  unit text not null,
  pre_decimals smallint not null,
  post_decimals smallint not null,
  reading_value numeric not null,
  unique (reading_id, position)
);

create table anonymous_reading_image (
  id uuid primary key default gen_random_uuid(),
  value_id bigint not null references anonymous_reading_value,
  position smallint not null,
  mime_type text not null,
  bytes bytea not null,
  unique (value_id, position)
);
-- Photos are compressed already.
alter table anonymous_reading_image alter column bytes set storage external;

-- Receipts that were asked for and not looked at yet: whether there is such a submission must not show in the answer.
create table anonymous_receipt_request (
  id bigint generated always as identity primary key,
  application_id text not null references application,
  number text not null,
  email text not null,
  language text,
  created timestamptz not null default now()
);

-- What the utility has decided about a reading that came without a job; the last one holds.
create table unknown_reading_decision (
  id bigint generated always as identity primary key,
  anonymous_reading_id bigint references anonymous_reading,
  unknown_reading_id uuid references unknown_reading,
  -- The job that it belongs to, or why it is rejected.
  job_key bigint references job,
  reason text,
  decided_by text not null,
  decided timestamptz not null default now(),
  check (num_nonnulls(anonymous_reading_id, unknown_reading_id) = 1),
  check (num_nonnulls(job_key, reason) = 1)
);
create index unknown_reading_decision_anonymous on unknown_reading_decision (anonymous_reading_id, id)
  where anonymous_reading_id is not null;
create index unknown_reading_decision_unknown on unknown_reading_decision (unknown_reading_id, id)
  where unknown_reading_id is not null;

-- Written in the transaction of the effect (decision 5), so a row always has its answer once it is visible.
create table idempotency_key (
  account_id uuid not null references account,
  key text not null,
  route text not null,
  body_hash bytea not null,
  status smallint,
  created timestamptz not null default now(),
  -- By what the answer to a repetition is found: the id of a job or of an unknown reading.
  reference text,
  primary key (account_id, key)
);

-- As idempotency_key, for who has no account: a page gets another token between two tries.
create table anonymous_idempotency_key (
  application_id text not null references application,
  key text not null,
  route text not null,
  body_hash bytea not null,
  status smallint,
  reference text,
  created timestamptz not null default now(),
  primary key (application_id, key)
);
create index anonymous_idempotency_key_created on anonymous_idempotency_key (created);

-- What an account has sent on a day of the utility (docs/guide/threat-model.md, quotas).
create table daily_use (
  account_id uuid not null references account on delete cascade,
  day date not null,
  submissions integer not null,
  corrections integer not null,
  photo_bytes bigint not null,
  -- Mails with logins.
  mails integer not null default 0,
  primary key (account_id, day)
);

-- Mails to be sent, and the record of those that were (docs/adr/0040, docs/guide/mails.md). The job queue that calls
-- for them has a schema of its own, graphile_worker.
create table mail (
  id uuid primary key default gen_random_uuid(),
  application_id text not null references application on delete cascade,
  kind text not null,
  language text not null,
  recipient text not null,
  -- What the mail is made from; null as soon as nobody needs it any more.
  data jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'dead', 'discarded')),
  created timestamptz not null default now(),
  -- Not tried any more after this.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt timestamptz not null default now(),
  -- A mail that is still being sent then was left by a backend that is gone.
  sending_until timestamptz,
  -- Whoever sends it, this time: what came of it is written by nobody else.
  sending_token uuid,
  finished timestamptz,
  -- The same in every attempt; chosen with the first.
  message_id text,
  -- Why it was not sent with the last attempt: a code, and what the mail server said.
  problem text,
  reply text,
  check ((state = 'sending') = (sending_until is not null)),
  check (state <> 'waiting' or data is not null)
);
create index mail_state on mail (state, next_attempt) where state in ('waiting', 'sending', 'dead');
create index mail_created on mail (created);

-- Digital communication (decisions 54 and 55, docs/guide/crm.md): who is registered in the utility's customer system, and
-- which readings were confirmed to them by mail.

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

-- What the utility writes for pages of the portal: Markdown that is not trusted (decision 42), one text for each language.
create table page_text (
  application_id text not null references application on delete cascade,
  page text not null check (page in ('help', 'introduction', 'imprint', 'privacy')),
  language text not null,
  markdown text not null,
  primary key (application_id, page, language)
);

-- Cities by zip code, as the utility imported them, for all applications.
create table zip_city (
  zip text not null check (zip ~ '^[0-9]{5}$'),
  city text not null check (length(city) between 1 and 100),
  -- The order of the file.
  position integer not null,
  primary key (zip, city)
);
