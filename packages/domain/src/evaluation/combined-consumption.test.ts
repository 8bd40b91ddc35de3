import { combinedRegisters, sumOfMeters, yearsOf } from './combined-consumption.ts';

const names = (registers: readonly { readonly obis?: string | undefined }[]) =>
  registers.map(({ obis }) => obis);

test.each([
  ['two tariffs', ['1-0:1.8.1', '1-0:1.8.2'], [['1-0:1.8.1', '1-0:1.8.2']], [[]]],
  [
    'a total and its tariffs',
    ['1-0:1.8.0', '1-0:1.8.1', '1-0:1.8.2'],
    [['1-0:1.8.0']],
    [['1-0:1.8.1', '1-0:1.8.2']],
  ],
  ['consumption and feed-in', ['1-0:1.8.0', '1-0:2.8.0'], [['1-0:1.8.0'], ['1-0:2.8.0']], [[], []]],
  [
    'work, power and reactive energy',
    ['1-0:1.8.0', '1-0:1.6.0', '1-0:3.8.0'],
    [['1-0:1.8.0'], ['1-0:3.8.0']],
    [[], []],
  ],
  ['heat by energy and volume', ['6-0:1.0.0', '6-0:2.0.0'], [['6-0:1.0.0'], ['6-0:2.0.0']], [[], []]],
])('%s', (_, codes, wholes, parts) => {
  const groups = combinedRegisters(codes.map(obis => ({ obis })));
  expect(groups.map(group => names(group.registers))).toEqual(wholes);
  expect(groups.map(group => names(group.parts))).toEqual(parts);
});

test('the name of a rate says its direction', () => {
  const groups = combinedRegisters([
    { obis: '1-0:1.8.0', rateName: 'Verbrauch', unit: 'kWh' },
    { obis: '1-0:1.8.9', rateName: 'Einspeisung', unit: 'kWh' },
  ]);
  expect(groups).toMatchObject([{ isFeedIn: false }, { isFeedIn: true, parts: [] }]);
});

test('spellings of one unit are one unit', () => {
  const units = ['m³', 'cbm', 'M3', undefined];
  expect(combinedRegisters(units.map(unit => ({ unit }))).map(({ registers }) => registers.length)).toEqual([
    3, 1,
  ]);
});

test('meters are added up by year, and what is missing is named', () => {
  const years = (from: string, to: string, consumption: string) =>
    yearsOf([[{ from, to, consumption }]], '2026-02-01');
  const meters = [
    { id: 'a', years: years('2024-01-01', '2026-01-01', '731') },
    { id: 'b', years: years('2025-01-01', '2025-07-01', '181') },
    { id: 'c', years: yearsOf([[]], '2026-02-01') },
  ];
  expect(
    meters.map(({ years: list }) => list.map(({ coveredDays, days }) => `${coveredDays}/${days}`)),
  ).toEqual([['366/366', '365/365'], ['181/365'], []]);
  expect(sumOfMeters(meters)).toEqual([
    { year: '2025', consumption: '546.000', missing: ['b', 'c'] },
    { year: '2024', consumption: '366.000', missing: ['b', 'c'] },
  ]);
});

test('of the year of today the days that have passed are looked at', () => {
  const years = yearsOf([[{ from: '2025-12-01', to: '2026-03-01', consumption: '90' }]], '2026-03-01');
  expect(years).toMatchObject([
    { year: '2025', coveredDays: 31, days: 365 },
    { year: '2026', consumption: '59.000', coveredDays: 59, days: 59 },
  ]);
  expect(sumOfMeters([])).toEqual([]);
});

test.each([
  ['2026-02-15', 45, 45],
  ['2026-03-31', 45, 45],
  ['2026-04-02', 45, 46],
])('read until 15.2., on %s %d of %d days of the year are known', (today, coveredDays, days) => {
  const meter = [{ from: '2025-12-01', to: '2026-02-15', consumption: '1' }];
  expect(yearsOf([meter], today).at(-1)).toMatchObject({ year: '2026', coveredDays, days });
});

test('registers that are counted together say something where all of them do', () => {
  const high = [{ from: '2025-01-01', to: '2026-01-01', consumption: '365' }];
  const low = [{ from: '2025-01-01', to: '2025-03-01', consumption: '59' }];
  expect(yearsOf([high, low], '2026-03-01')).toMatchObject([{ consumption: '118.000', coveredDays: 59 }]);
});
