-- Mails to be sent, and the record of those that were (docs/adr/0040, docs/operating.md#mails). The job queue that calls
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

-- The utility's own sender (docs/import.md): {from, replyTo}.
alter table application add column mail jsonb not null default '{}';
