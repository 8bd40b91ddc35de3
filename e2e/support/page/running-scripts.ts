import type { Page } from '@playwright/test';

/** One script as parsed by the browser's engine. */
export interface RunningScript {
  readonly url: string;
  readonly source: string;
}

/** Records all scripts that run in the page's current document; call it before the page is opened. */
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
    /** Addresses in the order of execution; a script that ran twice is there twice. */
    addresses: (): readonly string[] => parsed.map(({ url }) => url),
    /** All scripts with their source text. */
    sources: (): Promise<readonly RunningScript[]> =>
      Promise.all(
        parsed.map(async ({ scriptId, url }) => {
          const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
          return { url, source: scriptSource };
        }),
      ),
  };
}
