import { randomUUID } from 'node:crypto';
import { defaultTimeZone, today } from '@zaehlwerk/domain';
import type { InjectOptions } from 'fastify';
import type { TestApp } from './test-app.ts';

/** Two rates with one photo allowed, gas with a required one, and the custom meter of a transformer. */
export const unknownUserReading = {
  unknownUserReadingAllowed: true,
  meters: {
    ELECTRIC_METER: {
      subTypeMeterConfigs: [
        {
          subType: 'ELECTRIC_METER_TARIFFS_TWO',
          meterRateConfigs: [
            { obis: '1-0:1.8.1', obisLabel: '1.8.1', rateName: 'Verbrauch HT' },
            { obis: '1-0:1.8.2', rateName: 'Verbrauch NT', readingConfig: { isReadingImageAllowed: false } },
          ],
          defaultMeterReadingConfig: { preDecimals: 9, postDecimals: 3 },
        },
      ],
    },
    GAS_METER: {
      defaultMeterConfig: {
        meterRateConfigs: [{ obis: '7-0:3.0.0', readingConfig: { isReadingImageRequired: true } }],
        defaultMeterReadingConfig: { preDecimals: 5, postDecimals: 3, queryPostDecimals: true },
      },
    },
    HEAT_METER: {},
  },
  validation: { meterNumber: {} },
};

/** Switches anonymous readings on in the application `demo`, by {@link unknownUserReading} with changes. */
export const allowAnonymousReadings = (
  { pool }: Pick<TestApp, 'pool'>,
  change: object = {},
  config: object = {},
) =>
  pool.query("update application set config = $1 where id = 'demo'", [
    {
      communicationSettings: { sendingUnknownUserReadingReceiptAllowed: true },
      ...config,
      unknownUserReading: { ...unknownUserReading, ...change },
    },
  ]);

/** The body of an anonymous reading of two rates. */
export const anonymousReading = (change: object = {}) => ({
  meterType: 'ELECTRIC_METER',
  meterNumber: '1ESY1160412207',
  meterSubType: 'ELECTRIC_METER_TARIFFS_TWO',
  readingValues: [
    { obis: '1-0:1.8.1', value: 4711 },
    { obis: '1-0:1.8.2', value: 815 },
  ],
  readingDate: `${today(defaultTimeZone)}T12:00:00.000Z`,
  readingReason: 'ANNUAL_READING',
  contact: {
    firstname: 'Erika',
    lastname: 'Mustermann',
    street: 'Lindenallee',
    houseNumber: '14',
    zip: '37997',
    city: 'Lindental',
  },
  privacyConsent: true,
  ...change,
});

export const askingForToken = { method: 'POST', url: '/auth/token-unknown-readings' } as const;

/** The request that sends a reading, with a fresh `Idempotency-Key` unless one is given. */
export const sendingAnonymously = (change: object = {}, key: string = randomUUID()) =>
  ({
    method: 'POST',
    url: '/api/unknown-readings/results',
    headers: { 'idempotency-key': key },
    payload: anonymousReading(change),
  }) as const;

/** A request with a fresh anonymous token, from this address. */
export async function asAnonymous({ app }: Pick<TestApp, 'app'>, remoteAddress = '198.51.100.7') {
  const answer = await app.inject({ ...askingForToken, remoteAddress });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { token } = answer.json<{ token: string }>();
  return (options: InjectOptions) =>
    app.inject({
      remoteAddress,
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    });
}
