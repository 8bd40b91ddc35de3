import { expect, type Page, type Request } from '@playwright/test';

const partOfShell = /\/shell\/[^/]+\/[\w.-]+\.(js|css)$/;
/** The last automatic chunk of the shell, after the packages it shares with modules. */
const lastPart = /\/shell\/[^/]+\/Queue\.\w+\.js$/;

/**
 * Watches the shell's chunks; call it before its page is opened. The returned function waits until the current document
 * has all of them: an earlier clock jump would time out pending ones.
 */
export function watchShellParts(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let isLastAsked = false;
  page.on('request', request => {
    if (partOfShell.test(request.url())) pending.add(request);
    if (request.isNavigationRequest()) isLastAsked = false;
    isLastAsked ||= lastPart.test(request.url());
  });
  const ended = (request: Request) => pending.delete(request);
  page.on('requestfinished', ended).on('requestfailed', ended);
  return async () => {
    await expect
      .poll(() => isLastAsked && pending.size === 0, { message: 'the shell has all of its parts' })
      .toBe(true);
    // The bundler's loader removes a script element once it has run.
    await expect(page.locator('script[src*="/Queue."]')).toHaveCount(0);
  };
}
