import { addDays, instantOfDay } from '../calendar/calendar-day.ts';
import type { ValidatedRegister } from '../reading/plausibility.ts';
import type { ReadingReason } from '../reading/reading-reason.ts';
import type { ExpectationConfig } from './expected-reading.ts';
import { type EnteredRate, likelyCauses } from './likely-causes.ts';

const today = '2026-11-20';
const whole: ExpectationConfig = { queryPostDecimals: false, maskPostDecimals: false, unusualCheck: 'HINT' };
const withDecimals = { ...whole, queryPostDecimals: true };
const occasion = { day: today, isCorrection: false };
const event = (daysAgo: number, readingValue: number, reason: ReadingReason = 'PERIODIC_READING') => ({
  readingDate: instantOfDay(addDays(today, -daysAgo)),
  readingValue,
  reason,
});
/** Used 1000 in the year before last: 12500 to 13500 are expected. */
const usual = [event(730, 11_000), event(365, 12_000)];
const register = (readingEvents = usual, changes: Partial<ValidatedRegister> = {}): ValidatedRegister => ({
  preDecimals: 5,
  postDecimals: 1,
  unit: 'kWh',
  readingEvents,
  readingResults: [],
  ...changes,
});
const entered = (value: string, rate = register(), taskId = 'HT'): EnteredRate => ({ taskId, rate, value });
const causes = (value: string, rate = register(), config = whole, others: EnteredRate[] = []) =>
  likelyCauses(entered(value, rate), others, config, occasion);
const codes = (...question: Parameters<typeof causes>) => causes(...question).map(({ code }) => code);

test.each(['12500', '13000', '13500'])('nothing is wrong with %s', value =>
  expect(causes(value)).toEqual([]),
);

test('nothing is said where nothing is known', () => {
  expect(causes('1', register([]))).toEqual([]);
});

test.each([
  ['130004', whole, '13000'],
  ['13000456', whole, '13000'],
  ['130004567', whole, undefined],
  ['13.000', whole, '13000'],
  ['130004', withDecimals, '13000.4'],
  ['1300.04', withDecimals, '13000.4'],
  ['1300.0', withDecimals, undefined],
  ['13001.30', withDecimals, undefined],
  ['99999', whole, undefined],
])('comma slip: %s is %p', (value, config, suggestion) => {
  const slip = causes(value, register(), config).find(({ code }) => code === 'commaSlip');
  expect(slip).toEqual(suggestion && { code: 'commaSlip', suggestion });
});

test.each([
  ['13000.4', whole, '13000'],
  ['13500.9', whole, '13500'],
  ['13001.30', withDecimals, '13001.3'],
  ['13000.4', withDecimals, undefined],
  ['13.000', whole, undefined],
  ['14000.5', whole, undefined],
])('decimals that are not queried: %s is %p', (value, config, suggestion) => {
  const surplus = causes(value, register(), config).filter(({ code }) => code === 'surplusDecimals');
  expect(surplus).toEqual(suggestion ? [{ code: 'surplusDecimals', suggestion }] : []);
});

test('without a history, the range of the utility tells a comma slip', () => {
  const ranged = register([], { readingValueValidation: { minimumValue: 500, maximumValue: 700 } });
  expect(causes('6501', ranged)).toEqual([{ code: 'commaSlip', suggestion: '650' }]);
  expect(causes('650', ranged)).toEqual([]);
  const open = register([], { readingValueValidation: { maximumValue: 700 } });
  expect(causes('6501', open)).toEqual([]);
});

const nearEnd = [event(730, 98_400), event(365, 99_400)];

test('rollover: the register went through zero', () => {
  expect(causes('450', register(nearEnd))).toEqual([
    {
      code: 'registerRollover',
      consumption: '1050',
      since: { source: 'event', day: '2025-11-20', value: '99400', reason: 'PERIODIC_READING' },
    },
    { code: 'meterExchanged' },
  ]);
});

test.each([
  ['without history, from the last tenth to the first', [event(365, 90_000)], '9999', true],
  ['not from before the last tenth', [event(365, 89_999)], '9999', false],
  ['not beyond the first tenth', [event(365, 90_000)], '10000', false],
  ['nor when it would have used too much', usual, '450', false],
  ['nor from an estimate', [event(365, 99_000, 'ESTIMATED_READING')], '450', false],
  ['nor from a reading with more digits than the register', [event(365, 123_456)], '450', false],
])('rollover: %s', (_case, events, value, isLikely) =>
  expect(codes(value, register(events)).includes('registerRollover')).toBe(isLikely),
);

test('a register that does not state its digits does not roll over', () => {
  expect(codes('450', register(nearEnd, { preDecimals: undefined }))).toEqual(['meterExchanged']);
});

const afterEstimate = [...usual, event(180, 13_200, 'ESTIMATED_READING')];

test('the last reading was an estimate, and too high', () => {
  expect(causes('12900', register(afterEstimate))).toMatchObject([
    { code: 'lastReadingEstimated', estimate: { value: '13200' }, lastRead: { value: '12000' } },
    { code: 'meterExchanged' },
  ]);
  expect(codes('13200', register(afterEstimate))).toEqual([]);
  expect(codes('11999', register(afterEstimate))).toEqual(['meterExchanged']);
  expect(causes('12900', register([event(180, 13_200, 'ESTIMATED_READING')]))).toMatchObject([
    { code: 'lastReadingEstimated', lastRead: undefined },
    { code: 'meterExchanged' },
  ]);
});

test('the meter was exchanged: any value below the last one', () => {
  expect(codes('11999')).toEqual(['meterExchanged']);
  expect(codes('12000')).toEqual([]);
});

const lowTariff = register([event(730, 4000), event(365, 4500)]);

test('swapped rates: each value fits the other register', () => {
  const night = entered('13000', lowTariff, 'NT');
  expect(causes('4990', register(), whole, [night])).toEqual([
    { code: 'swappedRates', otherTaskId: 'NT', value: '13000', otherValue: '4990' },
    { code: 'meterExchanged' },
  ]);
  expect(likelyCauses(night, [entered('4990')], whole, occasion)).toEqual([
    { code: 'swappedRates', otherTaskId: 'HT', value: '4990', otherValue: '13000' },
  ]);
});

test.each([
  ['the other value does not fit here', '4990', entered('9000', lowTariff, 'NT')],
  ['this value does not fit there', '100', entered('13000', lowTariff, 'NT')],
  ['the units differ', '4990', entered('13000', { ...lowTariff, unit: 'kvarh' }, 'NT')],
  ['the register is too small', '4990', entered('13000', { ...lowTariff, preDecimals: 3 }, 'NT')],
  ['it is the same rate', '4990', entered('13000', lowTariff, 'HT')],
])('no swap when %s', (_case, value, other) =>
  expect(codes(value, register(), whole, [other])).not.toContain('swappedRates'),
);

test('what was used and what was fed in are swapped', () => {
  const feedIn = register([event(365, 20)], { rateName: 'Einspeisung' });
  expect(codes('300', register(), whole, [entered('13000', feedIn, 'PV')])).toContain('swappedRates');
});

test.each([{ rateName: 'Einspeisung' }, { obis: '1-0:1.6.0', unit: 'kW' }])(
  'explained by the range of the utility alone: %j',
  changes => {
    const rate = register(nearEnd, changes);
    expect(causes('450', rate)).toEqual([]);
    const ranged = { ...rate, readingValueValidation: { minimumValue: 100, maximumValue: 500 } };
    expect(causes('4501', ranged)).toEqual([{ code: 'commaSlip', suggestion: '450' }]);
  },
);
