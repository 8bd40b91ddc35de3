import type { ClientBase } from 'pg';

/** Filled from records of one kind, the rows of `staged (line, doc)`. */
const tables = {
  account: {
    staged_account: `
    select line, doc->>'username' as username, lower(doc->>'username') as login, doc->>'name' as name,
      lower(doc->>'parent') as parent, case when doc ? 'roles' then array(select jsonb_array_elements_text(doc->'roles')) end as roles,
      (doc->>'mayShare')::boolean as may_share, (doc->>'disabled')::boolean as disabled,
      (doc->>'expires')::date as last_day, null::timestamptz as usable_until,
      null::text as password_hash
    from staged`,
  },
  link: {
    staged_link: `
    select line, sha256(convert_to(doc->>'token', 'UTF8')) as hash, lower(doc->>'account') as login,
      (doc->>'expires')::timestamptz as expires_at
    from staged`,
  },
  job: {
    staged_job: `
    select line, doc->>'id' as id, doc->'config' as config, doc->'customer' as customer, doc->'partner' as partner,
      (doc->'jobConstraints'->>'earliestExecution')::date as earliest_execution,
      (doc->'jobConstraints'->>'latestExecution')::date as latest_execution,
      meter->>'meterNumber' as meter_number, meter->>'meterType' as meter_type,
      meter->>'customMeterType' as custom_meter_type, meter->>'meLoId' as melo_id, meter->>'maLoId' as malo_id,
      meter->'meterAddress' as meter_address
    from staged, lateral (select doc->'meter' as meter) of_job`,
    staged_access: `
    select distinct on (job_id, login) line, doc->>'id' as job_id, lower(value->>'username') as login,
      (value->>'reShare')::boolean as re_share, (ordinality - 1)::text as position
    from staged, jsonb_array_elements(doc->'accounts') with ordinality`,
    staged_register: `
    select doc->>'id' as job_id, value->>'taskId' as task_id, (ordinality - 1)::smallint as position,
      value->>'obis' as obis, value->>'rateName' as rate_name, value->>'unit' as unit,
      (value->>'preDecimals')::smallint as pre_decimals, (value->>'postDecimals')::smallint as post_decimals,
      (value->>'targetReadingDate')::date as target_reading_date,
      (range->>'minimumValue')::numeric as minimum_value, (range->>'maximumValue')::numeric as maximum_value,
      (range->>'strictValidation')::boolean as strict_validation, (value->>'readingEvents')::reading_event[] as reading_events
    from staged, jsonb_array_elements(doc->'meter'->'meterRateTasks') with ordinality,
      lateral (select value->'readingValueValidation' as range) of_task`,
    staged_submission: `
    select line, doc->>'id' as job_id, (ordinality - 1)::text as position, lower(value->>'account') as login,
      (value->>'created')::timestamptz as created, (value->>'readingDate')::date as reading_date,
      value->'values' as readings
    from staged, jsonb_array_elements(doc->'results') with ordinality`,
  },
} satisfies Record<string, Record<string, string>>;

export type StagedKind = keyof typeof tables;

const stagedFrom = (records: string) =>
  `with staged (line, doc) as materialized (
     select (value->>'line')::integer, value->'record' from jsonb_array_elements(${records}::jsonb))`;

/** Creates one temporary table per kind of row. */
export async function createStaged(client: ClientBase): Promise<void> {
  for (const [name, query] of Object.values(tables).flatMap(Object.entries))
    await client.query(`create temp table ${name} on commit drop as ${stagedFrom("'[]'")} ${query}`);
}

/** Unpacks records, JSON text of `{ line, record }[]`, into the temporary tables. */
export async function extract(client: ClientBase, kind: StagedKind, records: string): Promise<void> {
  const inserts = Object.entries(tables[kind]).map(
    ([name, query]) => `of_${name} as (insert into ${name} ${query})`,
  );
  await client.query(`${stagedFrom('$1')}, ${inserts.join(', ')} select`, [records]);
}

/** Only of columns that rows are found by: those of others cost more than all inserts. */
export async function analyzeStaged(client: ClientBase): Promise<void> {
  await client.query(`analyze staged_account (line, login, parent), staged_link (line, hash, login),
    staged_job (line, id), staged_access (job_id, login), staged_register (job_id, task_id),
    staged_submission (job_id, login)`);
}
