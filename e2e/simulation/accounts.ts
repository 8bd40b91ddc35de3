import type { Buffer } from 'node:buffer';
import { markOf } from '@zaehlwerk/backend/test-app/photo';
import type { Accepted } from './ledger.ts';

/** A person with an account for one day. */
export interface DayAccount {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

interface Database {
  query<Row extends object>(sql: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

const insertSql = `
  with accounts as (
    insert into account (application_id, username, name, password_hash, roles)
    select application_id, a.username, a.name, password_hash, roles
    from account, unnest($1::text[], $2::text[]) a (username, name)
    where lower(account.username) = 'kunde' and account.application_id = 'demo'
    returning id, username, name
  ), jobs as (
    insert into job (application_id, id, meter_number, meter_type)
    select 'demo', id, upper(id), 'ELECTRIC_METER' from unnest($3::text[]) id returning key
  ), access as (
    insert into job_access (account_id, job_key, re_share)
    select accounts.id, jobs.key, false from accounts, jobs
  ), tasks as (
    insert into meter_rate_task (job_key, task_id, position, obis, pre_decimals, post_decimals)
    select key, 'V', 0, '1-0:1.8.0', 8, 1 from jobs
  )
  select id::text, username, name from accounts order by username`;

const acceptedSql = `
  select a.id::text as account, j.id as job, to_char(s.reading_date, 'YYYY-MM-DD') as day,
         r.reading_value::text as value,
         (select array_agg(p.bytes order by i.position)
          from reading_photo i join photo p on p.hash = i.photo_hash where i.result_id = r.id) as photos
  from submission s
  join job j on j.key = s.job_key
  join account a on a.id = s.account_id
  join reading_result r on r.submission_id = s.id
  where a.id::text = any ($1)
  order by s.id`;

/** Two people who share jobs with no other account. `id` makes them unique. */
export function namesOfDay(id: string, jobs: number) {
  return {
    names: ['Anna', 'Bert'],
    usernames: [`anna-${id}`, `bert-${id}`],
    jobIds: Array.from({ length: jobs }, (_, index) => `tag-${id}-${index + 1}`),
  };
}

/** Creates the accounts and jobs of a day. */
export async function insertDay(
  database: Database,
  { names, usernames, jobIds }: ReturnType<typeof namesOfDay>,
  password: string,
): Promise<readonly DayAccount[]> {
  const { rows } = await database.query<Omit<DayAccount, 'password'>>(insertSql, [usernames, names, jobIds]);
  return rows.map(row => ({ ...row, password }));
}

/** Accepted readings of these accounts. */
export async function acceptedFrom(
  database: Database,
  accounts: readonly DayAccount[],
): Promise<readonly Accepted[]> {
  type Row = Accepted & { photos: Buffer[] | null };
  const { rows } = await database.query<Row>(acceptedSql, [accounts.map(({ id }) => id)]);
  return rows.map(row => ({ ...row, photos: (row.photos ?? []).map(markOf) }));
}
