import type { ClientBase } from 'pg';
import type { Changes, Named } from './changes.ts';

const differing = `
  create temp table history_change on commit drop as
  select name, task_key, after, greatest(cardinality(after) - cardinality(before), 0) as added,
    greatest(cardinality(before) - cardinality(after), 0) as removed,
    (select count(*) from generate_series(1, least(cardinality(before), cardinality(after))) place
      where before[place] is distinct from after[place]) as changed
  from (
    select job_id || '/' || task_id as name, task.key as task_key, staged.reading_events as after,
      coalesce(task.reading_events, '{}') as before
    from staged_register staged join staged_key using (job_id) left join meter_rate_task task using (job_key, task_id)
    where staged.reading_events is not null) history
  where before is distinct from after`;

/** A register is named once for each of its readings. */
const named = (count: string) => `(
  select row_to_json(named) from (
    select coalesce(sum(${count}), 0)::int as count, coalesce((select json_agg(name) from (
      select name from (select name, ${count} from history_change where ${count} > 0 order by name limit 5) first,
        generate_series(1, ${count}) order by name limit 5) first), '[]') as names
    from history_change) named) as ${count}`;

/**
 * Brings the known earlier readings of stored registers to those in the file; those of new registers are stored with
 * them, so it is called before. Registers without a stated history stay as they are: the CSV format cannot state one.
 */
export async function applyHistory(client: ClientBase): Promise<Changes> {
  await client.query(differing);
  await client.query(
    'update meter_rate_task set reading_events = after from history_change where key = task_key',
  );
  const { rows } = await client.query<{ added: Named; changed: Named; removed: Named; size: number }>(
    `select ${['added', 'changed', 'removed'].map(named)},
       (select coalesce(sum(cardinality(reading_events)), 0)::int from staged_register) as size`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The query returns one row.');
  const { size, ...changes } = found;
  return { kind: 'history', ...changes, unchanged: size - changes.added.count - changes.changed.count };
}
