import type { BrowserContext, Page, Request } from '@playwright/test';

const isTokenRequest = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/auth/token';

/** Records the token requests of the pages from now on. */
export function tokenRequests(pages: Page | BrowserContext): readonly Request[] {
  const requests: Request[] = [];
  pages.on('request', request => {
    if (isTokenRequest(request)) requests.push(request);
  });
  return requests;
}

/** Drops the server's answers to token requests until the returned function is called. */
export async function dropTokenAnswers(page: Page): Promise<() => Promise<void>> {
  const drop: Parameters<Page['route']>[1] = async route => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/auth/token', drop);
  return () => page.unroute('**/auth/token', drop);
}
