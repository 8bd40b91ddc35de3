import { act, screen, within } from '@testing-library/react';
import type { ApiResult, Job } from '@zaehlwerk/api';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { memoryDrafts, memoryQueue } from '@zaehlwerk/store/testing';
import { drawNoFrames, showReading, testAccount } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const field = () => screen.getByRole('textbox', { name: /^Zählerstand/ });
const frame = () => act(() => jest.advanceTimersByTimeAsync(50));
const pause = () => act(() => jest.advanceTimersByTimeAsync(400));
const row = () => screen.getByRole('link', { name: /1ESY1160123456/ });
const restored = () => screen.queryByText(/^Ihr Entwurf vom .* ist noch da\.$/);

const readingResults = [
  { readingDate: '2026-11-19T12:00:00.000Z', readingValue: 7, created: '2026-11-19T12:05:00.000Z' },
];
const done = exampleJob({ done: true, meter: { meterRateTasks: [exampleTask({ readingResults })] } });

/** True if the browser would ask before the tab is closed or reloaded. */
function asksBeforeUnload(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

/** A device that persists no drafts until the test allows it. */
function failingDevice(error: Error) {
  const device = memoryDrafts();
  const state = { isBroken: true };
  const replace: typeof device.replace = async (...write) => {
    if (state.isBroken) throw error;
    return device.replace(...write);
  };
  return { state, drafts: { ...device, replace } };
}

test('typed text is restored at the next visit, with a notice', async () => {
  const drafts = memoryDrafts();
  const { user, unmount } = await showReading({ jobs: [exampleJob()], address, drafts });
  expect(row()).not.toHaveTextContent('Entwurf');
  await user.type(field(), '12');
  await user.click(screen.getByRole('button', { name: 'Kommentar hinzufügen' }));
  await user.type(screen.getByRole('textbox', { name: 'Kommentar' }), 'Tür klemmt');
  expect(row()).toHaveTextContent('Entwurf');
  await pause();
  expect(restored()).not.toBeInTheDocument();
  expect(asksBeforeUnload()).toBe(false);
  unmount();

  await showReading({ jobs: [exampleJob()], address, drafts });
  expect(field()).toHaveValue('12');
  expect(screen.getByRole('textbox', { name: 'Kommentar' })).toHaveValue('Tür klemmt');
  expect(screen.getByText(/^Ihr Entwurf vom 20\.11\.2026, \d\d:00 ist noch da\.$/)).toBeInTheDocument();
  expect(row()).toHaveTextContent('Entwurf');
});

test('the last typed text is restored, although the device had no time to write it', async () => {
  const drafts = memoryDrafts();
  const busy = { ...drafts, replace: () => new Promise<never>(() => undefined) };
  const { user, unmount } = await showReading({ jobs: [exampleJob()], address, drafts: busy });
  await user.type(field(), '12');
  expect(asksBeforeUnload()).toBe(false);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  unmount();

  await showReading({ jobs: [exampleJob()], address, drafts });
  expect(field()).toHaveValue('12');
  expect(restored()).toBeInTheDocument();
  expect(row()).toHaveTextContent('Entwurf');
  await pause();
  expect(drafts.entries.size).toBe(1);
});

test('an emptied form leaves nothing behind', async () => {
  const drafts = memoryDrafts();
  const { user } = await showReading({ jobs: [exampleJob()], address, drafts });
  await user.type(field(), '12');
  await pause();
  expect(drafts.entries.size).toBe(1);
  await user.clear(field());
  await pause();
  expect(drafts.entries.size).toBe(0);
  expect(row()).not.toHaveTextContent('Entwurf');
});

test('a draft that is there again is discarded after a question', async () => {
  const drafts = memoryDrafts();
  const first = await showReading({ jobs: [exampleJob()], address, drafts });
  await first.user.type(field(), '12');
  await pause();
  first.unmount();
  const { user } = await showReading({ jobs: [exampleJob()], address, drafts });
  const discard = () =>
    user.click(screen.getAllByRole('button', { name: 'Entwurf verwerfen' }).at(-1) ?? field());
  await discard();
  await user.click(screen.getAllByRole('button', { name: 'Entwurf behalten' }).at(-1) ?? field());
  expect(field()).toHaveValue('12');
  await discard();
  expect(screen.getByRole('dialog', { name: 'Entwurf wirklich verwerfen?' })).toBeVisible();
  drawNoFrames();
  await discard();
  await frame();
  expect(field()).toHaveValue('');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(drafts.entries.size).toBe(0);
});

test('a reading that was sent is gone from the device', async () => {
  const drafts = memoryDrafts();
  const sendResults = async () => {
    // From the draft it has gone to the queue before anything leaves.
    expect(drafts.entries.size).toBe(0);
    return { ok: true, value: exampleJob({ done: true }) } as const;
  };
  const { user } = await showReading({ jobs: [exampleJob()], address, drafts, api: { sendResults } });
  await user.type(field(), '5');
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await frame();
  expect(screen.getByText(/^Senden erfolgreich/)).toBeInTheDocument();
  expect(drafts.entries.size).toBe(0);
  expect(asksBeforeUnload()).toBe(false);
});

test('after a lost answer, the next visit sends the same reading for its day under the same key', async () => {
  const drafts = memoryDrafts();
  const sent: [string, string][] = [];
  const sendResults = async (_job: string, { readingDate }: { readingDate: string }, key: string) => {
    sent.push([readingDate, key]);
    return { ok: false, error: { kind: 'no-response', reason: 'network' } } as const;
  };
  const visit = { jobs: [exampleJob()], address, drafts, api: { sendResults } };
  const first = await showReading(visit);
  await first.user.type(field(), '12');
  await first.user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await frame();
  first.unmount();
  expect(drafts.entries.size).toBe(0);
  jest.setSystemTime(new Date('2026-11-22T10:00:00Z'));
  await showReading(visit);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Abgelesen am 20.11.2026')).toBeVisible();
  expect(sent[0]?.[0]).toBe('2026-11-20T12:00:00.000Z');
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(String)).size).toBe(1);
});

