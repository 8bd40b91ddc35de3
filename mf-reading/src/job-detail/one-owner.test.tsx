import { act, screen, within } from '@testing-library/react';
import type { ApiResult, Job } from '@zaehlwerk/api';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { type MemoryQueue, memoryDrafts, memoryQueue } from '@zaehlwerk/store/testing';
import { drawNoFrames, queuedItemWords, showReading, testAccount } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const done = exampleJob({ done: true });
const field = () => screen.getByRole('textbox', { name: /^Zählerstand/ });
const button = (name: string) => screen.getByRole('button', { name });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const row = () => screen.getByRole('link', { name: /1ESY1160123456/ });
const refusal = (status: number, ...fields: string[]): ApiResult<Job> => ({
  ok: false,
  error: {
    kind: 'refused',
    status,
    code: 'code',
    message: '',
    fieldErrors: fields.map(field => ({ field, message: '' })),
  },
});
const lost: ApiResult<Job> = { ok: false, error: { kind: 'no-response', reason: 'network' } };

/** The page of a job, over a server that gives these answers before it accepts readings, on a device of its own. */
async function showJob(...answers: ApiResult<Job>[]) {
  const drafts = memoryDrafts();
  const queue = memoryQueue(drafts);
  const sent: [number | undefined, string][] = [];
  const options = {
    jobs: [exampleJob()],
    address,
    drafts,
    queue,
    contributions: queuedItemWords,
    api: {
      sendResults: async (
        _id: string,
        request: { results: readonly { readingValue: number }[] },
        key: string,
      ) => {
        sent.push([request.results[0]?.readingValue, key]);
        return answers.shift() ?? { ok: true as const, value: done };
      },
    },
  };
  const shown = await showReading(options);
  return { ...shown, drafts, queue, sent, again: () => showReading(options) };
}

async function send(user: Awaited<ReturnType<typeof showReading>>['user'], value: string) {
  await user.type(field(), value);
  await user.click(button('Ablesung senden'));
  await pass(1000);
}

/** The items in the queue, and the drafts: a reading is in one of them. */
const owners = ({ queue, drafts }: Awaited<ReturnType<typeof showJob>>) => [
  queue.items.size,
  drafts.entries.size,
];

/** A reading of the job that lies in the queue of a device, queued by another page. */
function putInQueue(queue: MemoryQueue, changes: object = {}) {
  const item = {
    id: 'other',
    accountId: testAccount(),
    accountName: 'kunde',
    kind: 'job-reading',
    subject: 'job-1',
    version: 1,
    fileIds: [],
    summary: { name: '1ESY1160123456', values: [{ label: '', value: '77', unit: 'kWh' }] },
    request: {
      path: '/api/pro/job/job-1/meterRateTask/result',
      body: { results: [] },
      expects: { id: 'job-1' },
      updates: { value: 'jobs', item: 'job-1' },
    },
    order: 1,
    queuedAt: Date.now(),
    attempts: 0,
    state: 'refused',
    problem: { code: 'refused', status: 403 },
    isNotified: false,
    ...changes,
  };
  queue.items.set(item.id, item);
}

