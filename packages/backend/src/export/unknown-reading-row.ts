import { canonicalDecimal } from '@zaehlwerk/domain';
import { isExported } from './cursor.ts';
import { assignedJobColumns, decisionColumns, lastDecisionSql } from './decision.ts';

/** Columns that are not exported without a change. */
type UnknownReadingRow = { readingId: string; value: string; images: string[] };

/** Readings of unlisted meters in order of arrival. */
const sql = `
  select account.application_id as application, account.username as account, reading.meter_number as "meterNumber",
    reading.reading_value::text as value, reading.reading_date::text as "readingDate", 'OTHER_KSA' as reason,
    reading.comment, reading.created, reading.id::text as "readingId",
    array(select id::text from unknown_reading_photo where reading_id = reading.id order by position) as images,
    ${decisionColumns}, reading.number as "submissionNumber", ${assignedJobColumns}
  from unknown_reading reading join account on account.id = reading.account_id
  ${lastDecisionSql('unknown_reading_id')}
  where ${isExported('reading', 'account.application_id')}
  order by reading.created, reading.id`;

function written(row: UnknownReadingRow) {
  const folder = `/api/pro/unknown-reading/${row.readingId}/images`;
  return {
    ...row,
    value: canonicalDecimal(row.value),
    images: row.images.map(imageId => ({ imageId, path: `${folder}/${imageId}` })),
  };
}

/** Readings of unlisted meters as they are exported; docs/guide/export.md describes the columns. */
export const unknownReadings = { sql, written, exact: ['value'] };
