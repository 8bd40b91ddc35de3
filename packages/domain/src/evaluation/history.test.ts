import fc from 'fast-check';
import type { ReadingReason } from '../reading/reading-reason.ts';
import { type HistoryConfig, type RateReadings, rateHistory } from './history.ts';

const config: HistoryConfig = {
  evaluationUseHistoricReadings: true,
  evaluationShowCurrentReadings: true,
  evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 14,
};

const event = (day: string, readingValue: number, reason: ReadingReason | null = 'PERIODIC_READING') => ({
  readingDate: day.length > 10 ? day : `${day}T12:00:00.000Z`,
  readingValue,
  reason,
});
const result = (day: string, readingValue: number, ...ids: string[]) => ({
  readingDate: `${day}T12:00:00.000Z`,
  readingValue,
  readingResultImages: ids.map(imageId => ({ imageId })),
});
const readings = (
  readingEvents: RateReadings['readingEvents'],
  readingResults: RateReadings['readingResults'] = [],
): RateReadings => ({ readingEvents, readingResults });
const shown = (rate: RateReadings, changes: Partial<HistoryConfig> = {}) =>
  rateHistory(rate, { ...config, ...changes }).map(({ day, value }) => `${day} ${value}`);

test('a sent reading is one of the customer; of several only the last counts', () => {
  const rate = readings(
    [event('2024-01-01', 100)],
    [result('2025-01-01', 2000), result('2025-01-01', 200, 'a')],
  );
  expect(rateHistory(rate, config)).toMatchObject([
    { day: '2024-01-01', value: '100', reason: 'PERIODIC_READING', images: [] },
    {
      day: '2025-01-01',
      value: '200',
      reason: 'OTHER',
      otherReason: 'OTHER_KSA',
      images: [{ imageId: 'a' }],
    },
  ]);
});

test('what the utility hands back of a sent reading is that reading, with its photos', () => {
  const rate = readings([event('2025-01-01', 200)], [result('2025-01-01', 200, 'a')]);
  expect(rateHistory(rate, config)).toMatchObject([
    { value: '200', reason: 'PERIODIC_READING', images: [{ imageId: 'a' }] },
  ]);
});

test('what it has handed back of a corrected one is gone', () => {
  const rate = readings([event('2025-01-01', 2000)], [result('2025-01-01', 2000), result('2025-01-01', 200)]);
  expect(shown(rate)).toEqual(['2025-01-01 200']);
});

test('the configuration says which readings count', () => {
  const rate = readings([event('2024-01-01', 100)], [result('2025-01-01', 200)]);
  expect(shown(rate, { evaluationUseHistoricReadings: false })).toEqual(['2025-01-01 200']);
  expect(shown(rate, { evaluationShowCurrentReadings: false })).toEqual(['2024-01-01 100']);
});

test.each([
  ['2025-01-15', true],
  ['2025-01-16', false],
  ['2024-12-18', true],
  ['2024-12-17', false],
  // The night in which the clock changes makes no day longer.
  ['2025-01-01', true],
])('an estimate of 1.1.2025 beside a reading of %s is hidden: %s', (day, isHidden) => {
  const rate = readings([event('2025-01-01', 100, 'ESTIMATED_READING'), event(day, 110)]);
  expect(shown(rate).includes('2025-01-01 100')).toBe(!isHidden);
});

test('an estimate is not hidden by another one', () => {
  const rate = readings([
    event('2025-01-01', 100, 'ESTIMATED_READING'),
    event('2025-01-05', 110, 'ESTIMATED_READING'),
  ]);
  expect(shown(rate)).toEqual(['2025-01-01 100', '2025-01-05 110']);
});

test('days are those of the utility, also around midnight and where the clock changes', () => {
  const rate = readings([event('2025-03-29T23:30:00.000Z', 1), event('2025-10-25T22:30:00.000Z', 2)]);
  expect(shown(rate)).toEqual(['2025-03-30 1', '2025-10-26 2']);
});

test('on the day of an exchange the old meter comes first, then what begins the new one', () => {
  const rate = readings([
    event('2025-05-05', 0, 'INITIAL_READING'),
    event('2025-05-05', 5432, 'METER_CHANGE'),
    event('2025-05-05', 5432),
  ]);
  expect(rateHistory(rate, config).map(({ reason }) => reason)).toEqual([
    'PERIODIC_READING',
    'METER_CHANGE',
    'INITIAL_READING',
  ]);
});

test('the order in which readings come changes nothing', () => {
  const anyEvent = fc.record({
    readingDate: fc
      .date({ min: new Date('2024-12-20'), max: new Date('2025-01-20'), noInvalidDate: true })
      .map(date => date.toISOString()),
    readingValue: fc.nat(50),
    reason: fc.constantFrom<(ReadingReason | null)[]>(
      'PERIODIC_READING',
      'ESTIMATED_READING',
      'METER_CHANGE',
      'INITIAL_READING',
      null,
    ),
  });
  fc.assert(
    fc.property(
      fc
        .array(anyEvent, { maxLength: 12 })
        .chain(events =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
          ),
        ),
      ([events, shuffled]) => {
        expect(rateHistory(readings(shuffled), config)).toEqual(rateHistory(readings(events), config));
      },
    ),
  );
});
