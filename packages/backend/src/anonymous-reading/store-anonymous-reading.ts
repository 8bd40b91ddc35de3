import type { AnonymousReadingRequest } from '@zaehlwerk/api/anonymous-reading';
import type { ServerApplication } from '@zaehlwerk/api/server-application';
import {
  anonymousUnitOf,
  dayOfInstant,
  meterConfigOf,
  numberToDecimal,
  rateReadingOf,
} from '@zaehlwerk/domain';
import type { PoolClient } from 'pg';
import type { KeptPhoto } from '../photo/photo-store.ts';
import { storePhotos } from '../photo/store-photos.ts';
import { withNewNumber } from '../submission/submission-number.ts';

/**
 * Stores a validated reading with its photos by rate, and returns its id. Names and digits of the rates are stored as
 * configured now.
 */
export async function storeAnonymousReading(
  client: PoolClient,
  application: ServerApplication,
  reading: AnonymousReadingRequest,
  photos: readonly (readonly KeptPhoto[])[],
): Promise<string> {
  const id = await insertReading(client, application, reading);
  for (const [position, rate] of ratesOf(application, reading).entries()) {
    const { rows } = await client.query<{ id: string }>(
      `insert into anonymous_reading_value
         (reading_id, position, obis, obis_label, rate_name, unit, pre_decimals, post_decimals, reading_value)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::numeric) returning id`,
      [
        id,
        position,
        rate.obis,
        rate.obisLabel,
        rate.rateName,
        rate.unit,
        rate.digits.preDecimals,
        rate.digits.queryPostDecimals ? rate.digits.postDecimals : 0,
        rate.value,
      ],
    );
    await storePhotos(client, 'anonymous_reading_photo', rows[0]?.id, photos[position]);
  }
  return id;
}

/** Values of the request with names and digits of the configuration; names in the request are ignored. */
function ratesOf(application: ServerApplication, reading: AnonymousReadingRequest) {
  const { meterType, meterSubType, queryTransformerOrMWhPostDecimals: withDecimals = false } = reading;
  const meter = meterConfigOf(application.unknownUserReading, meterType, meterSubType);
  return reading.readingValues.map(({ obis, value }) => {
    const rate = meter?.meterRateConfigs.find(configured => configured.obis === obis);
    if (meter === undefined || rate === undefined)
      throw new Error('A reading is checked before it is stored.');
    const digits = rateReadingOf(rate, meter, application.features, withDecimals);
    const unit = anonymousUnitOf(meterType, obis, withDecimals);
    return { ...rate, unit, digits, value: numberToDecimal(value) };
  });
}

async function insertReading(
  client: PoolClient,
  { applicationId, timeZone }: ServerApplication,
  { contact, readingDate, ...reading }: AnonymousReadingRequest,
): Promise<string> {
  const { firstname, lastname, street, houseNumber, zip, city } = contact;
  const texts = [firstname, lastname, street, houseNumber, zip, city].map(text => text.trim());
  return withNewNumber(async number => {
    const { rows } = await client.query<{ id: string }>(
      `insert into anonymous_reading (application_id, number, meter_type, meter_sub_type, meter_number,
         reading_date, reading_reason, email, firstname, lastname, street, house_number, zip, city)
       values ($1, $2, $3, $4, $5, $6::date, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (application_id, number) do nothing returning id`,
      [
        applicationId,
        number,
        reading.meterType,
        reading.meterSubType,
        reading.meterNumber,
        dayOfInstant(readingDate, timeZone),
        reading.readingReason,
        reading.email,
        ...texts,
      ],
    );
    return rows[0]?.id;
  });
}