test('a queued reading that is sent again unchanged keeps its day and its key', async () => {
  const drafts = memoryDrafts();
  const sent: [string, string][] = [];
  const sendResults = async (_job: string, { readingDate }: { readingDate: string }, key: string) => {
    sent.push([readingDate, key]);
    return { ok: false, error: { kind: 'no-response', reason: 'network' } } as const;
  };
  const { user } = await showReading({ jobs: [exampleJob()], address, drafts, api: { sendResults } });
  await user.type(field(), '12');
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await frame();
  await user.click(screen.getByRole('button', { name: 'Ablesung ändern' }));
  await frame();
  jest.setSystemTime(new Date('2026-11-22T10:00:00Z'));
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(sent).toEqual([sent[0], sent[0]]);
});

test('a change of a queued reading that is given up puts it back as it was, to be sent', async () => {
  const drafts = memoryDrafts();
  const queue = memoryQueue(drafts);
  const sendResults = async () => ({ ok: false, error: { kind: 'no-response', reason: 'network' } }) as const;
  const { user } = await showReading({ jobs: [exampleJob()], address, drafts, queue, api: { sendResults } });
  await user.type(field(), '12');
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await frame();
  await user.click(screen.getByRole('button', { name: 'Ablesung ändern' }));
  await frame();
  expect(screen.getByText(/^Sie ändern eine Ablesung aus dem Ausgang/)).toBeVisible();
  await user.type(field(), '3');
  await pause();
  expect(queue.items.size).toBe(0);
  expect(drafts.entries.size).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('geht in den Ausgang zurück, wie sie war');
  await user.click(screen.getAllByRole('button', { name: 'Entwurf verwerfen' }).at(-1) ?? document.body);
  await frame();
  expect(screen.queryByRole('textbox', { name: /^Zählerstand/ })).not.toBeInTheDocument();
  expect([...queue.items.values()]).toMatchObject([
    { state: 'waiting', form: { values: { 'task-1': '12' } } },
  ]);
  expect(drafts.entries.size).toBe(0);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test.each([
  ['stays the day on which it was entered', 2, '18.11.2026', false],
  ['gives way aloud where that day is not allowed any more', 100, '20.11.2026', true],
])('the day of a draft that is there again %s', async (_how, daysAgo, day, isShown) => {
  const drafts = memoryDrafts();
  const first = await showReading({ jobs: [exampleJob()], address, drafts });
  await first.user.type(field(), '12');
  first.unmount();
  await pause();
  for (const entry of drafts.entries.values()) entry.savedAt = Date.now() - daysAgo * 86_400_000;
  await showReading({ jobs: [exampleJob()], address, drafts });
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.getByLabelText('Ablesedatum')).toHaveValue(day);
  expect(screen.queryAllByText(/heut/i).length > 0).toBe(isShown);
});

test('that day is the utility’s', async () => {
  const drafts = memoryDrafts();
  const application = { timeZone: 'Pacific/Kiritimati' };
  const first = await showReading({ jobs: [exampleJob()], address, drafts, application });
  await first.user.type(field(), '12');
  first.unmount();
  await pause();
  for (const entry of drafts.entries.values()) entry.savedAt = Date.parse('2026-11-18T10:30:00Z');
  await showReading({ jobs: [exampleJob()], address, drafts, application });
  expect(screen.getByLabelText('Ablesedatum')).toHaveValue('19.11.2026');
});

test('a queued reading that arrives in the moment in which it is to be changed is not in the form again', async () => {
  const queue = memoryQueue();
  const { user } = await showReading({
    jobs: [exampleJob()],
    address,
    queue,
    api: { sendResults: async () => ({ ok: false, error: { kind: 'no-response', reason: 'network' } }) },
  });
  await user.type(field(), '12');
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await frame();
  for (const id of queue.items.keys()) await queue.remove(id);
  await user.click(screen.getByRole('button', { name: 'Ablesung ändern' }));
  await frame();
  expect(queue.items.size).toBe(0);
  expect(field()).toHaveValue('');
});

test('a correction that was begun is there again, and is gone when it is cancelled', async () => {
  const drafts = memoryDrafts();
  const first = await showReading({ jobs: [done], address, drafts });
  await first.user.click(screen.getByRole('button', { name: 'Ablesung korrigieren' }));
  await pause();
  expect(drafts.entries.size).toBe(0);
  await first.user.type(field(), '1');
  await pause();
  first.unmount();

  const { user } = await showReading({ jobs: [done], address, drafts });
  expect(field()).toHaveValue('71');
  expect(restored()).toBeInTheDocument();
  expect(screen.queryByText(/inzwischen eine Ablesung gesendet/)).not.toBeInTheDocument();
  drawNoFrames();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.click(screen.getAllByRole('button', { name: 'Entwurf verwerfen' }).at(-1) ?? document.body);
  await frame();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(drafts.entries.size).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Ablesung korrigieren' }));
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.getByRole('button', { name: 'Ablesung korrigieren' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a job that was done elsewhere meanwhile opens as a correction, with a notice', async () => {
  const drafts = memoryDrafts();
  const first = await showReading({ jobs: [exampleJob()], address, drafts });
  await first.user.type(field(), '12');
  await pause();
  first.unmount();
  const { user } = await showReading({ jobs: [done], address, drafts });
  expect(field()).toHaveValue('12');
  expect(screen.getByText(/inzwischen eine Ablesung gesendet/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Entwurf wirklich verwerfen?' }));
  await user.click(dialog.getAllByRole('button', { name: 'Entwurf behalten' }).at(-1) ?? document.body);
  expect(field()).toHaveValue('12');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.click(screen.getAllByRole('button', { name: 'Entwurf verwerfen' }).at(-1) ?? document.body);
  expect(screen.getByRole('button', { name: 'Ablesung korrigieren' })).toBeInTheDocument();
});

test('a draft whose job is gone stays until the job is back', async () => {
  const drafts = memoryDrafts();
  const first = await showReading({ jobs: [exampleJob()], address, drafts });
  await first.user.type(field(), '12');
  await pause();
  first.unmount();
  const second = await showReading({ jobs: [exampleJob({ id: 'job-2' })], address, drafts });
  expect(screen.getByRole('heading', { level: 1, name: 'Auftrag nicht gefunden' })).toBeInTheDocument();
  second.unmount();
  await showReading({ jobs: [exampleJob()], address, drafts });
  expect(field()).toHaveValue('12');
});

test("an account's draft is invisible to other accounts", async () => {
  const drafts = memoryDrafts();
  const { user, unmount } = await showReading({ jobs: [exampleJob()], address, drafts, others: ['nachbar'] });
  await user.type(field(), '12');
  await pause();
  unmount();
  await showReading({
    jobs: [exampleJob()],
    address: `${address}?account=nachbar`,
    drafts,
    others: ['nachbar'],
  });
  expect(screen.getByTitle('account')).toHaveTextContent('nachbar');
  expect(field()).toHaveValue('');
  expect(row()).not.toHaveTextContent('Entwurf');
  expect([...drafts.entries.values()].map(({ accountId }) => accountId)).toEqual([testAccount()]);
});

test('an account that is gone before its reading could leave: nothing is sent until it is there again', async () => {
  const drafts = memoryDrafts();
  const { replace } = drafts;
  drafts.replace = (...write) => new Promise(done => setTimeout(() => done(replace(...write)), 500));
  const sendResults = jest.fn(async () => ({ ok: true, value: done }) as const);
  const shown = await showReading({
    jobs: [exampleJob()],
    address,
    drafts,
    others: ['nachbar'],
    api: { sendResults },
  });
  await shown.user.type(field(), '12');
  await shown.user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await act(() => shown.logOut(testAccount()));
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByTitle('account')).toHaveTextContent('nachbar');
  expect(sendResults).not.toHaveBeenCalled();
  shown.unmount();
  await showReading({ jobs: [exampleJob()], address, drafts, api: { sendResults } });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(sendResults).toHaveBeenCalledTimes(1);
});

test('a device that does not answer keeps no job from being opened and sent, once if an answer is lost', async () => {
  const never = () => new Promise<never>(() => undefined);
  const keys: string[] = [];
  const sendResults = async (_job: string, _request: unknown, key: string): Promise<ApiResult<Job>> => {
    keys.push(key);
    if (keys.length > 1) return { ok: true, value: done };
    return { ok: false, error: { kind: 'no-response', reason: 'network' } };
  };
  const drafts = { ...memoryDrafts(), readAll: never, replace: never };
  const queue = { ...memoryQueue(), add: () => Promise.reject(new Error('no database')) };
  const { user } = await showReading({ jobs: [exampleJob()], address, drafts, queue, api: { sendResults } });
  expect(screen.queryByRole('textbox', { name: /^Zählerstand/ })).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.getByText(/Dieser Browser kann zurzeit nichts speichern/)).toBeInTheDocument();
  await user.type(field(), '12');
  expect(asksBeforeUnload()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await act(() => jest.advanceTimersByTimeAsync(1500));
  expect(keys).toHaveLength(1);
  expect(field()).toHaveValue('12');
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await act(() => jest.advanceTimersByTimeAsync(1500));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(screen.getByRole('button', { name: 'Ablesung korrigieren' })).toBeInTheDocument();
});

test.each([
  ['is full', new DOMException('Full', 'QuotaExceededError'), /Der Speicher dieses Geräts ist voll/],
  ['keeps nothing', new Error('no database'), /Dieser Browser kann zurzeit nichts speichern/],
])('a device that %s is spoken of at once, and the tab asks before it closes', async (_how, error, text) => {
  const { state, drafts } = failingDevice(error);
  const { user } = await showReading({ jobs: [exampleJob()], address, drafts });
  await user.type(field(), '12');
  await pause();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByText(/^Eingaben sind noch nicht gesichert \/ /)).toBeInTheDocument();
  expect(asksBeforeUnload()).toBe(true);
  expect(field()).toHaveValue('12');
  state.isBroken = false;
  await act(() => jest.advanceTimersByTimeAsync(6000));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(asksBeforeUnload()).toBe(false);
  expect(drafts.entries.size).toBe(1);
});
