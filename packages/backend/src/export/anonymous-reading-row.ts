import type { AnonymousMeterType, MeterSubType } from '@zaehlwerk/domain';
import { withDecimalPlaces } from '@zaehlwerk/domain';
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

/** One rate of an exported reading without login (docs/guide/export.md). `value` is exact decimal text. */
export type ExportedAnonymousReading = ExportedDecision & {
  application: string;
  /** With `obis` it identifies the row for good. */
  submissionNumber: string;
  meterType: AnonymousMeterType;
  meterSubType: MeterSubType | null;
  meterNumber: string;
  obis: string;
  obisLabel: string | null;
  rateName: string | null;
  unit: string;
  value: string;
  readingDate: string;
  readingReason: string;
  firstname: string;
  lastname: string;
  street: string;
  houseNumber: string;
  zip: string;
  city: string;
  created: string;
  images: { imageId: string; path: string }[];
  /** Portal readings are customer self-readings (specification section 3, "Reading reasons"). */
  reason: 'OTHER_KSA';
};

/** A row of {@link anonymousReadingsSql}. The value is exact text. */
export type AnonymousReadingRow = Omit<
  ExportedAnonymousReading,
  'created' | 'images' | 'reason' | keyof ExportedDecision
> &
  DecisionRow & { created: Date; postDecimals: number; images: string[] };

/**
 * The rates of readings without login that arrived since `$1` (a day of the utility's time zone or an instant,
 * inclusive), of the application `$2` or all, that the snapshot `$3` has not seen, in the order in which they arrived. `$1`
 * and `$3` may be null. No e-mail address is among them.
 */
export const anonymousReadingsSql = `
  select reading.application_id as application, reading.number as "submissionNumber",
    reading.meter_type as "meterType", reading.meter_sub_type as "meterSubType",
    reading.meter_number as "meterNumber", rate.obis, rate.obis_label as "obisLabel",
    rate.rate_name as "rateName", rate.unit, rate.reading_value::text as value, rate.post_decimals as "postDecimals",
    reading.reading_date::text as "readingDate", reading.reading_reason as "readingReason",
    firstname, lastname, street, house_number as "houseNumber", zip, city, reading.created,
    array(select id::text from anonymous_reading_image where value_id = rate.id order by position) as images,
    decision.*
  from anonymous_reading reading join anonymous_reading_value rate on rate.reading_id = reading.id
  ${decisionSql('anonymous_reading_id')}
  where ($1::text is null or reading.created >= ${instantOf('$1', zoneOfApplication('$2'))})
    and ${isNewTo('$3', 'reading.arrived')}
    and ($2::text is null or reading.application_id = $2)
  order by reading.created, reading.id, rate.position`;

/** The columns of the CSV file, in its order. */
export const anonymousReadingColumns: (keyof ExportedAnonymousReading)[] = [
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

/** Where a photo is, in the folder that photos are written to. */
export const photoPath = (submissionNumber: string, imageId: string) => `${submissionNumber}/${imageId}.jpg`;

/** What the utility gets for one rate of a reading without login. */
export function exportedAnonymousReading({
  postDecimals,
  ...row
}: AnonymousReadingRow): ExportedAnonymousReading {
  return {
    ...row,
    value: withDecimalPlaces(row.value, postDecimals),
    created: row.created.toISOString(),
    images: row.images.map(imageId => ({ imageId, path: photoPath(row.submissionNumber, imageId) })),
    ...exportedDecision(row),
    reason: 'OTHER_KSA',
  };
}
