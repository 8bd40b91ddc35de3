import { checkForUpdates } from './check-for-updates.ts';

const minute = 60_000;
const check = jest.fn();
let stop: () => void;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  jest.useFakeTimers();
  check.mockClear();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  stop = checkForUpdates(check);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function show(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('every hour in which the page is looked at', () => {
  jest.advanceTimersByTime(59 * minute);
  expect(check).not.toHaveBeenCalled();
  jest.advanceTimersByTime(minute);
  expect(check).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60 * minute);
  expect(check).toHaveBeenCalledTimes(2);
});

test('not while nobody looks, but when somebody looks again', () => {
  show('hidden');
  jest.advanceTimersByTime(600 * minute);
  expect(check).not.toHaveBeenCalled();
  show('visible');
  expect(check).toHaveBeenCalledTimes(1);
});

test('who changes tabs to and fro asks once a minute at most', () => {
  jest.advanceTimersByTime(minute);
  for (let turn = 0; turn < 5; turn += 1) {
    show('hidden');
    show('visible');
  }
  expect(check).toHaveBeenCalledTimes(1);
});

test('no more once it is stopped', () => {
  stop();
  jest.advanceTimersByTime(600 * minute);
  show('visible');
  expect(check).not.toHaveBeenCalled();
});
