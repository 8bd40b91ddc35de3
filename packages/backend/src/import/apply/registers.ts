import type { ClientBase } from 'pg';
import { applyChanges, type Changes } from './changes.ts';

const columns = `position, obis, rate_name, unit, pre_decimals, post_decimals, target_reading_date,
  minimum_value, maximum_value, strict_validation`;
const columnsOf = (table: string): string => columns.replace(/\w+/g, column => `${table}.${column}`);
const found = 'task.job_key = staged_key.job_key and task.task_id = staged.task_id';

/** A register with results stays: they are readings of users. */
export const applyRegisters = (client: ClientBase): Promise<Changes> =>
  applyChanges(client, 'register', 'staged_register', {
    removed: `delete from meter_rate_task task using staged_key
     where task.job_key = staged_key.job_key
       and not exists (select from staged_register staged
         where staged.job_id = staged_key.job_id and staged.task_id = task.task_id)
       and not exists (select from reading_result where task_key = task.key)
     returning job_id || '/' || task.task_id as name`,
    changed: `update meter_rate_task task set (${columns}) = (${columnsOf('staged')})
     from staged_register staged join staged_key using (job_id)
     where ${found} and (${columnsOf('task')}) is distinct from (${columnsOf('staged')})
     returning job_id || '/' || task.task_id as name`,
    added: `insert into meter_rate_task (job_key, task_id, ${columns})
     select job_key, task_id, ${columns} from staged_register staged join staged_key using (job_id)
     where not exists (select from meter_rate_task task where ${found}) order by job_key, position
     returning (select job_id from staged_key where staged_key.job_key = meter_rate_task.job_key) || '/' || task_id as name`,
  });
