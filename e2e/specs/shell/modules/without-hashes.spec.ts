import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { expectModuleFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { adding, serveModules } from '#e2e/support/page/release-set.ts';
import { expectHome } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { reports } from './reading-files.ts';

test.use({ account: 'kunde', serviceWorkers: 'block' });

const base = '/modules/mf-without-hashes/1.0.0/';

/** A module as another bundler may build it: its code declares no hashes for its imports. */
const files: Record<string, string> = {
  'remoteEntry.js': `{
    const base = new URL('.', document.currentScript.src);
    const policy = trustedTypes.createPolicy('zaehlwerk-mf_without_hashes', { createScriptURL: url => url });
    const load = file => new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = policy.createScriptURL(new URL(file, base).href);
      const failed = Object.assign(new Error(file), { name: 'ChunkLoadError', request: script.src });
      script.onload = () => resolve(globalThis.makeScreen);
      script.onerror = () => reject(failed);
      document.head.appendChild(script);
    });
    const startWorker = () => new Worker(policy.createScriptURL(new URL('worker.js', base).href));
    globalThis.mf_without_hashes = {
      init() {},
      async get() {
        const screens = { Screen: () => load('chunk.js').then(make => ({ default: make(startWorker) })) };
        return () => ({ default: { screens, contributions: {} } });
      },
    };
  }`,
  'chunk.js': `globalThis.makeScreen = startWorker => {
    const worker = startWorker();
    worker.onmessage = ({ data }) => { document.body.dataset.worker = data; };
    worker.onerror = () => { document.body.dataset.worker = 'refused'; };
    worker.postMessage('question');
    return () => 'Das fremde Modul läuft.';
  };`,
  'worker.js': `onmessage = ({ data }) => postMessage('answer to ' + data);`,
  'texts.json': '{}',
};

function moduleWithoutHashes(): ReleasedModule {
  const texts = 'texts.json';
  return {
    name: 'mf-without-hashes',
    version: '1.0.0',
    requires: { contract: '^1.0.0' },
    routes: [{ path: '/fremd', screen: 'Screen', access: 'account' }],
    navigation: [],
    slots: [],
    queueKinds: [],
    requests: [],
    prefetch: [],
    container: 'mf_without_hashes',
    entry: 'remoteEntry.js',
    exposed: [],
    screens: { Screen: ['chunk.js'] },
    contributions: {},
    locales: { 'de-FORMAL': texts, 'de-INFORMAL': texts, 'en-FORMAL': texts },
    files: Object.entries(files).map(([path, content]) => ({
      path,
      integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
      bytes: Buffer.byteLength(content),
    })),
    shared: {},
    base,
  };
}

/** Serves the module's files; `altered` ones have a line that marks the page, until they are restored. */
async function serveModule(page: Page, altered: Record<string, string>): Promise<void> {
  await serveModules(page, adding(moduleWithoutHashes()));
  await page.route(`**${base}*`, route => {
    const file = new URL(route.request().url()).pathname.slice(base.length);
    const contentType = file.endsWith('.json') ? 'application/json' : 'text/javascript';
    return route.fulfill({ contentType, body: `${files[file]}${altered[file] ?? ''}` });
  });
}

const workerSays = (page: Page, words: string) =>
  expect(page.locator('body')).toHaveAttribute('data-worker', words);

test('An external module without hashes runs, and an altered one does not', async ({ page, watch }) => {
  watch.announce(reports.refusedContents, /^error: \[mf-without-hashes\] integrity/);
  const altered: Record<string, string> = { 'chunk.js': "document.body.dataset.altered = 'chunk';" };
  await serveModule(page, altered);

  await page.goto('/fremd');
  await expectModuleFailure(page, 'mf-without-hashes', 'integrity');
  await expect(page.locator('body')).not.toHaveAttribute('data-altered');

  delete altered['chunk.js'];
  altered['worker.js'] = "postMessage('altered');";
  await tryAgain(page);
  await expect(page.getByText('Das fremde Modul läuft.')).toBeVisible();
  await workerSays(page, 'refused');

  delete altered['worker.js'];
  await page.reload();
  await workerSays(page, 'answer to question');
});

test('The security policy blocks a script of the page without a hash', async ({ page }) => {
  let isEnforced = true;
  await page.route('**/probe.js', route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "document.documentElement.dataset.probe = 'ran';",
    }),
  );
  await page.route('**/', async route => {
    const response = await route.fetch();
    const body = await response.text();
    const { 'integrity-policy': policy = '', ...headers } = response.headers();
    for (const gone of ['content-encoding', 'content-length']) delete headers[gone];
    await route.fulfill({
      response,
      headers: isEnforced ? { ...headers, 'integrity-policy': policy } : headers,
      body: body.replace('</head>', '<script src="/probe.js" crossorigin></script></head>'),
    });
  });
  const probe = () => page.evaluate(() => document.documentElement.dataset.probe);
  await page.goto('/');
  await expectHome(page);
  expect(await probe()).toBeUndefined();
  isEnforced = false;
  await page.goto('/');
  await expectHome(page);
  expect(await probe()).toBe('ran');
});
