import { servesContract, unmetShared } from './fit.ts';

const served = ['1.7.2', '2.3.0'];

test.each([
  ['^2.0.0', true],
  ['^2.3.0', true],
  ['^2.4.0', false],
  ['^1.0.0', true],
  ['~1.6.0', false],
  ['^3.0.0', false],
  ['>=1.0.0', true],
  ['^1.0.0 || ^3.0.0', true],
  ['', false],
  ['not a range', false],
])('a shell that serves 1.7.2 and 2.3.0 and a module that asks for %s: %s', (range, fits) => {
  expect(servesContract(range, served)).toBe(fits);
});

const host = {
  serves: ['1.0.0'],
  provides: { react: '19.3.1', '@zaehlwerk/store': '1.4.2', '@zaehlwerk/module-kit': '2.1.0' },
};

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ react: '19.3.1', '@zaehlwerk/store': '1.4.2' }, []],
  [{ react: '19.2.0' }, []],
  [{ react: '19.9.0' }, []],
  [{ react: '18.3.1' }, ['react']],
  [{ react: '20.0.0' }, ['react']],
  [{ '@zaehlwerk/store': '1.0.0' }, []],
  [{ '@zaehlwerk/store': '1.4.3' }, ['@zaehlwerk/store']],
  [{ '@zaehlwerk/store': '1.5.0' }, ['@zaehlwerk/store']],
  [{ '@zaehlwerk/store': '2.0.0' }, ['@zaehlwerk/store']],
  [{ '@zaehlwerk/module-kit': '1.9.0' }, []],
  [{ '@zaehlwerk/module-kit': '2.1.0' }, []],
  [{ '@zaehlwerk/module-kit': '2.2.0' }, ['@zaehlwerk/module-kit']],
  [{ '@zaehlwerk/charts': '1.0.0' }, ['@zaehlwerk/charts']],
  [{ react: 'latest' }, ['react']],
])('a module built against %j lacks %j', (shared, unmet) => {
  expect(unmetShared({ shared }, host)).toEqual(unmet);
});
