import { defaultObis, meterTypes } from './meter-type.ts';
import { isSameUnit, isUnit, unitOfObis, unitOfRate } from './unit.ts';

test.each([
  ['1-0:1.8.0', 'kWh'],
  ['1-0:2.8.1', 'kWh'],
  ['1-0:1.4.0', 'kW'],
  ['1-0:1.6.0', 'kW'],
  ['1-0:2.7.0', 'kW'],
  ['1-0:1.29.0', undefined],
  ['1-0:3.8.0', 'kvarh'],
  ['1-0:4.7.0', 'kvar'],
  ['1-0:9.8.0', 'kVAh'],
  ['1-0:10.6.0', 'kVA'],
  ['1-0:11.7.0', 'A'],
  ['1-0:31.7.0', 'A'],
  ['1-0:51.7.0', 'A'],
  ['1-0:71.7.0', 'A'],
  ['1-0:12.7.0', 'V'],
  ['1-0:32.7.0', 'V'],
  ['1-0:52.7.0', 'V'],
  ['1-0:72.7.0', 'V'],
  ['1-0:14.7.0', 'Hz'],
  ['1-0:13.7.0', undefined],
  ['1-0:0.0.0', undefined],
  ['5-0:1.0.0', 'kWh'],
  ['6-0:1.0.0', 'kWh'],
  ['6-0:2.0.0', 'm³'],
  ['6-0:8.0.0', 'kW'],
  ['6-0:9.0.0', 'm³/h'],
  ['6-0:10.0.0', '°C'],
  ['6-0:11.0.0', '°C'],
  ['7-0:3.0.0', 'm³'],
  ['7-20:3.1.0*255', 'm³'],
  ['7-0:1.0.0', undefined],
  ['8-0:1.0.0', 'm³'],
  ['8-0:2.0.0', 'm³/h'],
  ['8-0:3.0.0', '°C'],
  ['9-0:1.0.0', 'm³'],
  ['9-0:2.0.0', 'm³/h'],
  ['9-0:3.0.0', '°C'],
  ['0-0:1.0.0', undefined],
  ['4-0:1.0.0', undefined],
  ['1.8.0', undefined],
  ['no code', undefined],
])('%s is measured in %p', (obis, unit) => expect(unitOfObis(obis)).toBe(unit));

test('the meter type supplies the medium of a code without prefix, never against a prefix', () => {
  expect(unitOfObis('1.8.0', 'ELECTRIC_METER')).toBe('kWh');
  expect(unitOfObis('1.0.0', 'WATER_METER')).toBe('m³');
  expect(unitOfObis('1.0.0', 'HEAT_METER')).toBe('kWh');
  expect(unitOfObis('1-0:1.8.0', 'WATER_METER')).toBe('kWh');
});

test('the default code of a meter type implies no unit', () => {
  expect(meterTypes.map(type => unitOfObis(defaultObis[type], type))).toEqual(
    meterTypes.map(() => undefined),
  );
});

test.each([
  [{ unit: 'MWh', obis: '1-0:1.8.0' }, 'MWh'],
  [{ unit: ' ', obis: '1-0:1.8.0' }, 'kWh'],
  [{ obis: '7-0:3.0.0' }, 'm³'],
  [{}, undefined],
])('the unit of %p is %p', (rate, unit) => expect(unitOfRate(rate)).toBe(unit));

test.each([
  ['kWh', 'KWH', true],
  ['m³', 'm3', true],
  ['cbm', 'm³', true],
  ['kWh', 'MWh', false],
  ['m³', 'm³/h', false],
])('%s and %s are the same unit: %p', (left, right, same) => expect(isSameUnit(left, right)).toBe(same));

test('letters that no meter counts in are no unit', () => {
  expect(['kWh', 'm3', '°C', 'm³/h'].every(isUnit)).toBe(true);
  expect(['e5', 'a', 'kg', ''].some(isUnit)).toBe(false);
});
