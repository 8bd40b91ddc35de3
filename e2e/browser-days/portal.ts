import type { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { markOf } from '@zaehlwerk/backend/test-app/photo';
import { Client, type QueryResultRow } from 'pg';
import { passwordOf } from '../browser/login.ts';
import { databaseUrl } from '../portal/database.ts';
import { runningPortal } from '../portal/running-portal.ts';
import type { Accepted } from '../whole-days/ledger.ts';

/** Somebody whose account lives for one day. */
export interface DayPerson {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

export interface DayJob {
  readonly id: string;
  readonly meterNumber: string;
}

const insertSql = `
  with people as (
    insert into account (application_id, username, name, password_hash, roles)
    select application_id, p.username, p.name, password_hash, roles
    from account, unnest($1::text[], $2::text[]) p (username, name)
    where lower(account.username) = 'kunde' and account.application_id = 'demo'
    returning id, username, name
  ), jobs as (
    insert into job (application_id, id, meter_number, meter_type)
    select 'demo', j.id, j.meter_number, 'ELECTRIC_METER'
    from unnest($3::text[], $4::text[]) j (id, meter_number) returning key
  ), access as (
    insert into job_access (account_id, job_key, re_share)
    select people.id, jobs.key, false from people, jobs
  ), tasks as (
    insert into meter_rate_task (job_key, task_id, position, obis, pre_decimals, post_decimals)
    select key, 'V', 0, '1-0:1.8.0', 8, 1 from jobs
  )
  select id::text, username, name from people order by username`;

const acceptedSql = `
  select a.id::text as account, j.id as job, to_char(s.reading_date, 'YYYY-MM-DD') as day,
         r.reading_value::text as value,
         (select array_agg(i.bytes order by i.position) from reading_image i where i.result_id = r.id) as photos
  from submission s
  join job j on j.key = s.job_key
  join account a on a.id = s.account_id
  join reading_result r on r.submission_id = s.id
  where a.id = any ($1)
  order by s.id`;

async function rowsOf<Row extends QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
  const database = new Client(await databaseUrl(runningPortal().dataDirectory));
  await database.connect();
  try {
    return (await database.query<Row>(sql, values)).rows;
  } finally {
    await database.end();
  }
}

/** Two people with the same two jobs, whom nobody else knows, and what the utility has of them. */
export async function dayPortal() {
  const day = randomUUID().slice(0, 8);
  const jobs = [1, 2].map(number => ({ id: `tag-${day}-${number}`, meterNumber: `TAG-${day}-${number}` }));
  const found = await rowsOf<Omit<DayPerson, 'password'>>(insertSql, [
    [`anna-${day}`, `bert-${day}`],
    ['Anna', 'Bert'],
    jobs.map(({ id }) => id),
    jobs.map(({ meterNumber }) => meterNumber),
  ]);
  const people = found.map(person => ({ ...person, password: passwordOf('kunde') }));
  return {
    people,
    jobs,
    async accepted(): Promise<Accepted[]> {
      const ids = people.map(({ id }) => id);
      const rows = await rowsOf<Accepted & { photos: Buffer[] | null }>(acceptedSql, [ids]);
      return rows.map(row => ({ ...row, photos: (row.photos ?? []).map(markOf) }));
    },
  };
}

export type DayPortal = Awaited<ReturnType<typeof dayPortal>>;
