-- What the utility disables only the utility enables; what an owner blocks is a state of its own (decision 67). A share also
-- knows the session that made it: one that was opened by a link changes only what it made (decision 69).

alter table account
  add column blocked boolean not null default false,
  -- No reference: sessions are deleted, and the id of one that is gone is nobody's.
  add column made_in_session uuid;

-- Until now both were one column; the record of events knows which of them an owner has set.
update account set blocked = true, disabled = false
where parent_id is not null and disabled and taken_back_at is null and
  (select kind from share_event where share_id = account.id and kind in ('blocked', 'unblocked')
   order by id desc limit 1) = 'blocked';

create or replace function is_open(account_id uuid) returns boolean language plpgsql stable as $$
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

-- A session that a link opened, and that was confirmed with the password of its account since.
alter table refresh_family add column confirmed_at timestamptz;
