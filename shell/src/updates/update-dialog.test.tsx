import { checkForUpdates, followActivity, isQuiet, isTyping } from './update-dialog.tsx';

describe('check for updates', () => {
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

  test('every hour while the page is visible', () => {
    jest.advanceTimersByTime(59 * minute);
    expect(check).not.toHaveBeenCalled();
    jest.advanceTimersByTime(minute);
    expect(check).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60 * minute);
    expect(check).toHaveBeenCalledTimes(2);
  });

  test('not while the page is hidden, but when it is visible again', () => {
    show('hidden');
    jest.advanceTimersByTime(600 * minute);
    expect(check).not.toHaveBeenCalled();
    show('visible');
    expect(check).toHaveBeenCalledTimes(1);
  });

  test('frequent tab changes check once a minute at most', () => {
    jest.advanceTimersByTime(minute);
    for (let turn = 0; turn < 5; turn += 1) {
      show('hidden');
      show('visible');
    }
    expect(check).toHaveBeenCalledTimes(1);
  });

  test('not after it is stopped', () => {
    stop();
    jest.advanceTimersByTime(600 * minute);
    show('visible');
    expect(check).not.toHaveBeenCalled();
  });
});

const page = (html: string, focused?: string) => {
  document.body.innerHTML = html;
  if (focused) document.querySelector<HTMLElement>(focused)?.focus();
};

test.each<[string, string, string | undefined, boolean]>([
  ['an empty page', '<p>Nothing</p>', undefined, false],
  ['the focus in an empty field', '<input id="f">', '#f', false],
  ['the focus in a filled field', '<input id="f" value="12">', '#f', true],
  ['the focus in a filled text area', '<textarea id="f">x</textarea>', '#f', true],
  ['a filled field without the focus', '<input value="12">', undefined, false],
  ['the focus on a checkbox', '<input id="f" type="checkbox" value="on">', '#f', false],
  ['a name in a login', '<form><input autocomplete="username" value="x"></form>', undefined, true],
  [
    'a password in a login',
    '<form><input autocomplete="username"><input type="password" autocomplete="current-password" value="x"></form>',
    undefined,
    true,
  ],
  ['an empty login', '<form><input autocomplete="username"></form>', undefined, false],
])('%s', (_name, html, focused, typing) => {
  page(html, focused);
  expect(isTyping()).toBe(typing);
});

describe('a page is quiet', () => {
  let now = 0;
  let stop: () => void;
  let arrive: () => void;
  class FakeObserver {
    observe = jest.fn();
    disconnect = jest.fn();
    constructor(arrived: () => void) {
      arrive = arrived;
    }
  }
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    Object.assign(globalThis, { PerformanceObserver: FakeObserver });
    now += 60_000;
    stop = followActivity();
  });
  afterEach(() => {
    stop();
    jest.restoreAllMocks();
  });

  test.each([
    ['a file has arrived', () => arrive()],
    ['a click, which may ask for files', () => document.body.click()],
  ])('two seconds after %s', (_name, act) => {
    expect(isQuiet()).toBe(true);
    act();
    now += 2_000;
    expect(isQuiet()).toBe(false);
    now += 1;
    expect(isQuiet()).toBe(true);
  });
});
