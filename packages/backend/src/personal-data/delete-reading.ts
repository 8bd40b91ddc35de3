import type { PoolClient } from 'pg';
import { AdministrationError } from '../administration/administration-error.ts';
import { numberOf } from '../assignment/find-reading.ts';

export type ReadingName = { number: string; application?: string | undefined };
export type DeletedReading = {
  number: string;
  meterNumber: string;
  readingDate: string;
  photos: number;
  /** Numbers of later corrections that showed some of the photos. */
  corrections: string[];
};

type Row = { kind: 'job' | 'unlisted' | 'anonymous'; id: string } & Omit<
  DeletedReading,
  'photos' | 'corrections'
>;

const findSql = `
  select 'job' as kind, submission.id::text, number, meter_number as "meterNumber", reading_date::text as "readingDate"
  from submission join job on job.key = job_key where number = $1 and ($2::text is null or application_id = $2)
  union all
  select 'unlisted', reading.id::text, number, meter_number, reading_date::text
  from unknown_reading reading join account on account.id = account_id
  where number = $1 and ($2::text is null or application_id = $2)
  union all
  select 'anonymous', id::text, number, meter_number, reading_date::text
  from anonymous_reading where number = $1 and ($2::text is null or application_id = $2)`;

/** SQL: the numbers of other readings that show photos of the reading `$1`. */
const correctionsSql = `
  select distinct later.number from reading_result result join reading_photo shown on shown.result_id = result.id
    join kept_reading_image kept on kept.image_id = shown.id join reading_result showing on showing.id = kept.result_id
    join submission later on later.id = showing.submission_id
  where result.submission_id = $1 and later.id <> $1 order by 1`;

const results = 'select id from reading_result where submission_id = $1';
const rates = 'select id from anonymous_reading_value where reading_id = $1';

/** SQL by kind, for the reading `$1`: `photos` counts. */
const statements = {
  job: {
    before: [
      `delete from kept_reading_image where image_id in (select id from reading_photo where result_id in (${results}))`,
    ],
    photos: `delete from reading_photo where result_id in (${results})`,
    reading: [
      `delete from kept_reading_image where result_id in (${results})`,
      'delete from reading_result where submission_id = $1',
      'delete from submission where id = $1',
    ],
  },
  unlisted: {
    before: [],
    photos: 'delete from unknown_reading_photo where reading_id = $1',
    reading: [
      'delete from unknown_reading_decision where unknown_reading_id = $1',
      'delete from unknown_reading where id = $1',
    ],
  },
  anonymous: {
    before: [],
    photos: `delete from anonymous_reading_photo where value_id in (${rates})`,
    reading: [
      'delete from unknown_reading_decision where anonymous_reading_id = $1',
      'delete from anonymous_reading_value where reading_id = $1',
      'delete from anonymous_reading where id = $1',
    ],
  },
} as const;

/**
 * Deletes a reading of any kind by its submission number, or its photos alone, also where a correction shows them. Without
 * it the reading before it is the current one of its job.
 * @throws AdministrationError `READING_UNKNOWN`
 */
export async function deleteReading(
  client: PoolClient,
  { number: wanted, application }: ReadingName,
  { photoOnly }: { photoOnly: boolean },
): Promise<DeletedReading> {
  const { rows } = await client.query<Row>(findSql, [numberOf(wanted), application]);
  const [found, another] = rows;
  if (found === undefined)
    throw new AdministrationError('READING_UNKNOWN', `There is no reading "${wanted}", or not any more.`);
  if (another)
    throw new AdministrationError(
      'READING_UNKNOWN',
      `Several readings have the number "${wanted}": name one application with --application.`,
    );
  const { kind, id, ...reading } = found;
  const corrections =
    kind === 'job' ? (await client.query<{ number: string }>(correctionsSql, [id])).rows : [];
  const { before, photos, reading: all } = statements[kind];
  for (const sql of before) await client.query(sql, [id]);
  const { rowCount } = await client.query(photos, [id]);
  if (!photoOnly) for (const sql of all) await client.query(sql, [id]);
  return { ...reading, photos: rowCount ?? 0, corrections: corrections.map(({ number }) => number) };
}
