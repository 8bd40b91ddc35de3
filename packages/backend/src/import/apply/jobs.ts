import type { ClientBase } from 'pg';
import { applyChanges, type Changes } from './changes.ts';

const columns = `earliest_execution, latest_execution, customer, partner, meter_number, meter_type,
  custom_meter_type, melo_id, malo_id, meter_address`;
const columnsOf = (table: string): string => columns.replace(/\w+/g, column => `${table}.${column}`);
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
