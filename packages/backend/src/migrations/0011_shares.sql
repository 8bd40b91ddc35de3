-- Shares: accounts that an account has made for others (decisions 50 to 52, docs/shares.md).

-- Readings name the account that sent them, so a share that was taken back stays as a row that nobody logs in with.
alter table account
  add column taken_back_at timestamptz check (taken_back_at is null or disabled),
  -- Nobody logs in from then on.
  add column usable_until timestamptz;

-- Whether an account may be used: neither it nor any above it is disabled or has expired. Asked with every request, so its
-- plans are kept.
create function is_open(account_id uuid) returns boolean language plpgsql stable as $$
declare
  current record;
begin
  loop
    select parent_id, disabled, usable_until into current from account where id = account_id;
    if current.disabled or current.usable_until <= now() then
      return false;
    end if;
    if current.parent_id is null then
      return true;
    end if;
    account_id := current.parent_id;
  end loop;
end $$;

-- The jobs of a share are some of its parent's at every moment: whoever loses a job takes it from everybody below.
create function take_job_from_shares() returns trigger language plpgsql as $$
begin
  if exists (select from lost) then
    delete from job_access access using lost, account
    where account.parent_id = lost.account_id and access.account_id = account.id
      and access.job_key = lost.job_key;
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
  kind text not null check (kind in ('created', 'new_login', 'job_removed', 'taken_back', 'renamed', 'blocked', 'unblocked', 'expiry_set')),
  -- The jobs that it is about, by the utility's ids.
  job_ids text[] not null default '{}'
);
create index share_event_created on share_event (created, id);
