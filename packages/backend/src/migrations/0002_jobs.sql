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
  unique (job_key, task_id)
);

-- Readings the utility already knew, in the order of the import.
create table reading_event (
  task_key bigint not null references meter_rate_task on delete cascade,
  position smallint not null,
  reading_date date not null,
  reading_value numeric not null,
  reason text,
  other_reason text,
  primary key (task_key, position)
);
