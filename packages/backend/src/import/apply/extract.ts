import type { ClientBase } from 'pg';

const tables: Readonly<Record<string, string>> = {
  staged_account: `
    select line, doc->>'username' as username, lower(doc->>'username') as login, doc->>'name' as name,
      lower(doc->>'parent') as parent, array(select jsonb_array_elements_text(doc->'roles')) as roles,
      (doc->>'mayShare')::boolean as may_share, (doc->>'disabled')::boolean as disabled,
      (doc->>'expires')::date as last_day, null::timestamptz as usable_until,
      null::text as password_hash
    from staged where kind = 'account'`,
  staged_link: `
    select line, sha256(convert_to(doc->>'token', 'UTF8')) as hash, lower(doc->>'account') as login,
      (doc->>'expires')::timestamptz as expires_at
    from staged where kind = 'link'`,
  staged_job: `
    select line, doc->>'id' as id, doc->'config' as config, doc->'customer' as customer, doc->'partner' as partner,
      (doc->'jobConstraints'->>'earliestExecution')::date as earliest_execution,
      (doc->'jobConstraints'->>'latestExecution')::date as latest_execution,
      meter->>'meterNumber' as meter_number, meter->>'meterType' as meter_type,
      meter->>'customMeterType' as custom_meter_type, meter->>'meLoId' as melo_id, meter->>'maLoId' as malo_id,
      meter->'meterAddress' as meter_address
    from staged, lateral (select doc->'meter' as meter) of_job where kind = 'job'`,
  staged_access: `
    select distinct on (job_id, login) line, doc->>'id' as job_id, lower(value->>'username') as login,
      (value->>'reShare')::boolean as re_share, (ordinality - 1)::text as position
    from staged, jsonb_array_elements(doc->'accounts') with ordinality where kind = 'job'`,
  staged_register: `
    select doc->>'id' as job_id, value->>'taskId' as task_id, (ordinality - 1)::smallint as position,
      value->>'obis' as obis, value->>'rateName' as rate_name, value->>'unit' as unit,
      (value->>'preDecimals')::smallint as pre_decimals, (value->>'postDecimals')::smallint as post_decimals,
      (value->>'targetReadingDate')::date as target_reading_date,
      (range->>'minimumValue')::numeric as minimum_value, (range->>'maximumValue')::numeric as maximum_value,
      (range->>'strictValidation')::boolean as strict_validation, value->'readingEvents' as history
    from staged, jsonb_array_elements(doc->'meter'->'meterRateTasks') with ordinality,
      lateral (select value->'readingValueValidation' as range) of_task where kind = 'job'`,
  staged_submission: `
    select line, doc->>'id' as job_id, (ordinality - 1)::text as position, lower(value->>'account') as login,
      (value->>'created')::timestamptz as created, (value->>'readingDate')::date as reading_date,
      value->'values' as readings
    from staged, jsonb_array_elements(doc->'results') with ordinality where kind = 'job'`,
};

/** Unpacks the table `staged` into one temporary table per kind of row. */
export async function extract(client: ClientBase): Promise<void> {
  for (const [name, query] of Object.entries(tables)) {
    await client.query(`create temp table ${name} on commit drop as ${query}`);
    await client.query(`analyze ${name}`);
  }
  await client.query('drop table staged');
}
