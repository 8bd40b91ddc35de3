import { Client } from 'pg';

const readersSql = `
  insert into account (application_id, username, name, password_hash, roles)
  select application_id, 'reader-' || n, 'Reader ' || n, password_hash, roles
  from account, generate_series(0, $1::int - 1) n where username = 'kunde'`;

const jobsSql = `
  with job as (
    insert into job (application_id, id, meter_number, meter_type)
    select application_id, 'N-' || n, '1EMH' || n, 'ELECTRIC_METER'
    from account, generate_series(0, $2::int - 1) n where username = 'kunde' returning key, id),
  task as (
    insert into meter_rate_task (job_key, task_id, position, obis, pre_decimals, reading_events)
    select key, 'T', 0, '1-0:1.8.0', 9, array(
      select row(date '2022-12-31' + 365 * n, 1000 * n, 'PERIODIC_READING', null)::reading_event
      from generate_series(0, 2) n) from job)
  insert into job_access (account_id, job_key)
  select account.id, job.key from job
    join account on username = 'reader-' || substr(job.id, 3)::int % $1::int`;

/**
 * Adds accounts `reader-0`, … with the password of the demo's customer, and jobs `N-0`, … of one register `T`, each of
 * one of them in turn.
 */
export async function addReaders(databaseUrl: string, readers: number, jobs: number): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await client.query(readersSql, [readers]);
    await client.query(jobsSql, [readers, jobs]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
