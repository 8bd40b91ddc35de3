import fc from 'fast-check';
import {
  type AnonymousMeterType,
  anonymousMeterTypes,
  type MeterConfig,
  type MeterTypeConfig,
  meterConfigOf,
  meterSubTypes,
  offeredMeterTypes,
  selectedAtFirst,
  subTypesOf,
} from './anonymous-meter.ts';
import { anonymousUnitOf, hasDecimalsOption, hasRateChoice, rateReadingOf } from './anonymous-rate.ts';

const meter = (change: Partial<MeterConfig> = {}): MeterConfig => ({
  meterRateConfigs: [{ obis: '1-0:1.8.1' }, { obis: '1-0:1.8.2' }],
  defaultSelectedMeterRatesByOBIS: [],
  ...change,
});
const electric = (config: Partial<MeterTypeConfig>) => ({
  meters: { ELECTRIC_METER: { subTypeMeterConfigs: [], ...config } },
});
const [oneRate, twoRates] = [
  meter({ subType: 'ELECTRIC_METER_TARIFFS_ONE' }),
  meter({ subType: 'ELECTRIC_METER_TARIFFS_TWO' }),
];

test('without a configuration there are five types, each with one rate of its default code', () => {
  expect(offeredMeterTypes({})).toEqual(anonymousMeterTypes);
  const codes = anonymousMeterTypes.map(type =>
    meterConfigOf({}, type, undefined)?.meterRateConfigs.map(({ obis }) => obis),
  );
  expect(codes).toEqual([['1-0:0.0.0'], ['8-0:0.0.0'], ['9-0:0.0.0'], ['7-0:0.0.0'], ['5-0:0.0.0']]);
  expect(anonymousMeterTypes.flatMap(type => subTypesOf({}, type))).toEqual([]);
});

test('types that are configured are offered, in the order of the specification; others are not', () => {
  const config = { meters: { GAS_METER: { subTypeMeterConfigs: [] }, ...electric({}).meters } };
  expect(offeredMeterTypes(config)).toEqual(['ELECTRIC_METER', 'GAS_METER']);
  expect(meterConfigOf(config, 'WATER_METER', undefined)).toBeUndefined();
  expect(offeredMeterTypes({ meters: {} })).toEqual([]);
});

test('sub-types come first, the custom meter last; one without a name of its own is OTHER', () => {
  const config = electric({ subTypeMeterConfigs: [oneRate, twoRates], customMeterConfig: meter() });
  const names = ['ELECTRIC_METER_TARIFFS_ONE', 'ELECTRIC_METER_TARIFFS_TWO', 'OTHER'];
  expect(subTypesOf(config, 'ELECTRIC_METER').map(({ subType }) => subType)).toEqual(names);
  expect(meterConfigOf(config, 'ELECTRIC_METER', 'ELECTRIC_METER_TARIFFS_TWO')).toEqual(twoRates);
  expect(meterConfigOf(config, 'ELECTRIC_METER', 'OTHER')).toEqual({ ...meter(), subType: 'OTHER' });
  expect(meterConfigOf(config, 'ELECTRIC_METER', undefined)).toBeUndefined();
  expect(meterConfigOf(config, 'ELECTRIC_METER', 'ELECTRIC_METER_FEED_IN_METER')).toBeUndefined();
});

test('the default meter holds where there is nothing to choose', () => {
  const defaultMeterConfig = meter();
  const config = electric({ defaultMeterConfig });
  expect(meterConfigOf(config, 'ELECTRIC_METER', undefined)).toBe(defaultMeterConfig);
  expect(meterConfigOf(config, 'ELECTRIC_METER', 'OTHER')).toBe(defaultMeterConfig);
  expect(meterConfigOf(config, 'ELECTRIC_METER', 'ELECTRIC_METER_TARIFFS_ONE')).toBeUndefined();
  const choice = electric({ subTypeMeterConfigs: [oneRate], defaultMeterConfig });
  expect(meterConfigOf(choice, 'ELECTRIC_METER', undefined)).toBeUndefined();
});

test.each<[string, readonly string[], selected: readonly string[], isChoice: boolean]>([
  ['nothing', [], ['1-0:1.8.1', '1-0:1.8.2'], false],
  ['one', ['1-0:1.8.2'], ['1-0:1.8.2'], true],
  ['all', ['1-0:1.8.2', '1-0:1.8.1'], ['1-0:1.8.1', '1-0:1.8.2'], true],
  ['one that there is not', ['9'], ['1-0:1.8.1', '1-0:1.8.2'], false],
])('with %s selected by default', (_case, defaultSelectedMeterRatesByOBIS, selected, isChoice) => {
  const config = meter({ defaultSelectedMeterRatesByOBIS });
  expect([selectedAtFirst(config), hasRateChoice(config)]).toEqual([selected, isChoice]);
});

