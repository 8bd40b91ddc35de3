import type { Page } from '@playwright/test';

/** All cached responses: path and text. */
export function cached(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const entries = stores.map(async cache =>
      Promise.all(
        (await cache.keys()).map(async asked => ({
          path: new URL(asked.url).pathname,
          text: (await (await cache.match(asked))?.text()) ?? '',
        })),
      ),
    );
    return (await Promise.all(entries)).flat();
  });
}

/** The page's answers for everything that only the server may answer, by address, and for a file of its release. */
export function answersOfPortal(page: Page) {
  return page.evaluate(async () => {
    const script = document.querySelector('script')?.src ?? '';
    const requests: [string, RequestInit?][] = [
      ['/api/pro/job'],
      ['/api/pro/account/info'],
      ['/api/public/application'],
      ['/api/public/application', { method: 'HEAD' }],
      ['/auth/token', { method: 'POST' }],
      ['/release-set.json'],
      ['/service-worker.js'],
      ['/healthz'],
      [script, { headers: { range: 'bytes=0-9' } }],
    ];
    const answer = (address: string, init?: RequestInit) =>
      fetch(address, { cache: 'no-store', ...init }).then(
        ({ status }) => status,
        () => 'no answer',
      );
    const ofServer = requests.map(async ([address, init]) => [
      `${init?.method ?? 'GET'} ${address}`,
      await answer(address, init),
    ]);
    return { ofServer: Object.fromEntries(await Promise.all(ofServer)), ofFile: await answer(script) };
  });
}
