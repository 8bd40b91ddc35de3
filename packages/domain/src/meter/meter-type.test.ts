import { defaultObis, meterTypeOf, meterTypeOfObis, meterTypes } from './meter-type.ts';

const rates = (...codes: string[]) => ({ meterRateTasks: codes.map(obis => ({ obis })) });

test('the default code of every type leads back to it', () => {
  for (const type of meterTypes) expect(meterTypeOfObis(defaultObis[type])).toBe(type);
});

test.each([
  ['1-0:1.8.0', 'ELECTRIC_METER'],
  ['1.8.0', 'ELECTRIC_METER'],
  ['5-0:1.0.0', 'HEAT_METER'],
  ['6-0:1.0.0', 'HEAT_METER'],
  ['7-0:3.0.0', 'GAS_METER'],
  ['8-0:1.0.0', 'WATER_METER'],
  ['9-0:1.0.0', 'WATER_WARM_METER'],
  ['0-0:1.0.0', 'GENERIC_METER'],
  ['4-0:1.0.0', 'GENERIC_METER'],
  ['15-0:1.0.0', 'GENERIC_METER'],
  ['', 'GENERIC_METER'],
  ['x', 'GENERIC_METER'],
])('%p belongs to a %s', (obis, type) => expect(meterTypeOfObis(obis)).toBe(type));

test("the job's own data wins over its codes", () => {
  expect(meterTypeOf({ meter: { ...rates('1-0:1.8.0'), meterType: 'GENERIC_METER' } })).toBe('GENERIC_METER');
  expect(meterTypeOf({ jobInfo: { meterType: 'GAS_METER' }, meter: rates('1-0:1.8.0') })).toBe('GAS_METER');
});

test('without own data the first telling code decides', () => {
  expect(meterTypeOf({ meter: rates('0-0:1.0.0', '8-0:1.0.0') })).toBe('WATER_METER');
  expect(meterTypeOf({ meter: { meterRateTasks: [{}] } })).toBe('GENERIC_METER');
  expect(meterTypeOf({ meter: rates() })).toBe('GENERIC_METER');
});
