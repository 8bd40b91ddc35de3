import { expect, type Page, type Request } from '@playwright/test';

const partOfShell = /\/shell\/[^/]+\/[\w.-]+\.(js|css)$/;
/** The part that the shell asks for last by itself; not before what it shares with modules is there. */
const lastPart = /\/shell\/[^/]+\/Queue\.\w+\.js$/;

/**
 * Watches what the shell loads of itself, from before its page is opened. The answer waits until the document that is
 * there now has all of it: a clock that leaps earlier makes the parts late that are on their way.
 */
export function watchShellParts(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let isLastAsked = false;
  page.on('request', request => {
    if (partOfShell.test(request.url())) underWay.add(request);
    if (request.isNavigationRequest()) isLastAsked = false;
    isLastAsked ||= lastPart.test(request.url());
  });
  const ended = (request: Request) => underWay.delete(request);
  page.on('requestfinished', ended).on('requestfailed', ended);
  return async () => {
    await expect
      .poll(() => isLastAsked && underWay.size === 0, { message: 'the shell has all of its parts' })
      .toBe(true);
    // The bundler's loader takes a script away once it has run.
    await expect(page.locator('script[src*="/Queue."]')).toHaveCount(0);
  };
}
