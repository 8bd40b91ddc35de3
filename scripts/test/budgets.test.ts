import type { ReleasedModule, ReleaseSet } from '@zaehlwerk/module-kit/host';
import { budgetsOf, type Limits } from './budgets.ts';

const limits: Limits = {
  shell: { start: 100, later: 50, texts: 10 },
  onDemand: { default: 3, '@zaehlwerk/ui/metering': 7 },
  serviceWorker: 30,
  module: { entry: 5, screen: 20, contribution: 8, later: 9, texts: 4 },
};
const locales = (name: string) => ({
  'de-FORMAL': `${name}.json`,
  'de-INFORMAL': `${name}.du.json`,
  'en-FORMAL': `${name}.en.json`,
});
const filesOf = (...paths: string[]) => paths.map(path => ({ path, integrity: 'sha256-x', bytes: 1 }));

const shell = {
  base: '/shell/1/',
  initial: ['shell.js', 'shell.css'],
  onDemand: {
    '@zaehlwerk/ui/metering': ['metering.js'],
    '@zaehlwerk/store/of-later': ['later.js', 'common.js'],
  },
  locales: locales('shell'),
  files: filesOf('shell.js', 'shell.css', 'metering.js', 'later.js', 'common.js', 'queue.js', 'queue.css'),
} as unknown as ReleaseSet['shell'];

const moduleNamed = (name: string) =>
  ({
    name,
    base: `/modules/${name}/`,
    entry: 'remoteEntry.js',
    exposed: ['entry.js'],
    screens: { List: ['List.js', 'List.css', 'common.js'], Job: ['Job.js', 'common.js'] },
    contributions: { Card: ['Card.js'] },
    locales: locales(name),
    files: filesOf('remoteEntry.js', 'entry.js', 'List.js', 'common.js', 'Job.js', 'Card.js', 'charts.js'),
  }) as unknown as ReleasedModule;

const own = { screens: { List: 25 }, later: 90 };
const budgets = (...names: string[]) =>
  budgetsOf({ shell, modules: names.map(moduleNamed) }, limits, name => (name === 'mf-reading' ? own : {}));

test('every part has a limit of its own, with all files that come with it', () => {
  const known = budgets('mf-reading').map(({ name, bytes, files }) => [name, bytes, files.join(' ')]);
  expect(known).toEqual([
    ['shell, start', 100, '/shell/1/shell.js'],
    ['shell, @zaehlwerk/ui/metering', 7, '/shell/1/metering.js'],
    ['shell, @zaehlwerk/store/of-later', 3, '/shell/1/later.js /shell/1/common.js'],
    ['shell, later', 50, '/shell/1/queue.js'],
    ['shell, texts', 10, '/shell/1/shell.json'],
    ['service worker, code', 30, '/shell/1/worker/service-worker.js'],
    ['mf-reading, entry', 5, '/modules/mf-reading/remoteEntry.js /modules/mf-reading/entry.js'],
    ['mf-reading, List', 25, '/modules/mf-reading/List.js /modules/mf-reading/common.js'],
    ['mf-reading, Job', 20, '/modules/mf-reading/Job.js /modules/mf-reading/common.js'],
    ['mf-reading, Card', 8, '/modules/mf-reading/Card.js'],
    ['mf-reading, later', 90, '/modules/mf-reading/charts.js'],
    ['mf-reading, texts', 4, '/modules/mf-reading/mf-reading.json'],
  ]);
});

test('a module that is new has the limits of all, and changes nothing of the others', () => {
  const before = budgets('mf-reading');
  const added = budgets('mf-reading', 'mf-new').slice(before.length);
  expect(budgets('mf-reading', 'mf-new').slice(0, before.length)).toEqual(before);
  expect(added.map(({ bytes }) => bytes)).toEqual([5, 20, 20, 8, 9, 4]);
});
