import fc from 'fast-check';
import { defaultObis, meterTypes } from './meter-type.ts';
import { isCounter, isValidatedByConsumption, type RegisterKind, registerKindOf } from './register-kind.ts';

test.each<[obis: string, RegisterKind]>([
  ['1-0:1.8.0', 'counter'],
  ['1-0:1.8.1*255', 'counter'],
  ['1-0:2.8.0', 'counter'],
  ['1-0:9.8.0', 'counter'],
  ['1-0:21.8.0', 'counter'],
  ['1.8.0', 'counter'],
  ['1-0:1.9.0', 'advance'],
  ['1-0:1.29.0', 'advance'],
  ['1-0:1.2.0', 'maximum'],
  ['1-0:1.3.0', 'maximum'],
  ['1-0:1.6.0', 'maximum'],
  ['1-0:2.6.1', 'maximum'],
  ['1-0:1.12.0', 'maximum'],
  ['1-0:1.16.0', 'maximum'],
  ['1-0:1.26.0', 'maximum'],
  ['1.6.0', 'maximum'],
  ['1-0:1.4.0', 'instantaneous'],
  ['1-0:1.5.0', 'instantaneous'],
  ['1-0:1.7.0', 'instantaneous'],
  ['1-0:32.7.0', 'instantaneous'],
  ['1-0:13.7.0', 'instantaneous'],
  ['1-0:13.0.0', 'instantaneous'],
  ['1-0:33.0.0', 'instantaneous'],
  ['13.7.0', 'instantaneous'],
  ['6-0:1.0.0', 'counter'],
  ['6-0:2.0.0', 'counter'],
  // The reading of a fixed day, in the value group D of heat: no maximum.
  ['6-0:1.2.0', 'counter'],
  ['6-0:8.0.0', 'instantaneous'],
  ['6-0:9.0.0', 'instantaneous'],
  ['5-0:10.0.0', 'temperature'],
  ['6-0:11.0.0', 'temperature'],
  ['6-0:12.0.0', 'temperature'],
  ['7-0:3.0.0', 'counter'],
  ['7-20:3.2.0', 'counter'],
  ['7-0:41.0.0', 'temperature'],
  ['7-0:43.0.0', 'instantaneous'],
  ['7-0:54.0.0', 'instantaneous'],
  ['8-0:1.0.0', 'counter'],
  ['8-0:2.0.0', 'instantaneous'],
  ['8-0:13.0.0', 'counter'],
  ['9-0:3.0.0', 'temperature'],
  ['0-0:1.6.0', 'counter'],
  ['4-0:1.0.0', 'counter'],
  ['1-0:C.1.0', 'counter'],
  ['1-0:0.2.0', 'counter'],
  ['Zählwerk A', 'counter'],
  ['', 'counter'],
])('%s shows: %s', (obis, kind) => expect(registerKindOf({ obis })).toBe(kind));

test.each([
  [{ obis: '1.6.0', meterType: 'ELECTRIC_METER' }, 'maximum'],
  [{ obis: '1.6.0', meterType: 'GENERIC_METER' }, 'counter'],
  [{ obis: '10.0.0', meterType: 'HEAT_METER' }, 'temperature'],
  [{ obis: '3.0.0', meterType: 'GAS_METER' }, 'counter'],
  [{ obis: '3.0.0', meterType: 'WATER_METER' }, 'temperature'],
  [{ obis: '1-0:1.6.0', meterType: 'WATER_METER' }, 'maximum'],
  [{ obis: '13.7.0', meterType: 'GENERIC_METER' }, 'counter'],
] as const)('%j is of the meter’s medium where it names none: %s', (rate, kind) =>
  expect(registerKindOf(rate)).toBe(kind),
);

test.each([
  ['MWH', 'counter'],
  ['m³', 'counter'],
  ['m3', 'counter'],
  ['kvarh', 'counter'],
  ['kVAh', 'counter'],
  ['GJ', 'counter'],
  ['h', 'counter'],
  ['Impulse', 'counter'],
  [undefined, 'counter'],
  ['kW', 'instantaneous'],
  ['kvar', 'instantaneous'],
  ['m³/h', 'instantaneous'],
  ['A', 'instantaneous'],
  ['MW', 'instantaneous'],
  ['l/min', 'instantaneous'],
  ['°C', 'temperature'],
  [' K ', 'temperature'],
] as const)('without a code that says otherwise, a register in %s shows: %s', (unit, kind) => {
  expect(registerKindOf({ unit })).toBe(kind);
  expect(registerKindOf({ unit, obis: '0-0:0.0.0' })).toBe(kind);
});

test('where code and unit contradict each other, nothing is taken for a consumption', () => {
  expect(isCounter({ obis: '1-0:1.6.0', unit: 'kWh' })).toBe(false);
  expect(isCounter({ obis: '1-0:1.8.0', unit: 'kW' })).toBe(false);
});

test('a meter’s default code says nothing: it counts', () => {
  for (const meterType of meterTypes)
    expect(isCounter({ obis: defaultObis[meterType], meterType })).toBe(true);
});

test('prefix, number and storage change nothing, and a code is of its own medium', () => {
  const group = fc.integer({ min: 0, max: 99 });
  const code = fc.tuple(fc.constantFrom(...meterTypes), group, group, group, group);
  fc.assert(
    fc.property(code, fc.constantFrom(...meterTypes), ([type, c, d, e, b], other) => {
      const medium = defaultObis[type].charAt(0);
      const kind = registerKindOf({ obis: `${c}.${d}.0`, meterType: type });
      expect(registerKindOf({ obis: `${medium}-${b}:${c}.${d}.${e}*255`, meterType: other })).toBe(kind);
    }),
  );
});

test.each([
  [{ obis: '1-0:1.8.0' }, true],
  [{ obis: '1-0:2.8.0' }, false],
  [{ obis: '1-0:1.8.0', rateName: 'Einspeisung' }, false],
  [{ obis: '1-0:1.6.0', rateName: 'Verbrauch' }, false],
  [{}, true],
])('%j is validated by consumption: %s', (rate, expected) =>
  expect(isValidatedByConsumption(rate)).toBe(expected),
);
