import type { ClientBase } from 'pg';
import { applyChanges, type Changes } from './changes.ts';

const event = 'event.task_key = staged.task_key and event.position = staged.position';
const eventName = `(select job_id || '/' || task_id from history_register h where h.task_key = event.task_key) as name`;

/**
 * Brings the known earlier readings of registers to those in the file, in order of their days. Registers without a
 * stated history stay as they are: the CSV format cannot state one.
 */
export async function applyHistory(client: ClientBase): Promise<Changes> {
  await client.query(
    `create temp table history_register on commit drop as
     select task.key as task_key, job_id, task_id, history
     from staged_register staged join staged_key using (job_id) join meter_rate_task task using (job_key, task_id)
     where history is not null`,
  );
  await client.query('create unique index on history_register (task_key)');
  await client.query('analyze history_register');
  await client.query(
    `create temp table staged_event on commit drop as
     select task_key, (row_number() over (partition by task_key order by value->>'readingDate', ordinality) - 1)::smallint
         as position,
       (value->>'readingDate')::date as reading_date, (value->>'readingValue')::numeric as reading_value,
       value->>'reason' as reason, value->>'otherReason' as other_reason
     from history_register, jsonb_array_elements(history) with ordinality`,
  );
  await client.query('create unique index on staged_event (task_key, position)');
  await client.query('analyze staged_event');
  return applyChanges(client, 'history', 'staged_event', {
    removed: `delete from reading_event event using history_register register
     where event.task_key = register.task_key and not exists (select from staged_event staged where ${event})
     returning ${eventName}`,
    changed: `update reading_event event set reading_date = staged.reading_date, reading_value = staged.reading_value,
       reason = staged.reason, other_reason = staged.other_reason
     from staged_event staged
     where ${event} and (event.reading_date, event.reading_value, event.reason, event.other_reason)
       is distinct from (staged.reading_date, staged.reading_value, staged.reason, staged.other_reason)
     returning ${eventName}`,
    added: `insert into reading_event as event (task_key, position, reading_date, reading_value, reason, other_reason)
     select * from staged_event staged where not exists (select from reading_event event where ${event})
     returning ${eventName}`,
  });
}
