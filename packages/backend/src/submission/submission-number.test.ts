import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { defaultTimeZone, instantOfDay, today } from '@zaehlwerk/domain';
import { createTestApp, sending, type TestApp } from '#test-app';
import { type ExportedMeters, exportReadings } from '../export/export-readings.ts';
import { withNewNumber } from './submission-number.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
  await backend.pool.query(
    `update application set config = config || '{"features": {"unknownReadingsAllowed": true}}' where id = 'demo'`,
  );
});
afterAll(() => backend.close());

const form = /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/;

async function exportedNumbers(meters: ExportedMeters): Promise<string[]> {
  const output = new PassThrough();
  const options = { since: '2020-01-01', format: 'json', meters } as const;
  const [written] = await Promise.all([text(output), exportReadings(backend.pool, options, output)]);
  return JSON.parse(written).map(({ submissionNumber }: { submissionNumber: string }) => submissionNumber);
}

test('readings of a job have the number of their submission, also when it is repeated, and in the export', async () => {
  const ask = await backend.as('kunde');
  const request = sending('J-1', [
    { taskId: 'HT', readingValue: 200.5 },
    { taskId: 'NT', readingValue: 7 },
  ]);
  const numbersOf = async (wanted: typeof request) =>
    (await ask(wanted))
      .json()
      .meter.meterRateTasks.map((task: { readingResults: { submissionNumber: string }[] }) =>
        task.readingResults.map(({ submissionNumber }) => submissionNumber),
      );
  const [[first = ''], [second]] = await numbersOf(request);
  expect(first).toMatch(form);
  expect(second).toBe(first);
  expect(await numbersOf(request)).toEqual([[first], [first]]);

  const [, corrected] = await numbersOf(sending('J-1', [{ taskId: 'NT', readingValue: 8 }]));
  expect(corrected).toEqual([first, expect.stringMatching(form)]);
  expect(corrected[1]).not.toBe(first);
  expect(await exportedNumbers('jobs')).toEqual([first, first, corrected[1]]);
});

test('the reading of a meter without a job says its number and when it was stored, each time the same', async () => {
  const ask = await backend.as('kunde');
  const request = {
    method: 'POST',
    url: '/api/pro/unknown-reading',
    headers: { 'idempotency-key': randomUUID() },
    payload: {
      meterNumber: '1ESY1160412207',
      readingValue: 4711,
      readingDate: instantOfDay(today(defaultTimeZone)),
    },
  } as const;
  const answer = (await ask(request)).json();
  expect(answer).toEqual({
    id: expect.any(String),
    submissionNumber: expect.stringMatching(form),
    created: new Date(answer.created).toISOString(),
  });
  expect((await ask(request)).json()).toEqual(answer);
  expect(await exportedNumbers('unknown')).toEqual([answer.submissionNumber]);
});

test('a number that is taken is replaced by another one; after some tries it gives up', async () => {
  const tried: string[] = [];
  const stored = await withNewNumber(async number => (tried.push(number) < 3 ? undefined : number));
  expect(tried).toHaveLength(3);
  expect(stored).toBe(tried[2]);
  expect(new Set(tried).size).toBe(3);
  await expect(withNewNumber(async () => undefined)).rejects.toThrow('No new number');
});

test('a thousand numbers have no look-alikes and none twice', async () => {
  const numbers = await Promise.all(
    Array.from({ length: 1000 }, () => withNewNumber(async number => number)),
  );
  expect(numbers.filter(number => !form.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(1000);
  expect(new Set(numbers.join('').replaceAll('-', '')).size).toBe(32);
});
