-- Several utilities on one installation (docs/guide/several-utilities.md): what differs from the installation's settings.

alter table application
  -- {photosDays: 90, readingsDays: "keep"}
  add column retention jsonb not null default '{}',
  -- {submissions: 200, photoMb: 250}
  add column quotas jsonb not null default '{}',
  -- {account: [], share: []}
  add column roles jsonb not null default '{}';

-- Ids of events are those of one customer system: the installation's has the empty scope, others have their application.
alter table crm_event
  add column scope text not null default '',
  drop constraint crm_event_pkey,
  add primary key (scope, id);
