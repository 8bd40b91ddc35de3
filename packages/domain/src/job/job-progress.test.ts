import fc from 'fast-check';
import { meterTypes } from '../meter/meter-type.ts';
import { jobProgress, type ProgressJob } from './job-progress.ts';

const job = (obis: string, done: boolean, latestExecution?: string): ProgressJob => ({
  done,
  jobConstraints: { latestExecution },
  meter: { meterRateTasks: [{ obis }] },
});

test('progress is counted overall, by meter type and by last day', () => {
  const jobs = [
    job('8-0:1.0.0', false, '2026-12-31'),
    job('1-0:1.8.0', true, '2026-11-30'),
    job('1-0:1.8.0', false),
    job('8-0:1.0.0', true, '2026-11-30'),
    { ...job('1-0:1.8.0', true), jobInfo: { meterType: 'GAS_METER' as const } },
  ];
  expect(jobProgress(jobs)).toEqual({
    overall: { open: 2, done: 3 },
    byMeterType: [
      { meterType: 'ELECTRIC_METER', open: 1, done: 1 },
      { meterType: 'GAS_METER', open: 0, done: 1 },
      { meterType: 'WATER_METER', open: 1, done: 1 },
    ],
    byLatestExecution: [
      { latestExecution: '2026-11-30', open: 0, done: 2 },
      { latestExecution: '2026-12-31', open: 1, done: 0 },
      { latestExecution: undefined, open: 1, done: 1 },
    ],
  });
});

test('no jobs, no groups', () =>
  expect(jobProgress([])).toEqual({ overall: { open: 0, done: 0 }, byMeterType: [], byLatestExecution: [] }));

test('every grouping counts every job once', () => {
  const day = fc.option(fc.constantFrom('2026-11-30', '2026-12-31', '2027-01-31'), { nil: undefined });
  const code = fc.constantFrom('1-0:1.8.0', '6-0:1.0.0', '7-0:3.0.0', '0-0:1.0.0', '');
  const someJobs = fc.array(
    fc.tuple(code, fc.boolean(), day).map(([obis, done, last]) => job(obis, done, last)),
  );
  fc.assert(
    fc.property(someJobs, jobs => {
      const { overall, byMeterType, byLatestExecution } = jobProgress(jobs);
      expect(overall.open + overall.done).toBe(jobs.length);
      for (const groups of [byMeterType, byLatestExecution]) {
        expect(groups.reduce((sum, { open }) => sum + open, 0)).toBe(overall.open);
        expect(groups.reduce((sum, { done }) => sum + done, 0)).toBe(overall.done);
      }
      const types = byMeterType.map(({ meterType }) => meterTypes.indexOf(meterType));
      expect(types).toEqual([...types].sort((left, right) => left - right));
      const days = byLatestExecution.map(({ latestExecution }) => latestExecution);
      expect(days).toEqual([...days].sort());
    }),
  );
});