test.each([403, 409])(
  'refused with %d, it stays in the outbox with its reason; moved back, it is in the form alone',
  async status => {
    const page = await showJob(refusal(status), refusal(status));
    await send(page.user, '12');
    expect(screen.getByText('Die Ablesung wurde nicht angenommen')).toBeVisible();
    expect(screen.getByText(`problem of 1ESY1160123456: ${status}`)).toBeVisible();
    expect(screen.getByText(`actions of 1ESY1160123456: ${status}`)).toBeVisible();
    expect(row()).toHaveTextContent('Nicht angenommen');
    expect(screen.queryByRole('textbox', { name: /^Zählerstand/ })).not.toBeInTheDocument();
    expect(owners(page)).toEqual([1, 0]);

    await page.user.click(button('Ablesung ändern'));
    await pass(100);
    expect(owners(page)).toEqual([0, 1]);
    expect(field()).toHaveValue('12');
    expect(screen.getByText(`problem of 1ESY1160123456: ${status}`)).toBeVisible();
    page.unmount();

    const { user } = await page.again();
    await pass(100);
    expect(field()).toHaveValue('12');
    expect(screen.getByText(`problem of 1ESY1160123456: ${status}`)).toBeVisible();
    await user.click(button('Abbrechen'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Entwurf verwerfen' }));
    await pass(100);
    expect(owners(page)).toEqual([1, 0]);
    expect(screen.getByText(`actions of 1ESY1160123456: ${status}`)).toBeVisible();
    await user.click(button('Jetzt senden'));
    await pass(2000);
    expect(page.sent.map(([value]) => value)).toEqual([12, 12]);
    expect(new Set(page.sent.map(([, key]) => key)).size).toBe(1);
  },
);

test('a refused entry moves back to the form and leaves the outbox, with the reason while it is open', async () => {
  const page = await showJob(refusal(422, 'results.0.readingValue'));
  await send(page.user, '12');
  expect(field()).toBeInvalid();
  expect(field()).toHaveFocus();
  expect(owners(page)).toEqual([0, 1]);
  expect(screen.getByText('problem of 1ESY1160123456: 422')).toBeVisible();
  await page.user.clear(field());
  await send(page.user, '13');
  expect(page.sent.map(([value]) => value)).toEqual([12, 13]);
  expect(owners(page)).toEqual([0, 0]);
  expect(button('Ablesung korrigieren')).toBeVisible();
});

test('if the device cannot move it back to the form, the outbox keeps it and shows a notice', async () => {
  const page = await showJob(refusal(422, 'results.0.readingValue'));
  page.queue.moveToDraft = () => Promise.reject(new Error('gone'));
  await send(page.user, '12');
  expect(owners(page)).toEqual([1, 0]);
  expect(screen.getByText('problem of 1ESY1160123456: 422')).toBeVisible();
  await page.user.click(button('Ablesung ändern'));
  await pass(100);
  expect(owners(page)).toEqual([1, 0]);
  expect(screen.getByText(/^Das hat nicht geklappt/)).toBeInTheDocument();
});

test('a draft beside a queued reading is no second one, and returns after the queue is done', async () => {
  const page = await showJob(lost);
  await page.user.type(field(), '12');
  await pass(400);
  page.unmount();
  putInQueue(page.queue);
  const { user } = await page.again();
  await pass(100);
  expect(screen.getByText('77 kWh')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Zählerstand/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ablesung ändern' })).not.toBeInTheDocument();
  expect(screen.getByText('Es gibt noch einen Entwurf zu diesem Zähler')).toBeVisible();
  expect(row()).toHaveTextContent('Nicht angenommen');
  await user.click(button('Jetzt senden'));
  await pass(20_000);
  expect(owners(page)).toEqual([0, 1]);
  expect(field()).toHaveValue('12');
  expect(screen.getByText(/inzwischen eine Ablesung gesendet/)).toBeVisible();
});

test('that draft can be thrown away, after a question, so that the queued reading can be changed', async () => {
  const page = await showJob(lost);
  await page.user.type(field(), '12');
  await pass(400);
  page.unmount();
  putInQueue(page.queue);
  const { user } = await page.again();
  await pass(100);
  drawNoFrames();
  await user.click(button('Entwurf verwerfen'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Entwurf verwerfen' }));
  await pass(100);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(owners(page)).toEqual([1, 0]);
  expect(button('Ablesung ändern')).toBeEnabled();
});

test('a reading queued by another page is not bypassed by the form, which keeps its entries', async () => {
  const page = await showJob();
  await page.user.type(field(), '12');
  putInQueue(page.queue);
  await page.user.click(button('Ablesung senden'));
  await pass(1000);
  expect(page.sent).toEqual([]);
  expect(screen.getByText(/^Zu diesem Zähler gibt es schon eine Ablesung/)).toBeInTheDocument();
  expect(screen.getByText('77 kWh')).toBeVisible();
  expect(owners(page)).toEqual([1, 1]);
});

test('a reading that was sent after the jobs were loaded is no empty form, until they are loaded again', async () => {
  const page = await showJob();
  page.unmount();
  putInQueue(page.queue);
  const mark = {
    accountId: testAccount(),
    kind: 'job-reading',
    subject: 'job-1',
    value: 'jobs',
    item: 'job-1',
  };
  page.queue.items.clear();
  page.queue.deliveries.set('other', { ...mark, id: 'other', at: Date.now(), receipt: undefined });
  await page.again();
  expect(screen.getByText('Die Ablesung ist gesendet')).toBeVisible();
  expect(row()).toHaveTextContent('Gesendet');
  expect(screen.queryByRole('textbox', { name: /^Zählerstand/ })).not.toBeInTheDocument();
  await pass(2000);
  expect(screen.queryByText('Die Ablesung ist gesendet')).not.toBeInTheDocument();
});

test('with an unreadable queue, the form shows a notice and keeps the entries', async () => {
  const page = await showJob();
  page.unmount();
  const { readAll } = page.queue;
  page.queue.readAll = () => Promise.reject(new Error('no database'));
  const { user } = await page.again();
  expect(screen.getByText('Vielleicht ist schon eine Ablesung unterwegs')).toBeVisible();
  await user.type(field(), '12');
  await pass(400);
  putInQueue(page.queue);
  page.queue.readAll = readAll;
  await pass(6000);
  expect(screen.queryByText('Vielleicht ist schon eine Ablesung unterwegs')).not.toBeInTheDocument();
  expect(screen.getByText('77 kWh')).toBeVisible();
  expect(screen.getByText('Es gibt noch einen Entwurf zu diesem Zähler')).toBeVisible();
});

test('a device that takes long to say what waits: the form is not there before', async () => {
  const page = await showJob();
  page.unmount();
  page.queue.readAll = () => new Promise(() => undefined);
  await page.again();
  expect(screen.getByText(/^Wir prüfen, ob auf diesem Gerät schon eine Ablesung liegt/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /^Zählerstand/ })).not.toBeInTheDocument();
  await pass(2000);
  expect(screen.getByText('Vielleicht ist schon eine Ablesung unterwegs')).toBeVisible();
  expect(field()).toBeEnabled();
});

test('where the device keeps nothing and the server says no, the form says why and has it alone', async () => {
  const page = await showJob(refusal(403));
  page.queue.add = () => Promise.reject(new Error('no database'));
  await send(page.user, '12');
  expect(field()).toHaveValue('12');
  expect(screen.getByText('problem of 1ESY1160123456: 403')).toBeVisible();
  expect(page.queue.items.size).toBe(0);
  await page.user.click(button('Ablesung senden'));
  await pass(1000);
  expect(page.sent).toHaveLength(2);
  expect(button('Ablesung korrigieren')).toBeVisible();
});
