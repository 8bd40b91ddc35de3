import type { Random } from './random.ts';

const inCubicMetres = { unit: 'm³', preDecimals: 5, postDecimals: 3 } as const;

/** `yearly`: consumption in units of the last decimal; `codes`: medium and makers in the meter number (DIN 43863-5). */
export const meterKinds = {
  electricity: {
    meterType: 'ELECTRIC_METER',
    obis: '1-0:1.8.0',
    unit: 'kWh',
    preDecimals: 6,
    postDecimals: 1,
    yearly: [14_000, 52_000],
    codes: ['1ESY', '1EMH', '1ITR', '1ISK', '1LGZ'],
  },
  gas: {
    meterType: 'GAS_METER',
    obis: '7-0:3.0.0',
    ...inCubicMetres,
    yearly: [600_000, 2_400_000],
    codes: ['7GMT', '7ELS', '7KRO'],
  },
  water: {
    meterType: 'WATER_METER',
    obis: '8-0:1.0.0',
    ...inCubicMetres,
    yearly: [28_000, 140_000],
    codes: ['8SEN', '8ZRI', '8ELS'],
  },
  warmWater: {
    meterType: 'WATER_WARM_METER',
    obis: '9-0:1.0.0',
    ...inCubicMetres,
    yearly: [9_000, 46_000],
    codes: ['9SEN', '9ZRI'],
  },
  heat: {
    meterType: 'HEAT_METER',
    obis: '6-0:1.0.0',
    unit: 'MWh',
    preDecimals: 5,
    postDecimals: 3,
    yearly: [3_000, 12_500],
    codes: ['6KAM', '6LUG', '6TCH'],
  },
} as const;

export type MeterKind = (typeof meterKinds)[keyof typeof meterKinds];

/** Unique by `serial`. */
export function meterNumberOf(kind: MeterKind, random: Random, serial: number): string {
  return `${random.pick(kind.codes)}${random.between(10, 99)}${String(serial).padStart(8, '0')}`;
}
