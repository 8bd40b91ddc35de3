import fc from 'fast-check';
import { meterTypeOfNumber, normalizedMeterNumber } from './meter-number.ts';

test.each([
  ['1emh-0012 345678', '1EMH0012345678'],
  [' 1 EMH00 1234 5678 ', '1EMH0012345678'],
  ['8/DME.12-34', '8DME1234'],
  ['Zähler Nr. 12', 'ZHLERNR12'],
  ['Straße', 'STRAE'],
  ['ﬁ٣３', ''],
  ['', ''],
])('%j is the number %j', (text, number) => expect(normalizedMeterNumber(text)).toBe(number));

test('whatever is typed: capitals and digits remain, in their order, and stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const number = normalizedMeterNumber(text);
      expect(number).toMatch(/^[A-Z0-9]*$/);
      expect(normalizedMeterNumber(number)).toBe(number);
    }),
  );
});

test.each([
  ['1EMH0', 'ELECTRIC_METER'],
  ['1emh0012345678', 'ELECTRIC_METER'],
  ['1 EMH00 1234 5678', 'ELECTRIC_METER'],
  ['4QDS0', 'HEAT_METER'],
  ['5HYD1', 'HEAT_METER'],
  ['6LUG1', 'HEAT_METER'],
  ['7ELS8', 'GAS_METER'],
  ['8SEN0', 'WATER_METER'],
  ['9SEN0', 'WATER_WARM_METER'],
  ['2EMH0', undefined],
  ['0EMH0', undefined],
  ['EPPC0', undefined],
  ['1EMH', undefined],
  ['1EM00', undefined],
  ['1EMHX', undefined],
  ['11EMH0', undefined],
  ['12345678', undefined],
  ['', undefined],
])('the number %j begins as that of a %s', (number, type) => expect(meterTypeOfNumber(number)).toBe(type));
