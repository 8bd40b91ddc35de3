import { act, screen } from '@testing-library/react';
import { exampleJob, exampleTask } from '../example-job/example-job.ts';
import { showReading } from '../testing/show-reading.tsx';
import { draftsOf } from './drafts.ts';

const address = '/ablesung/job-1';
const field = () => screen.getByRole('textbox', { name: /^Zählerstand/ });
const frame = () => act(() => jest.advanceTimersByTimeAsync(50));

/** Whether the browser would ask before the tab is closed or loaded again. */
function asksBeforeUnload(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('the tab asks before it closes while a reading is typed, and no longer', async () => {
  const { user } = await showReading({ jobs: [exampleJob()], address });
  expect(asksBeforeUnload()).toBe(false);
  await user.type(field(), '12');
  expect(asksBeforeUnload()).toBe(true);
  await user.clear(field());
  expect(asksBeforeUnload()).toBe(false);
});

test('a comment alone is worth the question, too, and so is a reading on its way', async () => {
  const sendResults = () => new Promise<never>(() => undefined);
  const { user } = await showReading({ jobs: [exampleJob()], address, api: { sendResults } });
  await user.type(screen.getByRole('textbox', { name: 'Kommentar' }), 'Tür klemmt');
  expect(asksBeforeUnload()).toBe(true);
  await user.type(field(), '5');
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  expect(asksBeforeUnload()).toBe(true);
});

test('a reading that was sent is safe', async () => {
  const sent = { ok: true, value: exampleJob({ done: true }) } as const;
  const { user } = await showReading({
    jobs: [exampleJob()],
    address,
    api: { sendResults: async () => sent },
  });
  await user.type(field(), '5');
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await frame();
  expect(asksBeforeUnload()).toBe(false);
});

test('a correction in which nothing was changed yet loses nothing', async () => {
  const readingResults = [
    { readingDate: '2026-11-19T12:00:00.000Z', readingValue: 7, created: '2026-11-19T12:05:00.000Z' },
  ];
  const done = exampleJob({ done: true, meter: { meterRateTasks: [exampleTask({ readingResults })] } });
  const { user } = await showReading({ jobs: [done], address });
  await user.click(screen.getByRole('button', { name: 'Ablesung korrigieren' }));
  expect(field()).toHaveValue('7');
  expect(asksBeforeUnload()).toBe(false);
  await user.type(field(), '1');
  expect(asksBeforeUnload()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(asksBeforeUnload()).toBe(false);
});

test('what another account left is forgotten without a question, and stays so', async () => {
  const { user, unmount } = await showReading({ jobs: [exampleJob()], address });
  await user.type(field(), '12');
  unmount();
  expect(asksBeforeUnload()).toBe(true);
  const left = draftsOf('kunde');
  draftsOf('somebody else');
  left.change('job-1', draft => draft);
  expect(asksBeforeUnload()).toBe(false);
});
