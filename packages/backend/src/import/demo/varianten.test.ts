import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { applicationSchema, type Job } from '@zaehlwerk/api/schema';
import {
  addDays,
  checkReading,
  checkSubmission,
  defaultTimeZone,
  type EnteredRate,
  instantOfDay,
  likelyCauses,
  meterTypeOf,
  plausibilityWarnings,
  readingConfigOf,
  readingDateWindow,
  today,
  unitOfRate,
} from '@zaehlwerk/domain';
import { createTestImport, type TestImport } from '#test-import';
import { readJobs } from '../../job/read-jobs.ts';
import { customerJobs } from './customer-jobs.ts';
import { accounts, application, varianten } from './demo-files.ts';

let fixture: TestImport;
let jobs: Map<string, Job>;
beforeAll(async () => {
  fixture = await createTestImport();
  const ofAccount = accounts.accounts.filter(({ username }) => username === 'varianten');
  const document = {
    application,
    accounts: ofAccount,
    jobs: [...customerJobs('varianten', varianten, today(defaultTimeZone))],
  };
  expect(await fixture.importJson(document)).toMatchObject({ ok: true, warnings: [] });
  const { rows } = await fixture.pool.query<{ id: string }>('select id from account');
  const { pieces } = await readJobs(fixture.pool, rows[0]?.id ?? '');
  const list: Job[] = JSON.parse(pieces.join('')).jobs;
  jobs = new Map(list.map(job => [job.id, job]));
});
afterAll(() => fixture.close());

const settings = applicationSchema.parse({
  ...application.config,
  applicationId: 'demo',
  applicationName: '',
});

function jobOf(number: string): Job {
  const job = jobs.get(`LT-4001${number}`);
  if (job === undefined) throw new Error(`There is no job ${number}.`);
  return job;
}

/** Results of form and server for these readings: codes of input, plausibility, causes, and refusals. */
function said(number: string, ...texts: string[]): string {
  const job = jobOf(number);
  const config = readingConfigOf(settings, job);
  const window = readingDateWindow(job, config, today(defaultTimeZone));
  const day = window.fixedDay ?? today(defaultTimeZone);
  const occasion = { day, isCorrection: job.done };
  const checks = job.meter.meterRateTasks.slice(0, texts.length).map((rate, index) => {
    const check = checkReading(texts[index] ?? '', rate, config);
    return { rate, check, value: 'value' in check ? check.value : undefined };
  });
  const entered = checks.flatMap(({ rate, value }): EnteredRate[] =>
    value === undefined ? [] : [{ taskId: rate.taskId, rate, value }],
  );
  const results = entered.map(({ taskId, value }) => ({ taskId, readingValue: Number(value) }));
  const codes = [
    ...checks.flatMap(({ check }) => (check.state === 'invalid' ? [check.error.code] : [])),
    ...entered.flatMap(({ value, rate }) =>
      plausibilityWarnings(value, rate, config, occasion).map(w => w.code),
    ),
    ...entered.flatMap(rate => likelyCauses(rate, entered, config, occasion).map(cause => cause.code)),
    ...checkSubmission({ readingDate: instantOfDay(day), results }, job, config, today(defaultTimeZone)).map(
      p => `!${p.code}`,
    ),
  ];
  return codes.length === 0 ? 'ok' : codes.join(' ');
}

test.each<[number: string, texts: string[], answer: string]>([
  ['01', ['12650,5'], 'ok'],
  ['01', ['12650'], 'tooFewDecimals'],
  ['02', ['12650'], 'ok'],
  ['02', ['12650,5'], 'tooManyDecimals'],
  ['03', ['126410'], 'commaSlip'],
  ['03', ['12641'], 'ok'],
  ['04', ['4211,349'], 'belowMinimum'],
  ['04', ['5400,120'], 'ok'],
  ['05', ['460,000'], 'aboveMaximum'],
  ['06', ['10432,4'], 'belowLastEvent meterExchanged'],
  ['06', ['12650,5'], 'ok'],
  ['07', ['317,999'], 'belowLastResult meterExchanged'],
  ['07', ['319,700'], 'ok'],
  ['08', ['1250'], 'belowLastEvent registerRollover meterExchanged'],
  ['09', ['5850'], 'belowLastEvent lastReadingEstimated meterExchanged'],
  ['10', ['11300', '26700'], 'belowLastEvent swappedRates meterExchanged swappedRates'],
  ['10', ['26700', '11300'], 'ok'],
  ['11', ['29,100'], 'ok'],
  ['12', ['14000,0'], 'ok'],
  ['13', ['6520', '14650'], '!imageRequired'],
  ['13', ['6520'], 'ok'],
  ['14', ['5400,000'], '!imageRequired'],
  ['15', ['4000,000'], 'belowLastEvent meterExchanged !imageRequired'],
  ['15', ['5400,000'], 'ok'],
  ['16', ['420,000'], '!imageOrCommentRequired'],
  ['17', ['420,000'], 'ok'],
  ['18', ['200,000'], 'belowLastEvent meterExchanged !commentRequired'],
  ['18', ['420,000'], 'ok'],
  ['19', ['12650,5'], 'ok'],
  ['20', ['12650,5'], 'ok'],
  ['21', ['12650,5'], 'ok'],
  ['22', ['5400,000'], 'ok'],
  ['23', ['5400,000'], '!periodNotStarted'],
  ['24', ['420,000'], 'ok'],
  ['25', ['420,000'], '!periodExpired'],
  ['26', ['420,000'], 'ok'],
  ['28', ['421,950'], 'ok'],
  ['33', ['12345678'], 'ok'],
])('job %s with %j: %s', (number, texts, answer) => expect(said(number, ...texts)).toBe(answer));

