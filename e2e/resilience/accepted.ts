import type { Buffer } from 'node:buffer';
import { Client } from 'pg';
import { jpegFacts } from '../specs/reading/photos/sent-photos.ts';
import { databaseUrl } from '../support/server/database.ts';
import { runningPortal } from '../support/server/running-portal.ts';

/** One submission in the utility's database. */
export interface AcceptedReading {
  readonly jobId: string;
  /** The calendar day, e.g. `2026-11-30`. */
  readonly readingDate: string;
  /** Exact decimal text by task. */
  readonly values: Readonly<Record<string, string>>;
  readonly comment: string | null;
  /** Dimensions of the photos of all tasks, as `1000x750`, in their order. */
  readonly photos: readonly string[];
}

/** A reading without its day. */
export type Reading = Omit<AcceptedReading, 'readingDate'>;

interface Row {
  readonly submission: string;
  readonly job: string;
  readonly day: string;
  readonly task: string;
  readonly value: string;
  readonly comment: string | null;
  readonly photos: readonly Buffer[] | null;
}

const acceptedSql = `
  select s.id as submission, j.id as job, to_char(s.reading_date, 'YYYY-MM-DD') as day, t.task_id as task,
         r.reading_value::text as value, r.comment,
         (select array_agg(p.bytes order by i.position)
          from reading_photo i join photo p on p.hash = i.photo_hash where i.result_id = r.id) as photos
  from submission s
  join job j on j.key = s.job_key
  join account a on a.id = s.account_id
  join reading_result r on r.submission_id = s.id
  join meter_rate_task t on t.key = r.task_key
  where a.username = $1
  order by s.id, t.position`;

/** All accepted submissions of an account, corrections included, oldest first. */
export async function acceptedFrom(username: string): Promise<AcceptedReading[]> {
  const database = new Client(await databaseUrl(runningPortal().dataDirectory));
  await database.connect();
  try {
    const { rows } = await database.query<Row>(acceptedSql, [username]);
    return [...Map.groupBy(rows, ({ submission }) => submission).values()].map(asReading);
  } finally {
    await database.end();
  }
}

function sizeOf(photo: Buffer): string {
  const { width, height } = jpegFacts(photo);
  return `${width}x${height}`;
}

function asReading(rows: readonly Row[]): AcceptedReading {
  const [first] = rows;
  if (!first) throw new Error('A submission without results');
  return {
    jobId: first.job,
    readingDate: first.day,
    values: Object.fromEntries(rows.map(({ task, value }) => [task, value])),
    comment: first.comment,
    photos: rows.flatMap(({ photos }) => photos ?? []).map(sizeOf),
  };
}

/** The same without days, in job order. */
export async function acceptedReadings(username: string): Promise<Reading[]> {
  return inOrder((await acceptedFrom(username)).map(({ readingDate: _, ...reading }) => reading));
}

/** Sorts readings by job; they arrive in another order. */
export function inOrder(readings: readonly Reading[]): Reading[] {
  return readings.toSorted((one, other) => one.jobId.localeCompare(other.jobId));
}
