import { checkForUpdates, isQuiet, isTyping } from './update-dialog.tsx';

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

describe('isQuiet', () => {
  const loaded = (...ends: number[]) =>
    Object.assign(performance, { getEntriesByType: () => ends.map(responseEnd => ({ responseEnd })) });
  beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(10_000));
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['two seconds after the last file that it has loaded', [1_000, 7_999], true],
    ['not before', [1_000, 8_001], false],
    ['where the browser tells of no file', [], true],
  ])('%s', (_name, ends, expected) => {
    loaded(...ends);
    expect(isQuiet()).toBe(expected);
  });
});
