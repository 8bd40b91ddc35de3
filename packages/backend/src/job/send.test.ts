import { jobSchema } from '@zaehlwerk/api/schema';
import { defaultTimeZone, today } from '@zaehlwerk/domain';
import { createTestApp, sending, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

const stored = async () =>
  (
    await backend.pool.query(
      `select task_id, reading_value::text, comment, reading_date::text from reading_result r
       join submission s on s.id = submission_id join meter_rate_task t on t.key = task_key order by r.id`,
    )
  ).rows;

test('a two-rate reading is stored exactly, and the job comes back done with it', async () => {
  const ask = await backend.as('kunde');
  const day = today(defaultTimeZone);
  const answer = await ask(
    sending('J-1', [
      { taskId: 'HT', readingValue: 123456789.123, comment: "Robert'); drop table job;--" },
      { taskId: 'NT', readingValue: 0 },
    ]),
  );
  expect(answer.statusCode).toBe(200);
  const job = jobSchema.parse(answer.json());
  expect(job.done).toBe(true);
  expect(job.meter.meterRateTasks.map(task => task.readingResults)).toEqual([
    [
      {
        readingDate: `${day}T12:00:00.000Z`,
        readingValue: 123456789.123,
        comment: "Robert'); drop table job;--",
        created: expect.any(String),
        submissionNumber: expect.any(String),
      },
    ],
    [
      {
        readingDate: `${day}T12:00:00.000Z`,
        readingValue: 0,
        created: expect.any(String),
        submissionNumber: expect.any(String),
      },
    ],
  ]);
  expect(await stored()).toEqual([
    {
      task_id: 'HT',
      reading_value: '123456789.123',
      comment: "Robert'); drop table job;--",
      reading_date: day,
    },
    { task_id: 'NT', reading_value: '0', comment: null, reading_date: day },
  ]);
});

test('sending again corrects: the newest result is last, the earlier one stays', async () => {
  const ask = await backend.as('verwaltung');
  await ask(sending('J-1', [{ taskId: 'NT', readingValue: 17 }]));
  const answer = await ask(sending('J-1', [{ taskId: 'NT', readingValue: 18 }]));
  const [, nt] = jobSchema.parse(answer.json()).meter.meterRateTasks;
  expect(nt?.readingResults.map(result => result.readingValue)).toEqual([0, 17, 18]);
});

test('a job id with a space, a slash and an umlaut', async () => {
  const ask = await backend.as('kunde');
  const answer = await ask(sending('J 2/ü', [{ taskId: 'T', readingValue: 5 }]));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id: 'J 2/ü', done: true });
});

test.each([
  ['of another account', 'J-9'],
  ['that does not exist', 'J-0'],
  ['with SQL in its id', "J-1' or '1'='1"],
])('a job %s is 404 job_unknown', async (_case, id) => {
  const ask = await backend.as('kunde');
  const answer = await ask(sending(id, [{ taskId: 'T', readingValue: 5 }]));
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'job_unknown']);
});

const longAgo = new Date(Date.now() - 40 * 86_400_000);
test.each([
  ['an unknown rate', [{ taskId: 'XX', readingValue: 5 }], {}, 'results.0.taskId', 'unknownTask'],
  ['a rate twice', Array(2).fill({ taskId: 'NT', readingValue: 5 }), {}, 'results.1.taskId', 'duplicateTask'],
  [
    'decimals the register lacks',
    [{ taskId: 'NT', readingValue: 5.5 }],
    {},
    'results.0.readingValue',
    'tooManyDecimals',
  ],
  [
    'too many digits',
    [{ taskId: 'NT', readingValue: 1234567 }],
    {},
    'results.0.readingValue',
    'tooManyDigits',
  ],
  [
    'a value below a strict range',
    [{ taskId: 'HT', readingValue: 99 }],
    {},
    'results.0.readingValue',
    'belowMinimum',
  ],
  ['a negative value', [{ taskId: 'NT', readingValue: -1 }], {}, 'results.0.readingValue', 'notANumber'],
  [
    'a value with lost digits',
    [{ taskId: 'NT', readingValue: 1234567890123456 }],
    {},
    'results.0.readingValue',
    'notANumber',
  ],
  [
    'a long comment',
    [{ taskId: 'NT', readingValue: 5, comment: 'x'.repeat(1001) }],
    {},
    'results.0.comment',
    'commentTooLong',
  ],
  [
    'a date too far back',
    [{ taskId: 'NT', readingValue: 5 }],
    { day: longAgo },
    'readingDate',
    'dateOutOfRange',
  ],
])('%s is 422 with the field', async (_case, results, options, field, code) => {
  const ask = await backend.as('kunde');
  const before = await stored();
  const answer = await ask(sending('J-1', results, options));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().code).toBe('submission_invalid');
  expect(answer.json().fieldErrors).toEqual([{ field, message: expect.stringMatching(`^${code}\\b`) }]);
  expect(await stored()).toEqual(before);
});

test('a closed period is enforced once it is configured', async () => {
  const ask = await backend.as('verwaltung');
  await backend.pool.query(`update job set latest_execution = current_date - 10,
    config = '{"meterReading": {"forbidSendAfterDays": 5}}' where id = 'J-9'`);
  const answer = await ask(sending('J-9', [{ taskId: 'T', readingValue: 5 }]));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fieldErrors).toEqual([{ field: 'readingDate', message: 'periodExpired' }]);
});

test.each([
  ['a text as value', { results: [{ taskId: 'NT', readingValue: '5' }] }, 'results.0.readingValue'],
  ['no results', { results: [] }, 'results'],
  ['a day instead of an instant', { readingDate: '2026-11-20' }, 'readingDate'],
])('%s is 400 with the field', async (_case, change, field) => {
  const ask = await backend.as('kunde');
  const request = sending('J-1', [{ taskId: 'NT', readingValue: 5 }]);
  const answer = await ask({ ...request, payload: { ...request.payload, ...change } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_request', fieldErrors: [{ field }] });
});

test('a character that no database can store is 400, not a failure', async () => {
  const ask = await backend.as('kunde');
  const answer = await ask(sending('J-1', [{ taskId: 'NT', readingValue: 5, comment: 'a\u0000b' }]));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
});
