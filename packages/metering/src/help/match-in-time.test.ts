/** @jest-environment jsdom */
import { matchInstruction } from '@zaehlwerk/domain';
import { type MatchQuestion, matchInTime } from './match-in-time.ts';
import { startMatchWorker } from './start-match-worker.ts';

jest.mock('./start-match-worker.ts');
const start = jest.mocked(startMatchWorker);

const subject = {
  obisCodes: ['1-0:1.8.0'],
  meterNumber: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  hasSeveralRates: false,
};
const asked = (meterNumberFilter: string): MatchQuestion => ({ filter: { meterNumberFilter }, subject });
const catastrophic = '(a+)+$';

/** A worker that answers as the real one does, except that a catastrophic filter keeps it busy for good. */
class StandInWorker extends EventTarget implements Worker {
  onmessage: Worker['onmessage'] = null;
  onmessageerror: Worker['onmessageerror'] = null;
  onerror: Worker['onerror'] = null;
  isEnded = false;

  constructor(startsAfter = 0) {
    super();
    if (startsAfter >= 0) setTimeout(() => this.#say('ready'), startsAfter);
  }

  postMessage({ filter, subject }: MatchQuestion): void {
    if (filter.meterNumberFilter === catastrophic) return;
    setTimeout(() => this.#say(matchInstruction(filter, subject)), 5);
  }

  terminate(): void {
    this.isEnded = true;
  }

  fail(): void {
    this.onerror?.(new ErrorEvent('error'));
  }

  #say(data: unknown): void {
    if (!this.isEnded) this.onmessage?.(new MessageEvent('message', { data }));
  }
}

let workers: StandInWorker[] = [];
/** The next workers that are started, by the milliseconds that loading them takes; below zero for ever. */
function workersThatStartAfter(...milliseconds: number[]): void {
  start.mockImplementation(() => {
    const worker = new StandInWorker(milliseconds.shift() ?? 0);
    workers.push(worker);
    return worker;
  });
}

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  // A leftover worker must not answer the next test.
  const ended = matchInTime(asked(catastrophic));
  await jest.advanceTimersByTimeAsync(20_000);
  await ended;
  workers = [];
  start.mockReset();
});

test('one worker answers all questions in their order', async () => {
  workersThatStartAfter();
  const answers = Promise.all(['a+', 'b+', '(', 'a*'].map(filter => matchInTime(asked(filter))));
  await jest.advanceTimersByTimeAsync(100);
  expect(await answers).toEqual(['matches', 'differs', 'invalidFilter', 'matches']);
  expect(workers).toHaveLength(1);
});

test('a filter that takes too long ends the worker, and the others go on in a new one', async () => {
  workersThatStartAfter();
  const answers = Promise.all([catastrophic, 'a+'].map(filter => matchInTime(asked(filter))));
  await jest.advanceTimersByTimeAsync(199);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([false]);
  await jest.advanceTimersByTimeAsync(100);
  expect(await answers).toEqual([undefined, 'matches']);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

test('the time that a worker takes to load is none of the filter’s', async () => {
  workersThatStartAfter(3000);
  const answer = matchInTime(asked('a+'));
  await jest.advanceTimersByTimeAsync(3100);
  expect(await answer).toBe('matches');
});

test.each([
  [
    'none may run',
    () =>
      start.mockImplementation(() => {
        throw new DOMException('', 'SecurityError');
      }),
  ],
  ['it never loads', () => workersThatStartAfter(-1)],
])('without a worker there is no answer: %s; the next question tries again', async (_case, prepare) => {
  prepare();
  const answer = matchInTime(asked('a+'));
  await jest.advanceTimersByTimeAsync(11_000);
  expect(await answer).toBeUndefined();
  workersThatStartAfter();
  const next = matchInTime(asked('a+'));
  await jest.advanceTimersByTimeAsync(100);
  expect(await next).toBe('matches');
});

test('a worker whose file cannot be had is given up at once', async () => {
  workersThatStartAfter(-1);
  const answer = matchInTime(asked('a+'));
  await jest.advanceTimersByTimeAsync(1);
  workers[0]?.fail();
  expect(await answer).toBeUndefined();
  expect(workers[0]?.isEnded).toBe(true);
});
