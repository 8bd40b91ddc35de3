import { runInNewContext } from 'node:vm';
import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import { completeServiceWorker } from './service-worker.ts';

test('whatever stands in a set stays data', () => {
  const hostile = ['"};attack();//\u2028\u2029</script>`$', '{attack()}`\\'].join('');
  const set: OfflineSet = { id: hostile, pages: [], files: [{ url: hostile, integrity: hostile }] };
  const context = { seen: undefined, attack: () => Promise.reject(new Error('code ran')) };
  runInNewContext(completeServiceWorker('seen = globalThis.offlineSet;', set), context);
  expect(JSON.parse(JSON.stringify(context.seen))).toEqual(set);
});
