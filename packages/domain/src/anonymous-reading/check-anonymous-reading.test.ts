import fc from 'fast-check';
import { addDays, instantOfDay } from '../calendar/calendar-day.ts';
import { decimalToNumber } from '../decimal/decimal-text.ts';
import type { AnonymousReadingConfig } from './anonymous-meter.ts';
import { meterNumberFault } from './check-anonymous-meter.ts';
import {
  type AnonymousReading,
  anonymousReadingWindow,
  checkAnonymousReading,
} from './check-anonymous-reading.ts';

const today = '2026-11-20';
const twoRates = {
  subType: 'ELECTRIC_METER_TARIFFS_TWO',
  meterRateConfigs: [
    { obis: '1-0:1.8.1', readingConfig: { preDecimals: 6, postDecimals: 1 } },
    { obis: '1-0:1.8.2', readingConfig: { isReadingImageAllowed: false } },
  ],
  defaultSelectedMeterRatesByOBIS: [],
} as const;
const feedIn = {
  subType: 'ELECTRIC_METER_FEED_IN_METER',
  meterRateConfigs: [{ obis: '1-0:1.8.0' }, { obis: '1-0:2.8.0' }, { obis: '1-0:1.8.1' }],
  defaultSelectedMeterRatesByOBIS: ['1-0:1.8.0', '1-0:2.8.0'],
} as const;
const config: AnonymousReadingConfig = {
  meters: {
    ELECTRIC_METER: { subTypeMeterConfigs: [twoRates, feedIn] },
    GAS_METER: {
      subTypeMeterConfigs: [],
      defaultMeterConfig: {
        meterRateConfigs: [{ obis: '7-0:3.0.0', readingConfig: { isReadingImageRequired: true } }],
        defaultSelectedMeterRatesByOBIS: [],
        defaultMeterReadingConfig: { preDecimals: 5, postDecimals: 3, queryPostDecimals: true },
      },
    },
  },
  readingReasons: [{ value: 'ANNUAL_READING' }, { value: 'MOVING_OUT' }],
  validation: {
    meterNumber: { meterNumberMinLength: 8, meterNumberMaxLength: 14 },
    readingDateMaxDaysInPast: 30,
    readingDateMaxDaysInFuture: 2,
  },
};
const bare: AnonymousReadingConfig = {
  readingReasons: [{ value: 'ANNUAL_READING' }],
  validation: { readingDateMaxDaysInPast: 30, readingDateMaxDaysInFuture: 0 },
};

const contact = {
  firstname: 'Erika',
  lastname: 'Mustermann',
  street: 'Lindenallee',
  houseNumber: '14',
  zip: '37997',
  city: 'Lindental',
};
const values = (...each: [obis: string, value: number, photos?: number][]) => ({
  readingValues: each.map(([obis, value, photos = 0]) => ({
    obis,
    value,
    readingImages: Array(photos).fill({}),
  })),
});
const reading = (change: Partial<AnonymousReading> = {}): AnonymousReading => ({
  meterType: 'ELECTRIC_METER',
  meterNumber: '1ESY1160412207',
  meterSubType: 'ELECTRIC_METER_TARIFFS_TWO',
  ...values(['1-0:1.8.1', 812, 1], ['1-0:1.8.2', 402]),
  readingDate: instantOfDay(today),
  readingReason: 'ANNUAL_READING',
  contact,
  privacyConsent: true,
  ...change,
});
const check = (change: Partial<AnonymousReading>, rules = config, unknownReadingsImageRequired = false) =>
  checkAnonymousReading(
    reading(change),
    { unknownUserReading: rules, features: { unknownReadingsImageRequired } },
    today,
  );

const gas = { meterType: 'GAS_METER', meterSubType: undefined, meterNumber: '7GMT0008123456' } as const;
const isFeedIn = { meterSubType: 'ELECTRIC_METER_FEED_IN_METER' } as const;

