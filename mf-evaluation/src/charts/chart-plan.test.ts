import { byUnit, plannedCharts } from './chart-plan.ts';
import { evaluatedMeter } from './testing/example-meter.ts';

test('no two units share an axis, and spellings of one do', () => {
  const units = ['kWh', 'm³', 'KWH', 'm3', undefined, undefined];
  expect(byUnit(units.map(unit => ({ unit }))).map(group => group.map(({ unit }) => unit))).toEqual([
    ['kWh', 'KWH'],
    ['m³', 'm3'],
    [undefined, undefined],
  ]);
});

test('each unit has charts of its own, feed-in stands beside consumption, and momentary values are only read', () => {
  const readings = [
    ['2022-01-01', 0],
    ['2023-01-01', 365],
  ] as const;
  const planned = plannedCharts(
    evaluatedMeter(
      { name: 'Bezug', obis: '1.8.0', readings },
      { name: 'Einspeisung', obis: '2.8.0', readings },
      { name: 'Blindarbeit', obis: '3.8.0', unit: 'kvarh', readings },
      { name: 'Leistung', obis: '1.6.0', unit: 'kW', readings },
      { name: 'Neu', obis: '1.8.1', unit: 'MWh', readings: [['2024-01-01', 1]] },
    ),
  );
  const said = planned.map(one =>
    one.view === 'readings'
      ? `${one.view} ${one.rates.map(({ label }) => label)}`
      : `${one.view} ${one.sums.map(({ unit, isFeedIn }) => (isFeedIn ? 'feed-in' : unit))}`,
  );
  expect(said).toEqual([
    'byYear kWh,feed-in',
    'byYear kvarh',
    'byMonth kWh',
    'byMonth feed-in',
    'byMonth kvarh',
    'byMonth kWh,feed-in',
    'readings Bezug (1.8.0),Einspeisung (2.8.0)',
    'readings Blindarbeit (3.8.0)',
    'readings Leistung (1.6.0)',
  ]);
});
