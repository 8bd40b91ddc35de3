import { canonicalDecimal } from '@zaehlwerk/domain';
import { instantOf, zoneOfApplication } from '../database/day-or-instant.ts';
import { isNewTo } from './cursor.ts';
import {
  assignedJobColumns,
  type DecisionRow,
  decisionColumns,
  decisionSql,
  type ExportedDecision,
  exportedDecision,
} from './decision.ts';

/** A row of {@link unknownReadingsSql}. The value is exact text. */
export type UnknownReadingRow = DecisionRow & {
  application: string;
  account: string;
  meterNumber: string;
  value: string;
  readingDate: string;
  comment: string | null;
  created: Date;
  id: string;
  images: string[];
  submissionNumber: string;
};

/**
 * Readings of meters without a job that arrived since `$1` (a day of the utility's time zone or an instant, inclusive),
 * of the application `$2` or all, that the snapshot `$3` has not seen, in the order in which they arrived. `$1` and `$3`
 * may be null.
 */
export const unknownReadingsSql = `
  select account.application_id as application, account.username as account, reading.meter_number as "meterNumber",
    reading.reading_value::text as value, reading.reading_date::text as "readingDate", reading.comment,
    reading.created, reading.id::text as id, reading.number as "submissionNumber",
    array(select id::text from unknown_reading_image where reading_id = reading.id order by position) as images,
    decision.*
  from unknown_reading reading join account on account.id = reading.account_id
  ${decisionSql('unknown_reading_id')}
  where ($1::text is null or reading.created >= ${instantOf('$1', zoneOfApplication('$2'))})
    and ${isNewTo('$3', 'reading.arrived')}
    and ($2::text is null or account.application_id = $2)
  order by reading.created, reading.id`;

/** One exported reading of a meter without a job (docs/guide/export.md). `value` is exact decimal text. */
export type ExportedUnknownReading = ExportedDecision & {
  application: string;
  account: string;
  /** As it was typed: only white space around it is gone. */
  meterNumber: string;
  value: string;
  readingDate: string;
  /** Portal readings are customer self-readings (specification section 3, "Reading reasons"). */
  reason: 'OTHER_KSA';
  comment: string | null;
  created: string;
  readingId: string;
  images: { imageId: string; path: string }[];
  /** What people were told (decision 46). */
  submissionNumber: string;
};

/** The columns of the CSV file, in its order. */
export const unknownReadingColumns: (keyof ExportedUnknownReading)[] = [
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

/** What the utility gets for one stored reading of a meter without a job. */
export function exportedUnknownReading({ id, ...row }: UnknownReadingRow): ExportedUnknownReading {
  const { application, account, meterNumber, readingDate, comment } = row;
  return {
    application,
    account,
    meterNumber,
    value: canonicalDecimal(row.value),
    readingDate,
    reason: 'OTHER_KSA',
    comment,
    created: row.created.toISOString(),
    readingId: id,
    images: row.images.map(imageId => ({
      imageId,
      path: `/api/pro/unknown-reading/${id}/images/${imageId}`,
    })),
    ...exportedDecision(row),
    submissionNumber: row.submissionNumber,
  };
}
