import { defaultTimeZone, startOfNextDay, today } from '@zaehlwerk/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { accountOf } from '../auth/authenticate.ts';
import { instantOf } from '../database/day-or-instant.ts';
import { isLockedOut } from '../database/outage.ts';
import { inTransaction } from '../database/transaction.ts';
import { RequestError } from '../plugins/request-error.ts';
import type { QuotaBook } from './quota-book.ts';
import type { Quotas } from './quotas.ts';

/** 429 until the next day in the default time zone, which all quotas share. */
function quotaExceeded(now = new Date()): RequestError {
  const seconds = Math.ceil((startOfNextDay(now, defaultTimeZone).getTime() - now.getTime()) / 1000);
  return new RequestError('quota_exceeded', 'This account has sent all that it may send in a day.', {
    retryAfter: Math.max(1, seconds),
  });
}

/** Of the account's application. */
export const quotasFor = (request: FastifyRequest) => request.getDecorator<Quotas>('quotas');

/**
 * Limits the requests of each account in a day, in the memory of this backend, without writes. Call it after
 * `requireAccount`.
 */
export function limitRequests(app: FastifyInstance, quotasOf: QuotaBook) {
  app.decorateRequest('quotas', null);
  let day = today(defaultTimeZone);
  const counts = new Map<string, number>();
  app.addHook('onRequest', async request => {
    const now = today(defaultTimeZone);
    if (now !== day) counts.clear();
    day = now;
    const { id, applicationId } = accountOf(request);
    const quotas = await quotasOf(applicationId);
    const count = (counts.get(id) ?? 0) + 1;
    if (count > quotas.requests) throw quotaExceeded();
    request.setDecorator('quotas', quotas);
    counts.set(id, count);
  });
}

/** Bytes after base64, which is a third longer. */
export const photoBytesOf = (images: readonly { encodedImage: string }[]) =>
  images.reduce((sum, { encodedImage }) => sum + Math.floor((encodedImage.length * 3) / 4), 0);

type Used = { submissions: number; corrections: number; photoBytes: number };

function keepWithin(quotas: Quotas, sums: Used[]): void {
  const names = ['submissions', 'corrections', 'photoBytes'] as const;
  if (sums.some(sum => names.some(name => sum[name] > quotas[name]))) throw quotaExceeded();
}

/** `sent` submissions of this day for one job. @throws RequestError `quota_exceeded` */
export function refuseMoreForJob({ perJob }: Quotas, sent: number): void {
  if (sent >= perJob) throw quotaExceeded();
}

/** A submission, and its job, if any; `isCorrected`: the job was sent before. */
export type Spending = { accountId: string; photoBytes: number; job?: { id: string; isCorrected: boolean } };

/** Checks before photos are decoded; counts nothing. @throws RequestError `quota_exceeded` */
export async function checkQuota(client: PoolClient, quotas: Quotas, spending: Spending): Promise<void> {
  const { accountId, photoBytes, job } = spending;
  const { rows } = await client.query<Used>(
    `select coalesce(sum(submissions), 0)::integer + 1 as submissions,
       coalesce(sum(corrections), 0)::integer + $3 as corrections,
       coalesce(sum(photo_bytes), 0)::float8 + $4 as "photoBytes"
     from daily_use where account_id = $1 and day = $2`,
    [accountId, today(defaultTimeZone), job?.isCorrected ? 1 : 0, photoBytes],
  );
  keepWithin(quotas, rows);
  if (job) refuseMoreForJob(quotas, await sentToday(client, accountId, job.id));
}

/**
 * Counts a submission in the transaction that stores it: a refused one uses nothing up, except by its photos ({@link
 * countRefused}). Concurrent submissions of the account wait. {@link refuseMoreForJob} comes after it.
 * @throws RequestError `quota_exceeded`
 */
export async function spendQuota(client: PoolClient, quotas: Quotas, spending: Spending): Promise<void> {
  keepWithin(quotas, await count(client, spending));
}

/**
 * Counts a submission that was refused for its photos: decoding costs as much as accepting them. A concurrent
 * submission of the account may prevent the count.
 */
export async function countRefused(pool: Pool, spending: Omit<Spending, 'job'>): Promise<void> {
  await inTransaction(pool, client => count(client, spending), { patience: 1000 }).catch(error => {
    if (!isLockedOut(error)) throw error;
  });
}

async function count(client: PoolClient, { accountId, photoBytes, job }: Spending): Promise<Used[]> {
  const { rows } = await client.query<Used>({
    name: 'count a submission',
    text: `insert into daily_use as known (account_id, day, submissions, corrections, photo_bytes)
      values ($1, $2, 1, $3, $4)
      on conflict (account_id, day) do update set submissions = known.submissions + 1,
        corrections = known.corrections + excluded.corrections,
        photo_bytes = known.photo_bytes + excluded.photo_bytes
      returning submissions, corrections, photo_bytes::float8 as "photoBytes"`,
    values: [accountId, today(defaultTimeZone), job?.isCorrected ? 1 : 0, photoBytes],
  });
  return rows;
}

/** Call it in the transaction that queues the mail. @throws RequestError `quota_exceeded` */
export async function spendMail(client: PoolClient, quotas: Quotas, accountId: string): Promise<void> {
  const { rows } = await client.query<{ mails: number }>(
    `insert into daily_use as known (account_id, day, submissions, corrections, photo_bytes, mails)
     values ($1, $2, 0, 0, 0, 1)
     on conflict (account_id, day) do update set mails = known.mails + 1 returning mails`,
    [accountId, today(defaultTimeZone)],
  );
  for (const { mails } of rows) if (mails > quotas.mails) throw quotaExceeded();
}

/** SQL: true for a row of `submission` since the start of the day in a parameter. */
export const isOfDay = (day: string) => `submission.created >= ${instantOf(day, `'${defaultTimeZone}'`)}`;

async function sentToday(client: PoolClient, accountId: string, jobId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer from submission join job on job.key = job_key
     where account_id = $1 and job.id = $2 and ${isOfDay('$3')}`,
    [accountId, jobId, today(defaultTimeZone)],
  );
  return rows[0]?.count ?? 0;
}
