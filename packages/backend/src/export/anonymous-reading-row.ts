import { withDecimalPlaces } from '@zaehlwerk/domain';
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
type AnonymousReadingRow = DecisionRow & {
  submissionNumber: string;
  value: string;
  postDecimals: number;
  images: string[];
};

/**
 * The rates of anonymous readings that arrived since `$1` (a day of the utility's time zone or an instant, inclusive),
 * of the application `$2` or all, that the snapshot `$3` does not contain, in the order in which they arrived. `$1` and
 * `$3` may be null. E-mail addresses are not among them.
 */
const sql = `
  select reading.application_id as application, reading.number as "submissionNumber",
    reading.meter_type as "meterType", reading.meter_sub_type as "meterSubType",
    reading.meter_number as "meterNumber", rate.obis, rate.obis_label as "obisLabel",
    rate.rate_name as "rateName", rate.unit, rate.reading_value::text as value, rate.post_decimals as "postDecimals",
    reading.reading_date::text as "readingDate", reading.reading_reason as "readingReason",
    firstname, lastname, street, house_number as "houseNumber", zip, city, reading.created,
    array(select id::text from anonymous_reading_image where value_id = rate.id order by position) as images,
    'OTHER_KSA' as reason, decision.*
  from anonymous_reading reading join anonymous_reading_value rate on rate.reading_id = reading.id
  ${decisionSql('anonymous_reading_id')}
  where ($1::text is null or reading.created >= ${instantOf('$1', zoneOfApplication('$2'))})
    and ${isNewTo('$3', 'reading.arrived')}
    and ($2::text is null or reading.application_id = $2)
  order by reading.created, reading.id, rate.position`;

const columns = [
  'application',
  'submissionNumber',
  'meterType',
  'meterSubType',
  'meterNumber',
  'obis',
  'obisLabel',
  'rateName',
  'unit',
  'value',
  'readingDate',
  'readingReason',
  'firstname',
  'lastname',
  'street',
  'houseNumber',
  'zip',
  'city',
  'created',
  'images',
  ...decisionColumns,
  'reason',
  ...assignedJobColumns,
];

/** Path of a photo in the folder that photos are written to. */
export const photoPath = (submissionNumber: string, imageId: string) => `${submissionNumber}/${imageId}.jpg`;

function written({ postDecimals, ...row }: AnonymousReadingRow) {
  return {
    ...exportedDecision(row),
    value: withDecimalPlaces(row.value, postDecimals),
    images: row.images.map(imageId => ({ imageId, path: photoPath(row.submissionNumber, imageId) })),
  };
}

/** Anonymous readings as they are exported, one row for each rate; docs/guide/export.md describes the columns. */
export const anonymousReadings = { sql, written, columns, exact: ['value'] };
