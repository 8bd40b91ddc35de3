import type { Page } from '@playwright/test';

/** One script that the page has run, as the browser's engine got it. */
export interface RunningScript {
  readonly url: string;
  readonly source: string;
}

/** Watches which scripts the engine really runs in the page's current document; start it before the page is opened. */
export async function watchScripts(page: Page) {
  const session = await page.context().newCDPSession(page);
  const parsed: { scriptId: string; url: string }[] = [];
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (/^https?:/.test(url)) parsed.push({ scriptId, url });
  });
  session.on('Runtime.executionContextsCleared', () => parsed.splice(0));
  await session.send('Runtime.enable');
  await session.send('Debugger.enable');
  return {
    /** Addresses in the order in which they ran; one that ran twice is there twice. */
    addresses: (): readonly string[] => parsed.map(({ url }) => url),
    /** All of them with their source text. */
    sources: (): Promise<readonly RunningScript[]> =>
      Promise.all(
        parsed.map(async ({ scriptId, url }) => {
          const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
          return { url, source: scriptSource };
        }),
      ),
  };
}
