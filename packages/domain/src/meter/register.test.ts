import { checkReading } from '../reading/check-reading.ts';
import type { MeterType } from './meter-type.ts';
import { isFeedIn, rateLabel, registersOf } from './register.ts';
import { unitOfRate } from './unit.ts';

test.each([
  [{ rateName: 'Einspeisung' }, true],
  [{ rateName: 'PV-EINSPEISUNG', obis: '1-0:1.8.0' }, true],
  [{ rateName: 'Feed-in', obis: '1-0:2.8.0' }, true],
  [{ rateName: 'Verbrauch', obis: '1-0:2.8.0' }, false],
  [{ rateName: 'Bezug HT', obis: '1-0:1.8.1' }, false],
  [{ rateName: 'Hochtarif', obis: '1-0:1.8.1' }, false],
  [{ rateName: 'Hochtarif', obis: '1-0:2.8.1' }, true],
  [{ obis: '2.8.0' }, true],
  [{ obis: '1-0:2.7.0' }, true],
  [{ obis: '1-0:10.8.0' }, true],
  [{ obis: '1-0:20.8.0' }, false],
  [{ obis: '6-0:2.0.0' }, false],
  [{ obis: '8-0:2.0.0' }, false],
  [{ obis: 'no code' }, false],
  [{}, false],
])('%p feeds in: %p', (rate, feedsIn) => expect(isFeedIn(rate)).toBe(feedsIn));

const whole = { queryPostDecimals: false, maskPostDecimals: false };
const registerOf = (meterType: MeterType, obis: string) => {
  const [register] = registersOf({ meter: { meterType, meterRateTasks: [{ obis }] } });
  if (register === undefined) throw new Error('no register');
  return register;
};

test.each<[MeterType, string, string | undefined, boolean]>([
  ['ELECTRIC_METER', '1.8.0', 'kWh', false],
  ['ELECTRIC_METER', '2.8.0', 'kWh', true],
  ['HEAT_METER', '2.0.0', 'm³', false],
  ['HEAT_METER', '6-0:2.0.0', 'm³', false],
  ['GAS_METER', '3.0.0', 'm³', false],
  ['WATER_METER', '2.0.0', 'm³/h', false],
  ['GENERIC_METER', '2.8.0', undefined, false],
])('%s %s: counts %s, feed-in %s', (meterType, obis, unit, feedIn) => {
  const register = registerOf(meterType, obis);
  expect([unitOfRate(register), isFeedIn(register)]).toEqual([unit, feedIn]);
});

test.each([
  ['4000 m³', 'invalid'],
  ['12 MWh', 'invalid'],
  ['4000 kWh', 'valid'],
])('%s pasted into an electricity register without a stated unit: %s', (text, state) => {
  expect(checkReading(text, registerOf('ELECTRIC_METER', '1.8.0'), whole).state).toBe(state);
});

test.each([
  [{ rateName: 'Hochtarif', obis: '1-0:1.8.1' }, 'Hochtarif (1.8.1)'],
  [{ rateName: 'Verbrauch' }, 'Verbrauch'],
  [{ rateName: '  ', obis: '8-0:1.0.0*255' }, '1.0.0'],
  [{ obis: undefined }, ''],
])('the label of %p is %p', (rate, label) => expect(rateLabel(rate)).toBe(label));
