-- Shares in use: jobs are added and handed over, logins are mailed, and a helper is told what was taken (docs/shares.md).

alter table share_event
  drop constraint share_event_kind_check,
  add constraint share_event_kind_check check (kind in ('created', 'new_login', 'job_removed', 'taken_back', 'renamed', 'blocked',
    'unblocked', 'expiry_set', 'jobs_added', 'jobs_handed_over', 'login_mailed'));

-- Jobs that a share held and does not hold any more, whoever took them: what was read for one of them on a device is
-- refused with a code of its own (decision 52). A share that is given one again may have a row here.
create table lost_job (
  account_id uuid not null references account on delete cascade,
  job_key bigint not null references job on delete cascade,
  lost timestamptz not null default now(),
  primary key (account_id, job_key)
);

create or replace function take_job_from_shares() returns trigger language plpgsql as $$
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

-- What a share has sent.
create index submission_account on submission (account_id, id);

-- Mails with logins that an account has sent on a day (docs/threat-model.md, quotas).
alter table daily_use add column mails integer not null default 0;
