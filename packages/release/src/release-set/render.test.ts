import { runInNewContext } from 'node:vm';
import type { OfflineSet, ReleaseSet } from '@zaehlwerk/module-kit/host';
import { completeServiceWorker, offlineSetOf } from './render.ts';

test('hostile text in a set stays data', () => {
  const hostile = ['"};attack();//\u2028\u2029</script>`$', '{attack()}`\\'].join('');
  const set: OfflineSet = {
    id: hostile,
    pages: [],
    files: [{ url: hostile, integrity: hostile }],
    notPrecached: [],
    headers: {},
  };
  const context = { seen: undefined, attack: () => Promise.reject(new Error('code ran')) };
  runInNewContext(completeServiceWorker('seen = globalThis.offlineSet;', set), context);
  expect(JSON.parse(JSON.stringify(context.seen))).toEqual(set);
});

test('files excluded from the precache are listed apart', () => {
  const files = [
    { path: 'entry.js', integrity: 'sha256-a', bytes: 1 },
    { path: 'charts.js', integrity: 'sha256-b', bytes: 900_000, excludeFromPrecache: true },
  ];
  const build = { base: '/modules/mf-sample/1/', files };
  const set = {
    id: 'set',
    shell: { base: '/shell/1/', files: [] },
    modules: [build],
  } as unknown as ReleaseSet;
  expect(offlineSetOf(set, new Map())).toMatchObject({
    files: [{ url: '/modules/mf-sample/1/entry.js', integrity: 'sha256-a' }],
    notPrecached: [{ url: '/modules/mf-sample/1/charts.js', integrity: 'sha256-b' }],
  });
});
