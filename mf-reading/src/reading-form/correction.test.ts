import { applicationSchema } from '@zaehlwerk/api/schema';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { correctionDraft } from './correction.ts';

const { meterReading: config } = applicationSchema.parse({
  applicationId: 'test',
  applicationName: 'Test',
  meterReading: { queryPostDecimals: true },
});
const sent = (readingDate: string, readingValue: number, comment?: string) => ({
  readingDate: `${readingDate}T12:00:00.000Z`,
  readingValue,
  created: `${readingDate}T14:00:00.000Z`,
  ...(comment !== undefined && { comment }),
});
const doneJob = exampleJob({
  done: true,
  meter: {
    meterRateTasks: [
      exampleTask({
        postDecimals: 2,
        readingResults: [sent('2026-11-01', 9), sent('2026-11-10', 12.5, 'Tür klemmt')],
      }),
      exampleTask({ taskId: 'task-2', readingResults: [] }),
    ],
  },
});

test('the form starts with what was sent last, with the decimals that are asked for', () => {
  const draft = correctionDraft(doneJob, config, '2026-11-20');
  expect(draft).toMatchObject({
    values: { 'task-1': '12.50' },
    readingDate: '2026-11-10',
    dateFellBack: false,
    comment: 'Tür klemmt',
  });
});

test('a day that lies too far back by now gives way to today', () => {
  const draft = correctionDraft(doneJob, config, '2027-01-20');
  expect(draft).toMatchObject({ readingDate: undefined, dateFellBack: true });
});