test.each<[string, Partial<AnonymousReading>, AnonymousReadingConfig]>([
  ['two rates', {}, config],
  ['zero', values(['1-0:1.8.1', 0], ['1-0:1.8.2', 0]), config],
  [
    'the decimals of a transformer',
    {
      queryTransformerOrMWhPostDecimals: true,
      ...values(['1-0:1.8.1', 1.5], ['1-0:1.8.2', 999_999_999.999]),
    },
    config,
  ],
  ['three photos of a rate', values(['1-0:1.8.1', 1, 3], ['1-0:1.8.2', 1]), config],
  ['one rate of a choice', { ...isFeedIn, ...values(['1-0:2.8.0', 5]) }, config],
  [
    'all rates of a choice',
    { ...isFeedIn, ...values(['1-0:2.8.0', 5], ['1-0:1.8.1', 5], ['1-0:1.8.0', 5]) },
    config,
  ],
  ['gas with its photo', { ...gas, ...values(['7-0:3.0.0', 13_020.5, 1]) }, config],
  ['the first day', { readingDate: instantOfDay('2026-10-21') }, config],
  ['the last day', { readingDate: instantOfDay('2026-11-22') }, config],
  ['a reason of the utility', { readingReason: 'MOVING_OUT' }, config],
  ['an e-mail address', { email: 'erika@post.example' }, config],
  ['eight characters', { meterNumber: '1ESY1160' }, config],
  [
    'a short number where nothing is configured',
    { meterNumber: '7', meterSubType: undefined, ...values(['1-0:0.0.0', 5]) },
    bare,
  ],
])('%s is accepted', (_case, change, rules) => expect(check(change, rules)).toEqual([]));

const dates = { earliest: '2026-10-21', latest: '2026-11-22' };
test.each<[field: string, fault: object, Partial<AnonymousReading>, AnonymousReadingConfig?]>([
  ['meterType', { code: 'meterTypeNotOffered' }, { meterType: 'WATER_METER' }],
  ['meterNumber', { code: 'meterNumberRequired' }, { meterNumber: '' }],
  ['meterNumber', { code: 'disallowedCharacters' }, { meterNumber: '1ESY 116041' }],
  ['meterNumber', { code: 'disallowedCharacters' }, { meterNumber: '1esy116041' }],
  ['meterNumber', { code: 'meterNumberTooShort', allowed: 8 }, { meterNumber: '1ESY116' }],
  ['meterNumber', { code: 'meterNumberTooLong', allowed: 14 }, { meterNumber: '1ESY11604122071' }],
  [
    'meterNumber',
    { code: 'meterNumberTooLong', allowed: 200 },
    { meterNumber: '1'.repeat(201), meterSubType: undefined, ...values(['1-0:0.0.0', 5]) },
    bare,
  ],
  ['meterSubType', { code: 'subTypeRequired' }, { meterSubType: undefined }],
  ['meterSubType', { code: 'subTypeUnknown' }, { meterSubType: 'ELECTRIC_METER_TARIFFS_ONE' }],
  ['meterSubType', { code: 'subTypeUnknown' }, { ...gas, meterSubType: 'ELECTRIC_METER_TARIFFS_TWO' }],
  [
    'queryTransformerOrMWhPostDecimals',
    { code: 'decimalsNotOffered' },
    { ...gas, queryTransformerOrMWhPostDecimals: true, ...values(['7-0:3.0.0', 1, 1]) },
  ],
  ['readingValues', { code: 'readingRequired' }, values(['1-0:1.8.1', 1])],
  ['readingValues', { code: 'readingRequired' }, { ...isFeedIn, readingValues: [] }],
  [
    'readingValues.2.obis',
    { code: 'unknownRate' },
    values(['1-0:1.8.1', 1], ['1-0:1.8.2', 1], ['1-0:1.8.0', 1]),
  ],
  [
    'readingValues.2.obis',
    { code: 'duplicateRate' },
    values(['1-0:1.8.1', 1], ['1-0:1.8.2', 1], ['1-0:1.8.1', 1]),
  ],
  ['readingValues.0.value', { code: 'notANumber' }, values(['1-0:1.8.1', -1], ['1-0:1.8.2', 1])],
  ['readingValues.0.value', { code: 'notANumber' }, values(['1-0:1.8.1', 1e21], ['1-0:1.8.2', 1])],
  [
    'readingValues.0.value',
    { code: 'tooManyDigits', allowed: 6 },
    values(['1-0:1.8.1', 1e6], ['1-0:1.8.2', 1]),
  ],
  [
    'readingValues.1.value',
    { code: 'tooManyDigits', allowed: 9 },
    values(['1-0:1.8.1', 1], ['1-0:1.8.2', 1e9]),
  ],
  [
    'readingValues.0.value',
    { code: 'tooManyDecimals', expected: 0 },
    values(['1-0:1.8.1', 1.5], ['1-0:1.8.2', 1]),
  ],
  [
    'readingValues.0.value',
    { code: 'tooManyDecimals', expected: 1 },
    { queryTransformerOrMWhPostDecimals: true, ...values(['1-0:1.8.1', 1.25], ['1-0:1.8.2', 1]) },
  ],
  [
    'readingValues.0.readingImages',
    { code: 'tooManyImages', allowed: 3 },
    values(['1-0:1.8.1', 1, 4], ['1-0:1.8.2', 1]),
  ],
  [
    'readingValues.1.readingImages',
    { code: 'imageForbidden' },
    values(['1-0:1.8.1', 1], ['1-0:1.8.2', 1, 1]),
  ],
  ['readingValues.0.readingImages', { code: 'imageRequired' }, { ...gas, ...values(['7-0:3.0.0', 1]) }],
  ['readingDate', { code: 'dateOutOfRange', ...dates }, { readingDate: instantOfDay('2026-10-20') }],
  ['readingDate', { code: 'dateOutOfRange', ...dates }, { readingDate: instantOfDay('2026-11-23') }],
  ['readingReason', { code: 'reasonUnknown' }, { readingReason: 'CONTROL_READING' }],
  ['contact.zip', { code: 'zipIncomplete' }, { contact: { ...contact, zip: '123' } }],
  ['contact.firstname', { code: 'required' }, { contact: { ...contact, firstname: ' ' } }],
  ['email', { code: 'emailInvalid' }, { email: '' }],
  ['privacyConsent', { code: 'consentRequired' }, { privacyConsent: false }],
])('%s: %j', (field, fault, change, rules = config) =>
  expect(check(change, rules)).toEqual([{ field, ...fault }]),
);

