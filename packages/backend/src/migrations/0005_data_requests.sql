-- What people have asked of the utility about their data, until it is fulfilled or withdrawn (docs/guide/data-protection.md).
create table data_request (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('export', 'deletion')),
  requested timestamptz not null default now(),
  primary key (account_id, kind)
);
create index data_request_requested on data_request (requested);
