-- What customers sent. Nothing here is ever overwritten: a correction is another submission (decision 7).

create table submission (
  id bigint generated always as identity primary key,
  job_key bigint not null references job,
  account_id uuid not null references account,
  -- The local calendar day of the reading.
  reading_date date not null,
  created timestamptz not null default now()
);
create index submission_job on submission (job_key);
create index submission_created on submission (created, id);

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

-- Written in the transaction of the effect (decision 5), so a row always has its answer once it is visible.
create table idempotency_key (
  account_id uuid not null references account,
  key text not null,
  route text not null,
  body_hash bytea not null,
  status smallint,
  response text,
  created timestamptz not null default now(),
  primary key (account_id, key)
);
