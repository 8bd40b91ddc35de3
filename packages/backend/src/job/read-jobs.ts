import type { Job } from '@zaehlwerk/api/schema';
import type { Pool, PoolClient } from 'pg';
import { inSnapshot } from '../database/in-snapshot.ts';
import { applicationOf } from '../public/read-application.ts';
import { jobsOfRows } from './job-of-rows.ts';
import { readJobRows, readOneJobRows } from './job-rows.ts';

/** A job, undefined for one that the account does not hold, and the application of the account. */
export async function readJobAndApplication(client: PoolClient, accountId: string, jobId: string) {
  const { application, ...rows } = await readOneJobRows(client, accountId, jobId);
  return { job: jobsOfRows(rows).next().value, application: applicationOf(application) };
}

/** A job that an account has sent. One that it does not hold any more is reduced to its id: its fate is hidden. */
export async function readSentJob(client: PoolClient, accountId: string, jobId: string) {
  const held = jobsOfRows(await readOneJobRows(client, accountId, jobId)).next().value;
  if (held !== undefined) return held;
  const { rows } = await client.query<{ meterNumber: string }>(
    `select meter_number as "meterNumber" from submission join job on job.key = job_key
     where account_id = $1 and job.id = $2 limit 1`,
    [accountId, jobId],
  );
  return rows[0] && { id: jobId, done: true, meter: { ...rows[0], meterRateTasks: [] } };
}

export const readJobs = async (pool: Pool, accountId: string): Promise<Iterable<Job>> =>
  jobsOfRows(await inSnapshot(pool, client => readJobRows(client, accountId)));

/** Small enough that other requests are answered between two pieces. */
const jobsPerPiece = 200;

/** JSON text of `jobsResponseSchema` in pieces. */
export function* jobsDocument(jobs: Iterable<Job>): Generator<string> {
  let piece: string[] = [];
  let separator = '{"jobs":[';
  for (const job of jobs) {
    piece.push(separator, JSON.stringify(job));
    separator = ',';
    if (piece.length < 2 * jobsPerPiece) continue;
    yield piece.join('');
    piece = [];
  }
  yield `${piece.join('')}${separator === ',' ? '' : separator}]}`;
}
