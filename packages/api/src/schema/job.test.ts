import { jobSchema } from './job.ts';

const job = { id: '1', done: false, meter: { meterNumber: '1EMH0012345678', meterRateTasks: [] } };

test('a job override keeps only the settings it states', () => {
  const config = { meterReading: { queryPostDecimals: true }, features: { evaluationEnabled: true } };
  expect(jobSchema.parse({ ...job, config }).config).toEqual(config);
});

test('a job override of the wrong type is refused', () => {
  const config = { meterReading: { readingDateMaxDaysInPast: 'thirty' } };
  expect(jobSchema.safeParse({ ...job, config }).success).toBe(false);
});
