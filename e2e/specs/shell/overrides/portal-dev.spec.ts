import { logIn } from '#e2e/support/page/login.ts';
import { test as base, expect } from '#e2e/support/page/own-portal-test.ts';
import { navigateTo } from '#e2e/support/page/screens.ts';
import { freePort } from '#e2e/support/server/free-port.ts';
import { copyOfSources, type ModuleCopy } from './module-copy.ts';
import { banner, runModuleFrom, search } from './override-page.ts';
import { startPortalDev } from './portal-dev.ts';

interface Developed {
  readonly origin: string;
  readonly sources: ModuleCopy;
}

/** Runs the reading module's sources under `portal dev` against the test's own portal. */
const test = base.extend<{ developed: Developed }>({
  developed: [
    async ({ portal: { front, releases } }, use) => {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const sources = await copyOfSources(port);
      try {
        await releases.allowOverrides([origin]);
        const stop = await startPortalDev(sources.folder, front.origin);
        await use({ origin, sources });
        await stop();
      } finally {
        await sources.remove();
      }
    },
    { timeout: 60_000 },
  ],
});

test.use({ serviceWorkers: 'block' });

test('`portal dev` runs local sources inside the portal, and the page follows their changes', async ({
  page,
  developed: { origin, sources },
  watch,
}) => {
  watch.announce(new RegExp(`^request to ${origin}`));
  const isFollowing = page.waitForEvent('websocket', {
    predicate: socket => socket.url().startsWith(origin.replace('http', 'ws')),
    timeout: 0,
  });
  await page.goto('/ablesung');
  await logIn(page, 'kunde');
  await runModuleFrom(page, origin.replace('http://', ''));
  await expect(banner(page)).toContainText(`läuft von ${origin}/`);
  await navigateTo(page, '/ablesung');
  await expect(search(page, 'Aufträge suchen')).toBeVisible();
  // A change before the page listens does not reach it.
  await isFollowing;

  await sources.change('locales/de-FORMAL.json', content =>
    content.replace('Ablesungen erledigt"', 'Ablesungen gesendet"'),
  );
  await expect(page.getByRole('main')).toContainText('Ablesungen gesendet');

  await sources.change('src/reading/Reading.tsx', content => `${content}\ndocument.body.id = 'changed';\n`);
  await expect(page.locator('body#changed')).toBeVisible();
  // It may still load files from the server that is about to stop.
  await page.close();
});
