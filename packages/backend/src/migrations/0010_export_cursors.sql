-- In which transaction a reading arrived: an export that goes on takes what its cursor, a snapshot, has not seen. Moments
-- cannot say so: `created` is when a transaction began, and one that began earlier may end later. What was there before has
-- the transaction of this file.
alter table submission add column arrived xid8 not null default pg_current_xact_id();
alter table unknown_reading add column arrived xid8 not null default pg_current_xact_id();
alter table anonymous_reading add column arrived xid8 not null default pg_current_xact_id();
