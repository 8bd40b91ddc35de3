import type { ClientBase } from 'pg';
import { applyChanges, type Changes } from './changes.ts';

const columns = `earliest_execution, latest_execution, customer, partner, meter_number, meter_type,
  custom_meter_type, melo_id, malo_id, meter_address`;
const columnsOf = (table: string, names = columns) => names.replace(/\w+/g, name => `${table}.${name}`);
const found = 'job.application_id = $1 and job.id = staged.id';

/** Where the file does not state `config`, it stays: the CSV format cannot state it. */
const update = `
  update job set (config, ${columns}) = (coalesce(staged.config, job.config), ${columnsOf('staged')})
  from staged_job staged
  where ${found} and (coalesce(staged.config, job.config), ${columnsOf('staged')})
    is distinct from (job.config, ${columnsOf('job')})
  returning job.id as name`;

const insert = `
  insert into job (application_id, id, config, ${columns})
  select $1, id, config, ${columns} from staged_job staged
  where not exists (select from job where ${found}) order by line
  returning id as name`;

/** Also creates the table `staged_key (job_id, job_key)` for everything that belongs to jobs. */
export async function applyJobs(client: ClientBase, applicationId: string): Promise<Changes> {
  const statements = { changed: update, added: insert };
  const changes = await applyChanges(client, 'job', 'staged_job', statements, [applicationId]);
  await client.query(
    `create temp table staged_key on commit drop as
     select staged.id as job_id, job.key as job_key from staged_job staged join job on ${found}`,
    [applicationId],
  );
  await client.query('create unique index on staged_key (job_key)');
  await client.query('analyze staged_key');
  return changes;
}

const registerColumns = `position, obis, rate_name, unit, pre_decimals, post_decimals, target_reading_date,
  minimum_value, maximum_value, strict_validation`;
const foundRegister = 'task.job_key = staged_key.job_key and task.task_id = staged.task_id';

/** A register with results stays: they are readings of users. */
export const applyRegisters = (client: ClientBase): Promise<Changes> =>
  applyChanges(client, 'register', 'staged_register', {
    removed: `delete from meter_rate_task task using staged_key
     where task.job_key = staged_key.job_key
       and not exists (select from staged_register staged
         where staged.job_id = staged_key.job_id and staged.task_id = task.task_id)
       and not exists (select from reading_result where task_key = task.key)
     returning job_id || '/' || task.task_id as name`,
    changed: `update meter_rate_task task set (${registerColumns}) = (${columnsOf('staged', registerColumns)})
     from staged_register staged join staged_key using (job_id)
     where ${foundRegister} and (${columnsOf('task', registerColumns)}) is distinct from (${columnsOf('staged', registerColumns)})
     returning job_id || '/' || task.task_id as name`,
    added: `insert into meter_rate_task (job_key, task_id, ${registerColumns}, reading_events)
     select job_key, task_id, ${registerColumns}, coalesce(reading_events, '{}') from staged_register staged join staged_key using (job_id)
     where not exists (select from meter_rate_task task where ${foundRegister}) order by job_key, position
     returning job_key, task_id`,
    namedAdded: `(select job_id || '/' || task_id as name from touched join staged_key using (job_key)) added`,
  });
