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

-- Cities by zip code, as the utility imported them, for all applications.
create table zip_city (
  zip text not null check (zip ~ '^[0-9]{5}$'),
  city text not null check (length(city) between 1 and 100),
  -- The order of the file.
  position integer not null,
  primary key (zip, city)
);
