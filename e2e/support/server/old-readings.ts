import { Client } from 'pg';

const readingsSql = `
  with sent as (
    insert into submission (job_key, account_id, reading_date, created)
    select job_key, account_id, current_date - 400, now() - interval '400 days' from job_access
      join account on account.id = account_id and username like 'reader-%' order by random() limit $1
    returning id, job_key)
  insert into reading_result (submission_id, task_key, reading_value, comment)
  select id, key, 4000, 'Old' from sent join meter_rate_task task using (job_key)`;

/** 20 KB each. */
const photosSql = `
  with shown as (select id, sha256(int8send(id)) as hash from reading_result where comment = 'Old' and id % 10 = 0),
  photos as (
    insert into photo (hash, size, bytes) select hash, 20000, (
      select string_agg(sha256(int8send(shown.id * 1000 + n)), '') from generate_series(1, 625) n) from shown)
  insert into reading_photo (result_id, position, photo_hash) select id, 0, hash from shown`;

const statement = async (client: Client, sql: string, values: unknown[] = []) => {
  const { rowCount } = await client.query(sql, values);
  return rowCount ?? 0;
};

/**
 * Adds readings of the jobs of `addReaders`, as many as jobs at most in each round, sent 400 days ago; one of ten has a
 * photo. `left` counts them; `isRemoved` once housekeeping has written down that it removed readings.
 */
export async function addOldReadings(databaseUrl: string, rounds: number, perRound: number) {
  const client = new Client(databaseUrl);
  await client.connect();
  for (let round = 0; round < rounds; round += 1) await statement(client, readingsSql, [perRound]);
  await statement(client, photosSql);
  await statement(client, 'vacuum analyze');
  return {
    left: () => statement(client, "select from reading_result where comment = 'Old'"),
    isRemoved: async () =>
      (await statement(
        client,
        "select from audit_event where action = 'retention.readings' and outcome = 'done'",
      )) > 0,
    end: () => client.end(),
  };
}
