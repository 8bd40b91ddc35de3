import { mostShareReadings, type ShareReading, type ShareReadingsResponse } from '@zaehlwerk/api/share';
import type { Pool } from 'pg';
import { isUuid } from '../plugins/uuid.ts';
import { below, shareUnknown } from './read-shares.ts';

type ReadingRow = Omit<ShareReading, 'created' | 'sender'> & {
  created: Date;
  senderId: string;
  senderName: string;
};

/**
 * Corrections by others of a job that the account has lost are hidden. Shares that were taken back have sent readings
 * too. The newest readings are selected per sender: otherwise all readings would be scanned.
 */
const readingsSql = `with recursive senders as (
    select id, name from account where id = $2
    union all select a.id, a.name from account a join senders on a.parent_id = senders.id)
  select s.id, job.id as "jobId", senders.id as "senderId", senders.name as "senderName",
    to_char(s.reading_date, 'YYYY-MM-DD') as "readingDate", s.created,
    exists (select from job_access held join submission later using (job_key)
      where held.account_id = $1 and held.job_key = s.job_key and later.id > s.id) as corrected
  from senders, lateral (
      select * from submission where account_id = senders.id and id < coalesce($3::bigint, 9223372036854775807)
      order by id desc limit ${mostShareReadings + 1}) as s
    join job on job.key = s.job_key
  order by s.id desc limit ${mostShareReadings + 1}`;

/**
 * Readings of a share and all below it, newest first; with `before`, the id of a reading, only older ones.
 * @throws RequestError `share_unknown`
 */
export async function readReadings(
  pool: Pool,
  accountId: string,
  { shareId, before }: { shareId: string; before?: string | undefined },
): Promise<ShareReadingsResponse> {
  if (!isUuid(shareId)) throw shareUnknown();
  const known = await pool.query(`${below} select from below where id = $2`, [accountId, shareId]);
  if (known.rowCount !== 1) throw shareUnknown();
  const { rows } = await pool.query<ReadingRow>(readingsSql, [accountId, shareId, before ?? null]);
  return {
    readings: rows
      .slice(0, mostShareReadings)
      .map(({ created, senderId: id, senderName: name, ...reading }) => ({
        ...reading,
        sender: { id, name },
        created: created.toISOString(),
      })),
    more: rows.length > mostShareReadings,
  };
}
