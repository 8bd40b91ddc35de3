import { withDecimalPlaces } from '@zaehlwerk/domain';
import { isExported } from './cursor.ts';
import { assignedJobColumns, decisionColumns, lastDecisionSql } from './decision.ts';

/** Columns that are not exported without a change. */
type AnonymousReadingRow = {
  submissionNumber: string;
  value: string;
  postDecimals: number;
  images: string[];
};

/** The rates of anonymous readings in order of arrival. E-mail addresses are not among them. */
const sql = `
  select reading.application_id as application, reading.number as "submissionNumber",
    reading.meter_type as "meterType", reading.meter_sub_type as "meterSubType",
    reading.meter_number as "meterNumber", rate.obis, rate.obis_label as "obisLabel",
    rate.rate_name as "rateName", rate.unit, rate.reading_value::text as value, rate.post_decimals as "postDecimals",
    reading.reading_date::text as "readingDate", reading.reading_reason as "readingReason",
    firstname, lastname, street, house_number as "houseNumber", zip, city, reading.created,
    array(select id::text from anonymous_reading_photo where value_id = rate.id order by position) as images,
    ${decisionColumns}, 'OTHER_KSA' as reason, ${assignedJobColumns}
  from anonymous_reading reading join anonymous_reading_value rate on rate.reading_id = reading.id
  ${lastDecisionSql('anonymous_reading_id')}
  where ${isExported('reading', 'reading.application_id')}
  order by reading.created, reading.id, rate.position`;

/** Path of a photo in the folder that photos are written to. */
export const photoPath = (submissionNumber: string, imageId: string) => `${submissionNumber}/${imageId}.jpg`;

function written({ postDecimals, ...row }: AnonymousReadingRow) {
  return {
    ...row,
    value: withDecimalPlaces(row.value, postDecimals),
    images: row.images.map(imageId => ({ imageId, path: photoPath(row.submissionNumber, imageId) })),
  };
}

/** Anonymous readings as they are exported, one row for each rate; docs/guide/export.md describes the columns. */
export const anonymousReadings = { sql, written, hidden: ['postDecimals'], exact: ['value'] };
