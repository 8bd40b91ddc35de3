import { instructionSubject, matchInstruction, needsTimeLimit } from './match-instruction.ts';

const one = { obisCodes: ['1-0:1.8.0'], meterNumber: '1EMH0012345678', hasSeveralRates: false };
const two = { ...one, obisCodes: ['1-0:1.8.1', '1-0:1.8.2'], hasSeveralRates: true };

test.each([
  ['no filter', {}, true, true],
  ['empty filters', { obisFilter: '', meterNumberFilter: '' }, true, true],
  ['an OBIS code of one rate', { obisFilter: '1\\.8\\.2$' }, false, true],
  ['all electricity', { obisFilter: '^1-' }, true, true],
  ['gas', { obisFilter: '^7-' }, false, false],
  ['a maker', { meterNumberFilter: '^1EMH' }, true, true],
  ['a maker in small letters', { meterNumberFilter: '^1emh' }, false, false],
  ['a piece of the number', { meterNumberFilter: '345' }, true, true],
  ['another maker', { meterNumberFilter: '^1ESY' }, false, false],
  ['several rates', { multiMeterRate: true }, false, true],
  ['a single rate', { multiMeterRate: false }, true, false],
  ['all three', { obisFilter: '8\\.1', meterNumberFilter: 'EMH', multiMeterRate: true }, false, true],
  [
    'one of three is wrong',
    { obisFilter: '8\\.1', meterNumberFilter: 'ESY', multiMeterRate: true },
    false,
    false,
  ],
])('an instruction for %s', (_case, filter, forOne, forTwo) => {
  const told = (isMeant: boolean) => (isMeant ? 'matches' : 'differs');
  expect(matchInstruction(filter, one)).toBe(told(forOne));
  expect(matchInstruction(filter, two)).toBe(told(forTwo));
});

test.each(['(', '[', '*', '(?<', '\\'])('the invalid filter %p is reported as such', filter => {
  expect(matchInstruction({ obisFilter: filter }, one)).toBe('invalidFilter');
  expect(matchInstruction({ meterNumberFilter: filter, multiMeterRate: true }, one)).toBe('invalidFilter');
});

test.each(['', '1', '^1-0:1\\.8\\.[12]$', '^1-|^7-', '[0-9][0-9]', '\\d', '.'])(
  'the filter %p has neither repetition nor groups, and can be matched at once',
  filter => {
    expect(needsTimeLimit({})).toBe(false);
    expect(needsTimeLimit({ multiMeterRate: true, obisFilter: filter })).toBe(false);
    expect(needsTimeLimit({ meterNumberFilter: filter })).toBe(false);
  },
);

test.each(['(a+)+$', 'a*', 'a?'.repeat(30), '(a|a)(a|a)', 'a{1,9}', '(?=a)', '[*]'])(
  'the filter %p needs a time limit',
  filter => {
    expect(needsTimeLimit({ obisFilter: filter })).toBe(true);
    expect(needsTimeLimit({ meterNumberFilter: filter })).toBe(true);
  },
);

test('what can be matched at once is quick, however long it is', () => {
  const obisFilter = Array.from({ length: 5000 }, () => 'a[a][a].a\\wb').join('|');
  expect(needsTimeLimit({ obisFilter })).toBe(false);
  const began = performance.now();
  matchInstruction({ obisFilter }, { ...one, obisCodes: ['a'.repeat(200)] });
  expect(performance.now() - began).toBeLessThan(10_000);
});

const jobOf = (meterType: 'GAS_METER' | undefined, ...codes: (string | undefined)[]) => ({
  meter: { meterNumber: '7GAS', meterType, meterRateTasks: codes.map(obis => ({ obis })) },
});

test('a rate without a code has the default one of its meter type', () => {
  expect(instructionSubject(jobOf('GAS_METER', undefined))).toEqual({
    obisCodes: ['7-0:0.0.0'],
    meterNumber: '7GAS',
    hasSeveralRates: false,
  });
  expect(instructionSubject(jobOf(undefined, '1-0:1.8.1', ' ')).obisCodes).toEqual([
    '1-0:1.8.1',
    '1-0:0.0.0',
  ]);
});

test('what a worker gets survives being copied', () => {
  const subject = instructionSubject(jobOf('GAS_METER', '7-0:3.0.0'));
  expect(structuredClone(subject)).toEqual(subject);
});
