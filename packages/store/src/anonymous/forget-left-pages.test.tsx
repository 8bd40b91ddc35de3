import { forgetLeftPages } from './forget-left-pages.ts';
import { tabEntries } from './tab-entries.ts';

const wizard = '/ablesung-ohne-zugang';
const kept = () => tabEntries(wizard).names();

beforeEach(() => {
  sessionStorage.clear();
  tabEntries(wizard).write('form', 'Erika');
});

test.each(['/', '/accessibility', '/ablesung'])(
  'what was entered on another page than %s is gone there',
  path => {
    sessionStorage.setItem('zw-opened-link', 'token');
    history.replaceState(null, '', path);
    forgetLeftPages();
    expect(kept()).toEqual([]);
    expect(sessionStorage).toHaveLength(1);
  },
);

test.each([wizard, `${wizard}/`, '/Ablesung-ohne-Zugang'])('at %s its own page still has it', path => {
  history.replaceState(null, '', path);
  forgetLeftPages();
  expect(kept()).toEqual(['form']);
});

test('a browser that keeps nothing has nothing to forget', () => {
  const refuse = jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(() => forgetLeftPages()).not.toThrow();
  refuse.mockRestore();
});