test('a photo of every rate that may have one, where the application requires it', () => {
  expect(check(values(['1-0:1.8.1', 1], ['1-0:1.8.2', 1]), config, true)).toEqual([
    { field: 'readingValues.0.readingImages', code: 'imageRequired' },
  ]);
});

test('all faults are reported at once, in the order of the body', () => {
  const empty = { firstname: '', lastname: '', street: '', houseNumber: '', zip: '', city: '' };
  const problems = check({
    meterNumber: '',
    readingValues: [],
    readingDate: instantOfDay('2020-01-01'),
    readingReason: '',
    contact: empty,
    email: 'x',
    privacyConsent: false,
  });
  expect(problems.map(({ field }) => field)).toEqual([
    'meterNumber',
    'readingValues',
    'readingDate',
    'readingReason',
    ...Object.keys(empty).map(field => `contact.${field}`),
    'email',
    'privacyConsent',
  ]);
});

test('limits of a meter number hold where they are configured, and count all its characters', () => {
  const numbers = fc.string({ unit: fc.constantFrom(...'09AZ'), maxLength: 20 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 10 }), fc.nat(10), (number, least, more) => {
      const limits = { meterNumberMinLength: least, meterNumberMaxLength: least + more };
      const { length } = number;
      const isTaken = meterNumberFault(number, { ...bare.validation, meterNumber: limits }) === undefined;
      expect(isTaken).toBe(length >= least && length <= least + more);
      expect(meterNumberFault(number, bare.validation) === undefined).toBe(length > 0);
    }),
  );
});

test('the days that are allowed are whole days, as many as configured, across changes of the clock', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(40), fc.nat(730), (past, future, later) => {
      const day = addDays('2026-01-01', later);
      const limits = { readingDateMaxDaysInPast: past, readingDateMaxDaysInFuture: future };
      const window = anonymousReadingWindow(limits, day);
      expect([addDays(window.earliest, past), addDays(window.latest, -future)]).toEqual([day, day]);
    }),
  );
});

test('what fits the digits is taken exactly, what has one more is not', () => {
  const digits = fc.record({ preDecimals: fc.integer({ min: 1, max: 9 }), postDecimals: fc.nat(3) });
  fc.assert(
    fc.property(digits, fc.nat(999_999_999), fc.nat(999), ({ preDecimals, postDecimals }, whole, part) => {
      const meter = {
        meterRateConfigs: [
          { obis: 'x', readingConfig: { preDecimals, postDecimals, queryPostDecimals: true } },
        ],
        defaultSelectedMeterRatesByOBIS: [],
      };
      const rules = {
        ...bare,
        meters: { GAS_METER: { subTypeMeterConfigs: [], defaultMeterConfig: meter } },
      };
      const decimals = String(part).padStart(3, '0').replace(/0+$/, '');
      const value = decimalToNumber(`${whole}.${decimals || '0'}`) ?? Number.NaN;
      const problems = check({ ...gas, ...values(['x', value]) }, rules);
      const fits = String(whole).length <= preDecimals && decimals.length <= postDecimals;
      expect(problems.length === 0).toBe(fits);
    }),
  );
});
