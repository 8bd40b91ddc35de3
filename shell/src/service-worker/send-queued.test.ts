import { sendInBackground } from '@zaehlwerk/store/worker';
import { sendQueued, stopSending } from './send-queued.ts';

jest.mock('@zaehlwerk/store/worker', () => ({ sendInBackground: jest.fn() }));
const send = jest.mocked(sendInBackground);

/** A worker with pages of which these can be seen. */
function workerWith(...pages: ('visible' | 'hidden')[]) {
  const matchAll = async () => pages.map(visibilityState => ({ visibilityState }));
  Object.assign(globalThis, { self: { clients: { matchAll } } });
}

beforeEach(() => {
  jest.useFakeTimers();
  send.mockReset();
});
afterEach(() => jest.useRealTimers());

test.each([
  ['no page is open', []],
  ['all pages are out of sight', ['hidden', 'hidden'] as const],
])('sends at once if %s', async (_what, pages) => {
  workerWith(...pages);
  send.mockResolvedValue('done');
  await sendQueued();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a visible page has 3 s to start sending', async () => {
  workerWith('hidden', 'visible');
  send.mockResolvedValue('done');
  const sent = sendQueued();
  await jest.advanceTimersByTimeAsync(2_999);
  expect(send).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await sent;
  expect(send).toHaveBeenCalledTimes(1);
});

test('the browser retries if readings still wait, and if the device fails', async () => {
  workerWith();
  send.mockResolvedValue('waiting');
  await expect(sendQueued()).rejects.toThrow('still wait');
  send.mockRejectedValue(new Error('closed'));
  await expect(sendQueued()).rejects.toThrow('closed');
});

test('a takeover stops sending, and gives pages no head start', async () => {
  workerWith('visible');
  send.mockImplementation(async ({ aborted }) => (aborted ? 'waiting' : 'done'));
  const sent = expect(sendQueued()).rejects.toThrow('still wait');
  await jest.advanceTimersByTimeAsync(0);
  stopSending();
  await sent;
  workerWith();
  await sendQueued();
  expect(send).toHaveBeenCalledTimes(2);
});
