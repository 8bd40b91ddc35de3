import { focusManager, onlineManager } from '@tanstack/query-core';
import { refusal } from '../testing/fake-backend.ts';
import { loggedInPortal, settled } from '../testing/fake-portal.ts';
import { sendReading } from '../testing/test-reading.ts';

const path = '/api/pro/job';

afterEach(() => {
  jest.restoreAllMocks();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** Lets so many seconds pass for whoever asks how old a list is. */
function pass(seconds: number) {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + seconds * 1000);
}

const occasions: [string, () => void][] = [
  [
    'the tab comes back',
    () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    },
  ],
  [
    'the connection comes back',
    () => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    },
  ],
];

describe.each(occasions)('when %s', (_name, occasion) => {
  test('jobs older than a minute load again, younger ones do not', async () => {
    const { backend } = await loggedInPortal();
    pass(50);
    occasion();
    await settled();
    expect(backend.log).toEqual([]);
    pass(20);
    occasion();
    await settled();
    expect(backend.log).toContain(`GET ${path}`);
  });

  test('a send under way keeps them from loading', async () => {
    const { context, backend } = await loggedInPortal();
    let answer: (response: Response) => void = () => undefined;
    backend.answers[`${path}/1/meterRateTask/result`] = () =>
      new Promise(resolve => {
        answer = resolve;
      });
    const request = { readingDate: '2026-11-20T12:00:00Z', results: [{ taskId: 't1', readingValue: 1 }] };
    const sent = sendReading(context, 'account-1', '1', request, 'key-1');
    await settled();
    pass(70);
    occasion();
    await settled();
    expect(backend.log).not.toContain(`GET ${path}`);
    answer(refusal(500, 'internal'));
    await sent;
  });
});

test('a hidden tab does not load when the connection comes back, only when it is shown', async () => {
  const { backend } = await loggedInPortal();
  focusManager.setFocused(false);
  pass(70);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await settled();
  expect(backend.log).toEqual([]);
  focusManager.setFocused(true);
  await settled();
  expect(backend.log).toContain(`GET ${path}`);
});
