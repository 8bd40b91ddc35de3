-- Deletion and its record (docs/guide/data-protection.md).

-- What administrators did, and housekeeping removed. An act has a row when it begins; the row of its end names that in `act`.
create table audit_event (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  act bigint,
  -- No reference: the trail outlives what it is about.
  application_id text,
  -- The administrator, or housekeeping.
  actor text not null,
  -- Such as account.disable.
  action text not null,
  -- The user name, or the id of a job, mail or submission.
  subject text,
  outcome text not null check (outcome in ('begun', 'done', 'refused', 'failed')),
  -- Counts and codes, nothing personal.
  detail jsonb not null default '{}',
  check ((act is null) = (outcome = 'begun'))
);
create index audit_event_created on audit_event (created, id);
create index audit_event_act on audit_event (act) where act is not null;
create index audit_event_subject on audit_event (lower(subject), action);

-- Retention says up to when it deletes; nothing else may.
create function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and old.created < nullif(current_setting('zaehlwerk.audit_until', true), '')::timestamptz then
    return old;
  end if;
  raise exception 'The audit trail is append-only.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_event_kept before update or delete on audit_event
  for each row execute function keep_audit_event();
create trigger audit_event_whole before truncate on audit_event
  for each statement execute function keep_audit_event();

-- Since when an account is disabled, for its retention; for those of before, since this migration.
alter table account add column disabled_at timestamptz;
update account set disabled_at = coalesce(taken_back_at, now()) where disabled;
create function note_disabled() returns trigger language plpgsql as $$
begin
  new.disabled_at := case when new.disabled then coalesce(new.disabled_at, now()) end;
  return new;
end $$;
create trigger account_disabled before insert or update of disabled on account
  for each row when (new.disabled or new.disabled_at is not null) execute function note_disabled();

-- An account that was deleted stays as a row without a name: its readings name it, and its devices are told.
alter table account add column deleted_at timestamptz check (deleted_at is null or disabled);
create index account_deleted on account (deleted_at) where deleted_at is not null;
create index account_disabled_since on account (disabled_at) where disabled and deleted_at is null;

-- A closed job is hidden from all accounts until it is opened again.
alter table job add column closed_at timestamptz;

-- For the retention of comments.
create index reading_result_comment on reading_result (submission_id) where comment is not null;