test('a single rate leaves no choice', () => {
  const meterRateConfigs = [{ obis: '1-0:1.8.0' }];
  const config = meter({ meterRateConfigs, defaultSelectedMeterRatesByOBIS: ['1-0:1.8.0'] });
  expect(hasRateChoice(config)).toBe(false);
});

const features = { unknownReadingsImageRequired: false };
const rate = { obis: '1-0:1.8.0' };

test('what a rate states wins over its meter, what neither states is as in the specification', () => {
  expect(rateReadingOf(rate, meter(), features, false)).toEqual({
    preDecimals: 9,
    postDecimals: 3,
    isAssumed: true,
    queryPostDecimals: false,
    isReadingImageAllowed: true,
    isReadingImageRequired: false,
  });
  const defaultMeterReadingConfig = { preDecimals: 6, postDecimals: 1, queryPostDecimals: true };
  const readingConfig = { preDecimals: 5, postDecimals: undefined, isReadingImageRequired: true };
  expect(
    rateReadingOf({ ...rate, readingConfig }, meter({ defaultMeterReadingConfig }), features, false),
  ).toEqual({
    preDecimals: 5,
    postDecimals: 1,
    isAssumed: false,
    queryPostDecimals: true,
    isReadingImageAllowed: true,
    isReadingImageRequired: true,
  });
});

test('decimals that do not exist are never asked for, photos that are not allowed never required', () => {
  const readingConfig = { postDecimals: 0, queryPostDecimals: true, isReadingImageAllowed: false };
  const required = { unknownReadingsImageRequired: true };
  expect(rateReadingOf({ ...rate, readingConfig }, meter(), required, true)).toMatchObject({
    queryPostDecimals: false,
    isReadingImageRequired: false,
  });
  expect(rateReadingOf(rate, meter(), required, true)).toMatchObject({
    queryPostDecimals: true,
    isReadingImageRequired: true,
  });
});

test.each<[AnonymousMeterType, object, boolean]>([
  ['ELECTRIC_METER', {}, true],
  ['HEAT_METER', {}, true],
  ['GAS_METER', {}, false],
  ['WATER_METER', {}, false],
  ['ELECTRIC_METER', { queryPostDecimals: true }, false],
  ['ELECTRIC_METER', { postDecimals: 0 }, false],
])('decimals of a transformer or MWh meter: %s with %j: %s', (type, defaultMeterReadingConfig, expected) =>
  expect(hasDecimalsOption(type, meter({ defaultMeterReadingConfig }))).toBe(expected),
);

test.each<[AnonymousMeterType, string, boolean, string]>([
  ['ELECTRIC_METER', '1-0:0.0.0', false, 'kWh'],
  ['ELECTRIC_METER', '1-0:3.8.0', true, 'kvarh'],
  ['ELECTRIC_METER', '1.8.0', false, 'kWh'],
  ['GAS_METER', '7-0:3.0.0', false, 'm³'],
  ['HEAT_METER', '6-0:1.0.0', false, 'kWh'],
  ['HEAT_METER', '6-0:1.0.0', true, 'MWh'],
  ['WATER_WARM_METER', 'no code', false, 'm³'],
])('%s %s, with decimals %s, counts in %s', (type, obis, withDecimals, unit) =>
  expect(anonymousUnitOf(type, obis, withDecimals)).toBe(unit),
);

const rates = fc.uniqueArray(fc.constantFrom('1.8.0', '1.8.1', '1.8.2', '2.8.0'), { minLength: 1 });
const anyMeter = fc.record({
  subType: fc.constantFrom(undefined, ...meterSubTypes),
  meterRateConfigs: rates.map(codes => codes.map(obis => ({ obis }))),
  defaultSelectedMeterRatesByOBIS: rates,
});
const anyType = fc.record({
  subTypeMeterConfigs: fc.array(anyMeter, { maxLength: 3 }),
  customMeterConfig: fc.option(anyMeter, { nil: undefined }),
  defaultMeterConfig: fc.option(anyMeter, { nil: undefined }),
});

test('whatever is configured: each choice leads to a meter, and selects some of its rates', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...anonymousMeterTypes), anyType), meters => {
      for (const type of offeredMeterTypes({ meters })) {
        const choices = subTypesOf({ meters }, type).map(({ subType }) => subType);
        for (const subType of choices.length > 0 ? choices : [undefined]) {
          const found = meterConfigOf({ meters }, type, subType);
          if (found === undefined) throw new Error(`${type} ${subType}`);
          const all = found.meterRateConfigs.map(({ obis }) => obis);
          expect(all).toEqual(expect.arrayContaining([...selectedAtFirst(found)]));
          expect(selectedAtFirst(found).length).toBeGreaterThan(0);
        }
      }
    }),
  );
});