test('days: fixed, not asked for, a wide window, a period that ends soon', () => {
  const windowOf = (number: string) =>
    readingDateWindow(jobOf(number), readingConfigOf(settings, jobOf(number)), today(defaultTimeZone));
  expect(windowOf('19')).toMatchObject({ hidden: true, fixedDay: addDays(today(defaultTimeZone), -3) });
  expect(windowOf('20')).toMatchObject({ hidden: true });
  expect(windowOf('21')).toMatchObject({
    earliest: addDays(today(defaultTimeZone), -60),
    latest: addDays(today(defaultTimeZone), 7),
  });
  expect(windowOf('22')).toMatchObject({ hidden: true });
  expect(jobOf('26').jobConstraints?.latestExecution).toBe(addDays(today(defaultTimeZone), 3));
});

test('twelve registers, each with a unit', () => {
  const rates = jobOf('27').meter.meterRateTasks;
  expect(rates.map(rate => unitOfRate(rate))).toEqual([
    ...Array(8).fill('kWh'),
    'kvarh',
    'kvarh',
    'kVAh',
    'kW',
  ]);
});

test('a maximum is not held against earlier ones', () => {
  const rates = jobOf('27').meter.meterRateTasks;
  const config = readingConfigOf(settings, jobOf('27'));
  const entered = (value: string) => rates.map((rate): EnteredRate => ({ taskId: rate.taskId, rate, value }));
  const causesOf = (obis: string, value: string) =>
    entered(value)
      .filter(({ rate }) => rate.obis === obis)
      .flatMap(rate => likelyCauses(rate, [], config, { day: today(defaultTimeZone), isCorrection: false }))
      .map(({ code }) => code);
  expect(causesOf('1-1:1.6.0', '20')).toEqual([]);
  expect(causesOf('1-1:1.8.1', '20')).toEqual(['meterExchanged']);
});

test('a done job with photos, its first reading kept beside the correction', () => {
  const [rate] = jobOf('28').meter.meterRateTasks;
  const results = rate?.readingResults ?? [];
  expect(jobOf('28').done).toBe(true);
  expect(results.map(result => [result.readingValue, result.readingResultImages?.length])).toEqual([
    [412.906, 1],
    [421.906, 2],
  ]);
});

test('every kind of meter, stated or derived', () => {
  const kindOf = (number: string) => {
    const { meter } = jobOf(number);
    const [rate] = meter.meterRateTasks;
    return [
      meter.meterType,
      meterTypeOf(jobOf(number)),
      rate && unitOfRate(rate, meterTypeOf(jobOf(number))),
    ];
  };
  expect(['01', '04', '05', '29', '30', '31', '32', '33'].map(kindOf)).toEqual([
    ['ELECTRIC_METER', 'ELECTRIC_METER', 'kWh'],
    ['GAS_METER', 'GAS_METER', 'm³'],
    ['WATER_METER', 'WATER_METER', 'm³'],
    ['WATER_WARM_METER', 'WATER_WARM_METER', 'm³'],
    ['HEAT_METER', 'HEAT_METER', 'MWh'],
    [undefined, 'HEAT_METER', 'kWh'],
    ['GENERIC_METER', 'GENERIC_METER', 'h'],
    [undefined, 'GENERIC_METER', undefined],
  ]);
});

test('docs/guide/demo.md lists exactly these jobs, and each says in one sentence or two what it shows', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../../docs/guide/demo.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `(LT-4001\d\d)` +\| `([^`]+)` +\|/gm)].map(([, id, number]) => [
    id,
    number,
  ]);
  expect(listed).toEqual([...jobs.values()].map(({ id, meter }) => [id, meter.meterNumber]));
  for (const { meter } of jobs.values()) expect(meter.meterAddress?.hint).toMatch(/^[A-ZÄÖÜ].{15,160}\.$/);
});
