import type { renderSet } from '@zaehlwerk/release';
import { withPlainPages } from './plain-pages.ts';
import { integrityOf } from './site-files.ts';

const page = `<script src="/shell/1/shell.js" defer="" crossorigin="" integrity="sha384-abc"></script>
<link rel="preload" as="script" href="/modules/mf-auth/1/remoteEntry.js" integrity="sha384-def">
<script type="application/json" id="release-set">{"id":"1"}</script>`;
const plain = `<script src="/shell/1/shell.js" defer="" crossorigin=""></script>
<script type="application/json" id="release-set">{"id":"1"}</script>`;

function rendered(): ReturnType<typeof renderSet> {
  const files = new Map([
    ['ablesung/index.html', page],
    ['service-worker.js', `globalThis.offlineSet={"pages":[{"integrity":"${integrityOf(page)}"}]};`],
    [
      'content-security-policy.txt',
      "script-src 'self'; trusted-types a; require-trusted-types-for 'script'; object-src 'none'",
    ],
    ['release-set.json', '{}'],
  ]);
  return { set: { id: '1' } as ReturnType<typeof renderSet>['set'], files };
}

test('a plain page preloads nothing and states no hash, and keeps all else', () => {
  expect(withPlainPages(rendered()).files.get('ablesung/index.html')).toBe(plain);
});

test('the service worker takes the plain page for the one of its set', () => {
  const worker = withPlainPages(rendered()).files.get('service-worker.js');
  expect(worker).toContain(integrityOf(plain));
  expect(worker).not.toContain(integrityOf(page));
});

test('scripts may be loaded by a string; the rest of the policy stays', () => {
  const policy = withPlainPages(rendered()).files.get('content-security-policy.txt');
  expect(policy).toBe("script-src 'self'; object-src 'none'");
});

test('the files keep their order: the one that says that the set is whole comes last', () => {
  expect([...withPlainPages(rendered()).files.keys()]).toEqual([...rendered().files.keys()]);
});
