import { createHash } from 'node:crypto';
import type { Job } from '@zaehlwerk/api/schema';
import type { Pool, PoolClient } from 'pg';
import { inSnapshot } from '../database/in-snapshot.ts';
import { type ApplicationRow, applicationOf, applicationSql } from '../public/read-application.ts';
import { jobJson } from './job-json.ts';

/** A page is read by one statement, within its time limit. A piece is about what a socket delivers at once. */
const jobsOf = { page: 2000, piece: 30 };

const jobsPage = {
  name: 'page of the jobs of an account',
  // Jobs as a subquery: a join sometimes reads the whole table for a page.
  text: `select max(job_key)::text as last,
      string_agg((select ${jobJson} from job where job.key = held.job_key and closed_at is null), ',' order by job_key) as jobs
    from (select job_key, re_share, row_number() over (order by job_key) / ${jobsOf.piece} as piece
      from job_access where account_id = $1 and job_key > $2 order by job_key limit ${jobsOf.page}) held
    group by piece order by piece`,
};

/** Null where all jobs are closed. */
type Piece = { jobs: string | null; last: string };

async function* piecesOf(client: PoolClient, accountId: string): AsyncGenerator<string> {
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const { rows }: { rows: Piece[] } = await client.query({ ...jobsPage, values: [accountId, after] });
    for (const { jobs } of rows) if (jobs !== null) yield jobs;
    after = rows.at(-1)?.last;
  }
}

/** JSON text of `jobsResponseSchema` in pieces, and its hash. */
export const readJobs = (pool: Pool, accountId: string): Promise<{ pieces: string[]; tag: string }> =>
  inSnapshot(pool, async client => {
    const pieces = ['{"jobs":['];
    const hash = createHash('sha256');
    for await (const jobs of piecesOf(client, accountId)) {
      hash.update(jobs);
      pieces.push(pieces.length === 1 ? jobs : `,${jobs}`);
    }
    return { pieces: [...pieces, ']}'], tag: hash.digest('base64url') };
  });

/** Runs twice with every submission. */
const oneJob = {
  name: 'one job of an account',
  text: `select row_to_json(application) as application, (
      select (${jobJson})::json from job join job_access held on held.job_key = job.key
      where job.application_id = application.id and job.id = $2 and job.closed_at is null
        and held.account_id = $1) as job
    from (${applicationSql('(select application_id from account where id = $1)')}) application`,
};

/** A job, null for one that is closed or that the account does not hold, and the application of the account. */
export async function readJobAndApplication(client: PoolClient, accountId: string, jobId: string) {
  const { rows } = await client.query<{ job: Job | null; application: ApplicationRow }>({
    ...oneJob,
    values: [accountId, jobId],
  });
  if (rows[0] === undefined) throw new Error('An account has an application.');
  return { job: rows[0].job, application: applicationOf(rows[0].application) };
}

/** A job that an account has sent. One that it does not hold any more is reduced to its id: its fate is hidden. */
export async function readSentJob(client: PoolClient, accountId: string, jobId: string) {
  const { job } = await readJobAndApplication(client, accountId, jobId);
  if (job !== null) return job;
  const { rows } = await client.query<{ meterNumber: string }>(
    `select meter_number as "meterNumber" from submission join job on job.key = job_key
     where account_id = $1 and job.id = $2 limit 1`,
    [accountId, jobId],
  );
  return rows[0] && { id: jobId, done: true, meter: { ...rows[0], meterRateTasks: [] } };
}
