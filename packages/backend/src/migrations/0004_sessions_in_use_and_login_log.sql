-- Tokens of a family are numbered, so that an access token can name the one it was granted with.
alter table refresh_token
  add column generation integer,
  -- When it was first presented, or an access token granted with it was first used; the grace window of its
  -- predecessor begins then (docs/adr/0010).
  add column used_at timestamptz;
update refresh_token known set generation = numbered.generation, used_at = numbered.used_at
from (select hash, row_number() over oldest as generation, lag(rotated_at) over oldest as used_at
      from refresh_token window oldest as (partition by family_id order by rotated_at nulls last)) as numbered
where known.hash = numbered.hash;
drop index refresh_token_family;
alter table refresh_token
  drop column rotated_at,
  drop constraint refresh_token_pkey,
  add primary key (family_id, generation);

-- Who logged in or tried to, for the utility (docs/accounts.md). What somebody typed as a username is not here: it may
-- be a password.
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
