import { answered } from '../testing/post-ends.ts';
import { TestDevice, testItem } from '../testing/test-device.ts';
import { firstQueued, type NewItem, type QueuedItem } from './queued-item.ts';
import { readableReceipt, receiptOf } from './sent-receipt.ts';

const places = {
  takenAt: 'readingDate',
  values: 'results',
  comment: 'comment',
  within: ['meter', 'tasks', 'readings'],
  value: 'readingValue',
  number: 'submissionNumber',
  created: 'created',
};
const request = {
  path: '/api/pro/job/1/result',
  expects: { id: '{any}' },
  body: {
    readingDate: '2026-11-20T12:00:00.000Z',
    results: [{ readingValue: 12.5, comment: 'Keller' }, { readingValue: 7 }],
  },
  receipt: places,
};
const summary = {
  name: '1ESY1',
  values: [
    { label: 'HT', value: '12.50', unit: 'kWh' },
    { label: 'NT', value: '7' },
  ],
};
const item = (changes: Partial<NewItem> = {}): QueuedItem => ({
  ...firstQueued(testItem('1', { fileIds: ['a', 'b'], summary, request, ...changes }), 1000),
  order: 1,
});
const entry = (readingValue: number, submissionNumber: string, hour: number) => ({
  readingValue,
  submissionNumber,
  created: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(),
});
const answerWith = (...tasks: ReturnType<typeof entry>[][]) => ({
  id: '1',
  meter: { tasks: tasks.map(readings => ({ readings })) },
});

test('what was sent, when it was read, and what the server says of it', () => {
  const answer = answerWith([entry(3, 'EARLIER', 8), entry(12.5, 'MINE', 9)], [entry(7, 'MINE', 9)]);
  expect(receiptOf(item(), answer)).toEqual({
    summary,
    comments: ['Keller', ''],
    photos: 2,
    takenAt: '2026-11-20T12:00:00.000Z',
    number: 'MINE',
    created: '2026-11-20T09:00:00.000Z',
  });
});

test.each([
  ['an earlier one of the same number', [[entry(7, 'EARLIER', 8)], [entry(7, 'MINE', 9)]]],
  ['a later one of another sender', [[entry(12.5, 'MINE', 9), entry(99, 'THEIRS', 10)]]],
  ['the same at the same moment', [[entry(7, 'OTHER', 9), entry(7, 'MINE', 9)]]],
])('%s is not taken for it', (_which, tasks) => {
  expect(receiptOf(item(), answerWith(...tasks)).number).toBe('MINE');
});

test.each([
  ['nothing', undefined],
  ['something else', { meter: { tasks: 'none' } }],
  ['a number that is none', answerWith([{ ...entry(7, '', 9), created: 'soon' }])],
])('an answer that says %s leaves what was sent', (_what, answer) => {
  const { number, created, ...sent } = receiptOf(item(), answer);
  expect([number, created]).toEqual([undefined, undefined]);
  expect(sent.summary).toEqual(summary);
});

test('the answer itself says it where nothing leads further', () => {
  const { takenAt, number, created } = places;
  const receipt = { takenAt, comment: 'comment', number, created };
  const body = { readingDate: '2026-11-20T12:00:00.000Z', comment: 'Dachboden' };
  const one = { name: '1', values: [{ label: '', value: '1' }] };
  const answer = { id: 'x', submissionNumber: 'MINE' };
  expect(receiptOf(item({ summary: one, request: { ...request, body, receipt } }), answer)).toMatchObject({
    comments: ['Dachboden'],
    number: 'MINE',
    created: undefined,
  });
});

test('an item whose kind names no places says what it has', () => {
  const { receipt: _, ...without } = request;
  expect(receiptOf(item({ request: without }), answerWith([entry(7, 'MINE', 9)]))).toMatchObject({
    summary,
    comments: ['', ''],
    number: undefined,
  });
});

test('a receipt comes back from the device as it was; what is none does not', () => {
  const receipt = receiptOf(item(), answerWith([entry(7, 'MINE', 9)]));
  expect(readableReceipt(structuredClone(receipt))).toEqual(receipt);
  expect(readableReceipt(undefined)).toBeUndefined();
  expect(readableReceipt({ ...receipt, photos: 'two' })).toBeUndefined();
  expect(readableReceipt({ ...receipt, created: 'soon' })).toBeUndefined();
});

test('a confirmed item leaves its receipt on the device, with what the server has answered', async () => {
  const answer = answerWith([entry(12.5, 'MINE', 9)]);
  const device = new TestDevice(() => answered(answer));
  const { outbox } = await device.open();
  await outbox.submit(testItem('1', { summary, request }), new Map());
  await device.clock.pass(5000);
  const [record] = [...device.records.deliveries.values()];
  expect(readableReceipt(record?.receipt)).toMatchObject({ summary, number: 'MINE' });
});
