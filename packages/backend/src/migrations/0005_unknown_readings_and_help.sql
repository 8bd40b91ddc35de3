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
  created timestamptz not null default now()
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

-- The array instructions of meterReadingHelp (api/schema/help).
alter table application add column meter_reading_help jsonb not null default '[]';
