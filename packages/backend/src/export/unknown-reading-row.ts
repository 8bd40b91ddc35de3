import { canonicalDecimal } from '@zaehlwerk/domain';
import { instantOf, zoneOfApplication } from '../database/day-or-instant.ts';
import { isNewTo } from './cursor.ts';
import {
  assignedJobColumns,
  type DecisionRow,
  decisionColumns,
  decisionSql,
  exportedDecision,
} from './decision.ts';

/** Columns that are not exported without a change. */
type UnknownReadingRow = DecisionRow & { readingId: string; value: string; images: string[] };

/**
 * Readings of unlisted meters that arrived since `$1` (a day of the utility's time zone or an instant, inclusive), of
 * the application `$2` or all, that the snapshot `$3` does not contain, in the order in which they arrived. `$1` and
 * `$3` may be null.
 */
const sql = `
  select account.application_id as application, account.username as account, reading.meter_number as "meterNumber",
    reading.reading_value::text as value, reading.reading_date::text as "readingDate", 'OTHER_KSA' as reason,
    reading.comment, reading.created, reading.id::text as "readingId", reading.number as "submissionNumber",
    array(select id::text from unknown_reading_image where reading_id = reading.id order by position) as images,
    decision.*
  from unknown_reading reading join account on account.id = reading.account_id
  ${decisionSql('unknown_reading_id')}
  where ($1::text is null or reading.created >= ${instantOf('$1', zoneOfApplication('$2'))})
    and ${isNewTo('$3', 'reading.arrived')}
    and ($2::text is null or account.application_id = $2)
  order by reading.created, reading.id`;

const columns = [
  'application',
  'account',
  'meterNumber',
  'value',
  'readingDate',
  'reason',
  'comment',
  'created',
  'readingId',
  'images',
  ...decisionColumns,
  'submissionNumber',
  ...assignedJobColumns,
];

function written(row: UnknownReadingRow) {
  const folder = `/api/pro/unknown-reading/${row.readingId}/images`;
  return {
    ...exportedDecision(row),
    value: canonicalDecimal(row.value),
    images: row.images.map(imageId => ({ imageId, path: `${folder}/${imageId}` })),
  };
}

/** Readings of unlisted meters as they are exported; docs/guide/export.md describes the columns. */
export const unknownReadings = { sql, written, columns, exact: ['value'] };
